import { afterEach, describe, expect, it } from "vitest";
import { createHarness, HANDLE_TYPES, handleField } from "#vm/host";
import { display, ExitRequest, HBytes, HDict, HDuration, HFloat, type HHandle, HList, type Value } from "#vm/values";
import { call, errorOf, shown, TASK, testWorld } from "./harness.test-helper.ts";
import { HANDLE_TABLES } from "./index.ts";

afterEach(() => TASK.values.clear());

describe("tables", () => {
  it("declare every method with an effect of their handle and a sentence", () => {
    for (const table of HANDLE_TABLES) {
      const names = table.entries.map((entry) => entry.name);
      expect(new Set(names).size).toBe(names.length);
      for (const entry of table.entries) {
        expect(entry.effect).toBe(`${table.field === "" ? "harness" : table.field}.${entry.name}`);
        expect(entry.doc).toMatch(/^[A-Z0-9`].*\.$/);
        expect(entry.signature).toMatch(/^fn(<\w+>)?\(.*\) -> \S/);
      }
    }
  });

  it("use fields of the closed list", () => {
    expect(HANDLE_TYPES.size).toBe(47);
    for (const table of HANDLE_TABLES) if (table.field !== "") expect(HANDLE_TYPES.get(table.field)).toBe(table.type);
  });
});

describe("handle values", () => {
  it("come from the root only, and are the same at every read", () => {
    const root = createHarness(testWorld());
    const fs = handleField(root, "fs") as HHandle;
    expect([root.typeName, fs.typeName, fs.field]).toEqual(["Harness", "HarnessFs", "fs"]);
    expect(handleField(root, "fs")).toBe(fs);
    expect(handleField(root, "nope")).toBe(undefined);
    expect(handleField(root, "constructor")).toBe(undefined);
    expect(handleField(fs, "fs")).toBe(undefined);
    expect(fs.root).toBe(root.root);
  });
});

describe("stdio", () => {
  it("writes display forms", async () => {
    const world = testWorld();
    await call(world, "stdio.print", "a");
    await call(world, "stdio.print");
    await call(world, "stdio.println", new HList([1, "x"]), "ignored");
    await call(world, "stdio.println");
    await call(world, "stdio.println", null);
    await call(world, "stdio.log", true);
    await call(world, "stdio.eprintln", "e");
    await call(world, "stdio.eprint", 1);
    expect(world.written).toEqual({ stdout: "a[1, x]\n\nnil\n[harn] true\n", stderr: "e\n1" });
  });

  it("shows progress", async () => {
    const world = testWorld();
    const bar = HDict.from([["mode", "bar"], ["current", 1], ["total", 4], ["width", 8]]);
    await call(world, "stdio.progress", "build", "go");
    await call(world, "stdio.progress", "build", "go", 3, 10);
    await call(world, "stdio.progress", "build", "go", bar);
    await call(world, "stdio.progress", "build", "go", HDict.from([["mode", "spinner"], ["step", -3]]));
    expect(world.written.stdout).toBe("[build] go\n[build] go (3/10)\n[build] go [##......] 1/4\n[build] go /\n");
    expect(await errorOf(world, "stdio.progress", "a")).toBe("type: HarnessStdio.progress expects string argument 2");
  });
});

describe("env", () => {
  it("reads variables and nothing of the prototype", async () => {
    const world = testWorld({ env: { A: "1", EMPTY: "" } });
    expect(await call(world, "env.get", "A")).toBe("1");
    expect(await call(world, "env.get", "EMPTY")).toBe("");
    expect(await call(world, "env.get", "constructor")).toBe(null);
    expect(await call(world, "env.get", "__proto__")).toBe(null);
    expect(await call(world, "env.get_or", "B", 7)).toBe(7);
    expect(await call(world, "env.get_or", "B")).toBe(null);
    expect(await errorOf(world, "env.get", 1)).toBe("type: HarnessEnv.get expects string argument 1, got int");
  });
});

describe("clock", () => {
  it("tells the time in all forms", async () => {
    const world = testWorld();
    const before = Date.now();
    const now = (await call(world, "clock.now_ms")) as number;
    expect(now).toBeGreaterThanOrEqual(before);
    expect(await shown(world, "clock.date_iso")).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const timestamp = await call(world, "clock.timestamp");
    expect(timestamp instanceof HFloat && Math.abs(timestamp.value - now / 1000) < 5).toBe(true);
    expect(await shown(world, "clock.now")).toMatch(/^\{day: \d+, hour: \d+, iso8601: .*Z, minute: .*, weekday: [0-6], year: 20\d\d\}$/);
    const first = (await call(world, "clock.monotonic_ms")) as number;
    expect(await call(world, "clock.elapsed")).toBeGreaterThanOrEqual(first);
  });

  it("sleeps", async () => {
    const world = testWorld();
    const started = performance.now();
    await call(world, "clock.sleep_ms", new HDuration(30));
    expect(performance.now() - started).toBeGreaterThan(25);
    expect(await call(world, "clock.sleep_ms", -5)).toBe(null);
    expect(await errorOf(world, "clock.sleep_ms", "1")).toBe("type: HarnessClock.sleep_ms expects an int or duration argument");
  });

  it("sleeps in virtual time, longer than any timer of Node", async () => {
    const world = testWorld();
    world.clock.set(1_000);
    let over = false;
    const sleeping = call(world, "clock.sleep_ms", 2 ** 40).then(() => (over = true));
    world.clock.advance(2 ** 40 - 1);
    await Promise.resolve();
    expect(over).toBe(false);
    world.clock.advance(1);
    await sleeping;
    expect(await call(world, "clock.now_ms")).toBe(1_000 + 2 ** 40);
  });
});

describe("random", () => {
  it("draws within its ranges", async () => {
    const world = testWorld();
    const seen = new Set<Value>();
    for (let i = 0; i < 300; i++) {
      seen.add(await call(world, "random.range", -1, 1));
      const f = await call(world, "random.f64");
      expect(f instanceof HFloat && f.value >= 0 && f.value < 1).toBe(true);
      expect(BigInt((await call(world, "random.u64")) as number) >= 0n).toBe(true);
    }
    expect([...seen].sort()).toEqual([-1, 0, 1]);
    const wide = (await call(world, "random.range", -(2n ** 63n), 2n ** 63n - 1n)) as bigint;
    expect(BigInt(wide) < 2n ** 63n).toBe(true);
    expect(await call(world, "random.range", 5, 5)).toBe(5);
    expect(await call(world, "random.range", 2, 1)).toBe(null);
    expect(await errorOf(world, "random.range", "a", 1)).toBe("type: HarnessRandom.range expects an integer min argument");
    expect(await errorOf(world, "random.range", 1)).toBe("type: HarnessRandom.range expects an integer max argument");
  });

  it("chooses and shuffles", async () => {
    const world = testWorld();
    const list = new HList([1, 2, 3, 4, 5, 6, 7, 8]);
    const shuffled = (await call(world, "random.shuffle", list)) as HList;
    expect([...shuffled.items].sort()).toEqual(list.items);
    expect(list.items).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(list.items).toContain(await call(world, "random.choice", list));
    expect(await call(world, "random.choice", new HList([]))).toBe(null);
    expect(await call(world, "random.choice", "text")).toBe(null);
    expect(await call(world, "random.shuffle", 1)).toBe(null);
  });

  it("makes identifiers, bytes and seeded generators", async () => {
    const world = testWorld();
    expect(await call(world, "random.uuid")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const v7 = (await call(world, "random.uuid_v7")) as string;
    expect(v7).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Math.abs(Number.parseInt(v7.replaceAll("-", "").slice(0, 12), 16) - Date.now())).toBeLessThan(5000);
    const bytes = await call(world, "random.bytes", 1024);
    expect(bytes instanceof HBytes && bytes.data.length).toBe(1024);
    for (const length of [0, 1025, "8"]) {
      expect(await errorOf(world, "random.bytes", length)).toBe("type: HarnessRandom.bytes expects a length from 1 through 1024");
    }
    expect(await shown(world, "random.seed", 1)).toBe("<rng>");
  });
});

describe("runtime", () => {
  it("exits", async () => {
    const code = async (...args: Value[]): Promise<unknown> =>
      call(testWorld(), "runtime.exit", ...args).catch((error: unknown) => error instanceof ExitRequest && error.exitCode);
    expect([await code(), await code(3), await code("x")]).toEqual([0, 3, 0]);
    expect(await errorOf(testWorld(), "runtime.exit", 1, 2)).toBe("type: HarnessRuntime.exit expects at most one integer argument");
  });

  it("keeps task-local values", async () => {
    const world = testWorld();
    expect(await call(world, "runtime.context_set", "a", 1)).toBe(null);
    expect(await call(world, "runtime.context_set", "a", 2)).toBe(1);
    expect(await call(world, "runtime.context_get", "a")).toBe(2);
    expect(await call(world, "runtime.context_get", "b", "else")).toBe("else");
    expect(await shown(world, "runtime.context_values")).toBe("{a: 2}");
    expect(await shown(world, "runtime.context")).toMatch(/context_values: \{a: 2\}.*task_id: task_root/);
    expect(await call(world, "runtime.context_clear", "a")).toBe(2);
    expect(await call(world, "runtime.context_clear", "a")).toBe(null);
  });

  it("answers for a run without host", async () => {
    const world = testWorld({ env: { HARN_TASK: "t" } });
    expect(await call(world, "runtime.task")).toBe("t");
    expect(await call(testWorld(), "runtime.task")).toBe("");
    expect(await call(world, "runtime.dry_run")).toBe(false);
    expect(await call(world, "runtime.host_has", "fs")).toBe(false);
    expect(await call(world, "runtime.yield_now")).toBe(null);
  });

  it("times", async () => {
    const world = testWorld();
    const timer = await call(world, "runtime.timer_start", "t");
    await call(world, "runtime.timer_end", timer);
    expect(world.written.stdout).toMatch(/^\[timer\] t: \d+ms\n$/);
    expect(await errorOf(world, "runtime.timer_end", 1)).toBe("runtime: timer_end: argument must be a timer dict from timer_start");
  });
});

describe("root", () => {
  it("has nothing unsettled", async () => {
    const world = testWorld();
    expect(await call(world, "harness.is_quarantined")).toBe(false);
    expect(await call(world, "harness.is_empty")).toBe(true);
    expect(await call(world, "harness.summary")).toBe("no unsettled work");
    expect(await shown(world, "harness.counts")).toBe("{in_flight: 0, partial: 0, pool_pending: 0, queued: 0, suspended: 0}");
    expect(await shown(world, "harness.wait_for_any_settlement")).toMatch(/status: settled, timed_out: false\}$/);
  });

  it("reads a given state", async () => {
    const world = testWorld();
    const state = HDict.from([["queued_triggers", new HList([1, 2])], ["partial_handoffs", new HList([1])]]);
    expect(display(await call(world, "harness.summary", state))).toBe(
      "unsettled work: 0 suspended subagents, 2 queued triggers, 1 partial handoffs, 0 in-flight llm calls, 0 pool pending tasks",
    );
    expect(await errorOf(world, "harness.counts", 1)).toBe("type: Harness unsettled-state helpers expect a state dict");
    expect(await errorOf(world, "harness.is_empty", HDict.from([["queued_triggers", 1]]))).toBe(
      "type: unsettled-state field `queued_triggers` must be a list, got int",
    );
  });
});
