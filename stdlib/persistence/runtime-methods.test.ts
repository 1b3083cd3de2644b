import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { HBytes, HDict, HDuration, HFloat, HList, HStruct, setOf, StructType, type Value } from "#vm/values";
import { call, errorOf, shown, testWorld, type TestWorld } from "../handle-calls.test-helper.ts";

/** A run of `pipe.harn` in a folder of its own. */
function run(cwd = mkdtempSync(join(tmpdir(), "harn-state-")), env: Record<string, string> = {}): TestWorld {
  return testWorld({ cwd, projectRoot: null, scriptPath: join(cwd, "pipe.harn"), env });
}

const storeFile = (world: TestWorld): string => join(world.cwd, ".harn/store.json");
const checkpointFile = (world: TestWorld): string => join(world.cwd, ".harn/checkpoints/pipe.json");

const SAMPLE = HDict.from([
  ["b", new HList([1, new HFloat(1), null, true, "x"])],
  ["a", setOf([1])],
  ["c", new HBytes(new Uint8Array(2))],
  ["d", new HDuration(5)],
  ["e", new HFloat(NaN)],
  ["s", new HStruct(new StructType("P", ["y", "x"]), [2, 1])],
]);

describe("the state root", () => {
  test.each([
    ["lies beside the script", {}, ".harn"],
    ["is named by the environment, relative to the base", { HARN_STATE_DIR: "st/ate" }, "st/ate"],
    ["is not named by a blank", { HARN_STATE_DIR: "  " }, ".harn"],
  ])("%s", async (_, env, folder) => {
    const world = run(undefined, env);
    await call(world, "runtime.store_set", "k", 1);
    expect(existsSync(join(world.cwd, folder, "store.json"))).toBe(true);
    expect(await shown(world, "fs.runtime_paths")).toContain(`state_root: ${join(world.cwd, folder)},`);
  });

  test("lies in the project where there is one, and may be anywhere", async () => {
    const project = mkdtempSync(join(tmpdir(), "harn-project-"));
    const elsewhere = mkdtempSync(join(tmpdir(), "harn-elsewhere-"));
    const options = { cwd: project, projectRoot: project, scriptPath: join(project, "src/pipe.harn") };
    await call(testWorld(options), "runtime.store_set", "k", 1);
    await call(testWorld({ ...options, env: { HARN_STATE_DIR: elsewhere } }), "runtime.store_set", "k", 1);
    expect(readdirSync(join(project, ".harn"))).toEqual(["store.json"]);
    expect(readdirSync(elsewhere)).toEqual(["store.json"]);
  });
});

describe("the store", () => {
  test("is one JSON object with sorted keys, without what JSON has no kind for", async () => {
    const world = run();
    expect(await call(world, "runtime.store_set", "sample", SAMPLE)).toBe(null);
    expect(await call(world, "runtime.store_set", "a", 1)).toBe(null);
    const text = '{\n  "a": 1,\n  "sample": {\n    "a": null,\n    "b": [\n      1,\n      1.0,\n      null,\n      true,\n      "x"\n    ],\n    "c": null,\n    "d": null,\n    "e": null,\n    "s": {\n      "x": 1,\n      "y": 2\n    }\n  }\n}';
    expect(readFileSync(storeFile(world), "utf8")).toBe(text);
    const later = await shown(run(world.cwd), "runtime.store_get", "sample");
    expect(await shown(world, "runtime.store_get", "sample")).toBe(later);
    expect(readdirSync(join(world.cwd, ".harn"))).toEqual(["store.json"]);
  });

  test("is made by the first change, not by a read", async () => {
    const world = run();
    expect(await call(world, "runtime.store_get", "k")).toBe(null);
    expect(await shown(world, "runtime.store_list")).toBe("[]");
    expect(readdirSync(world.cwd)).toEqual([]);
    await call(world, "runtime.store_save");
    expect(readFileSync(storeFile(world), "utf8")).toBe("{}");
  });

  test("is read once in a run, and a change of it keeps what others wrote", async () => {
    const [one, other] = [run(), run()];
    const same = run(one.cwd);
    await call(one, "runtime.store_set", "mine", 1);
    expect(await shown(same, "runtime.store_list")).toBe("[mine]");
    await call(same, "runtime.store_set", "theirs", 2);
    expect(await shown(one, "runtime.store_list")).toBe("[mine]");
    await call(one, "runtime.store_delete", "mine");
    expect(await shown(run(one.cwd), "runtime.store_list")).toBe("[theirs]");
    await call(one, "runtime.store_clear");
    expect(await shown(run(one.cwd), "runtime.store_list")).toBe("[]");
    expect(await shown(other, "runtime.store_list")).toBe("[]");
  });

  test("changed by many tasks at once loses none", async () => {
    const world = run();
    await Promise.all(Array.from({ length: 20 }, (_, i) => call(world, "runtime.store_set", `k${i}`, i)));
    expect(Object.keys(JSON.parse(readFileSync(storeFile(world), "utf8")) as object)).toHaveLength(20);
  });

  test.each([["[1]"], ["{"], [""], ["\xff\xfe"]])("that holds %j counts as empty, and is kept aside", async (text) => {
    const world = run();
    mkdirSync(join(world.cwd, ".harn"));
    writeFileSync(storeFile(world), text, "latin1");
    expect(await shown(world, "runtime.store_list")).toBe("[]");
    expect(readFileSync(storeFile(world), "latin1")).toBe(text);
    await call(world, "runtime.store_set", "k", 1);
    expect(readFileSync(`${storeFile(world)}.damaged`, "latin1")).toBe(text);
    expect(JSON.parse(readFileSync(storeFile(world), "utf8"))).toEqual({ k: 1 });
  });

  test("that cannot be written is an error, and the run keeps what it saw", async () => {
    const blocked = run();
    writeFileSync(join(blocked.cwd, ".harn"), "");
    expect(await errorOf(blocked, "runtime.store_set", "k", 1)).toBe("runtime: store mkdir error: File exists (os error 17)");
    const folder = run();
    mkdirSync(storeFile(folder), { recursive: true });
    expect(await errorOf(folder, "runtime.store_set", "k", 1)).toBe("runtime: store save error: Is a directory (os error 21)");
    expect(await call(folder, "runtime.store_get", "k")).toBe(null);
    const locked = run();
    mkdirSync(`${storeFile(locked)}.lock`, { recursive: true });
    expect(await errorOf(locked, "runtime.store_set", "k", 1)).toBe(`runtime: store save error: ${storeFile(locked)}.lock is a folder, not a lock file`);
    let deep: Value = 1;
    for (let i = 0; i < 127; i++) deep = new HList([deep]);
    expect(await errorOf(locked, "runtime.store_set", "k", deep)).toBe("runtime: store save error: value nests more than 126 levels");
  });

  test.skipIf(process.getuid?.() === 0)("in a folder that nobody may write to is an error (root may everywhere)", async () => {
    const world = run();
    await call(world, "runtime.store_set", "k", 1);
    chmodSync(join(world.cwd, ".harn"), 0o500);
    expect(await errorOf(world, "runtime.store_set", "k", 2)).toBe("runtime: store save error: Permission denied (os error 13)");
    expect(await call(world, "runtime.store_get", "k")).toBe(1);
    chmodSync(join(world.cwd, ".harn"), 0o700);
  });

  test("keeps deep values, and a part that stands in many places costs little", async () => {
    const world = run();
    let deep: Value = 1;
    for (let i = 0; i < 126; i++) deep = new HList([deep]);
    await call(world, "runtime.store_set", "deep", deep);
    expect(await shown(run(world.cwd), "runtime.store_get", "deep")).toContain("1");
    let wide: Value = setOf([1]);
    for (let i = 0; i < 12; i++) wide = new HList([wide, wide]);
    await call(world, "runtime.store_set", "wide", wide);
    expect(await shown(run(world.cwd), "runtime.store_list")).toBe("[deep, wide]");
  });
});

describe("checkpoints", () => {
  test("are kept by the name of the script and read anew each time", async () => {
    const world = run();
    expect(await call(world, "runtime.checkpoint", "b", null)).toBe(null);
    await call(world, "runtime.checkpoint", "a", SAMPLE);
    await call(run(world.cwd), "runtime.checkpoint", "c", 3);
    expect(await shown(world, "runtime.checkpoint_list")).toBe("[a, b, c]");
    expect(await call(world, "runtime.checkpoint_exists", "b")).toBe(true);
    expect(await call(world, "runtime.checkpoint_exists", "d")).toBe(false);
    expect(await call(world, "runtime.checkpoint_get", "d")).toBe(null);
    expect(await call(world, "runtime.checkpoint_delete", "b")).toBe(null);
    expect(await shown(world, "runtime.checkpoint_list")).toBe("[a, c]");
    expect(await call(world, "runtime.checkpoint_clear")).toBe(null);
    expect(existsSync(checkpointFile(world))).toBe(false);
    expect(await shown(world, "runtime.checkpoint_list")).toBe("[]");
    expect(readdirSync(join(world.cwd, ".harn/checkpoints"))).toEqual([]);
  });

  test("of which one is inserted keep the first value", async () => {
    const worlds = [run(), run(), run()].map((_, i, [first]) => (i === 0 ? (first as TestWorld) : run((first as TestWorld).cwd)));
    const results = await Promise.all(worlds.map((world, i) => shown(world, "runtime.checkpoint_insert", "k", i + 1)));
    const [winner] = results.filter((text) => text.startsWith("{inserted: true"));
    const value = /value: (\d)/.exec(winner ?? "")?.[1] ?? "";
    expect(results.filter((text) => text === `{inserted: false, value: ${value}}`)).toHaveLength(2);
    await call(run(worlds[0]?.cwd), "runtime.checkpoint", "nil", null);
    expect(await shown(run(worlds[0]?.cwd), "runtime.checkpoint_insert", "nil", 1)).toBe("{inserted: false, value: nil}");
  });

  test.each([
    ["pipe.harn", "pipe"],
    ["a.b.harn", "a.b"],
    ["..", "default"],
    [".", "default"],
  ])("of %s lie in %s.json", async (script, name) => {
    const { cwd } = run();
    await call(testWorld({ cwd, projectRoot: cwd, scriptPath: `${cwd}/${script}` }), "runtime.checkpoint", "k", 1);
    expect(readdirSync(join(cwd, ".harn/checkpoints"))).toEqual([`${name}.json`]);
  });

  test("of a run without a script have a fixed name, and nothing is made where nothing is to delete", async () => {
    const world = testWorld({ projectRoot: null });
    await call(world, "runtime.checkpoint_delete", "k");
    await call(world, "runtime.checkpoint_clear");
    expect(readdirSync(world.cwd)).toEqual([]);
    await call(world, "runtime.checkpoint", "k", 1);
    expect(readdirSync(join(world.cwd, ".harn/checkpoints"))).toEqual(["default.json"]);
  });

  test.each([
    ["secret: hunter2", "malformed JSON at line 1, column 1"],
    ['{\n  "k": }', "malformed JSON at line 2, column 8"],
    ["[1]", "not a JSON object"],
    ['{"k": '.repeat(200), "malformed JSON at line 1, column 1200"],
  ])("that read %j are an error which quotes nothing", async (text, problem) => {
    const world = run();
    mkdirSync(join(world.cwd, ".harn/checkpoints"), { recursive: true });
    writeFileSync(checkpointFile(world), text);
    const expected = `runtime: checkpoint decode error in ${checkpointFile(world)}: ${problem}`;
    expect(await errorOf(world, "runtime.checkpoint_get", "k")).toBe(expected);
    expect(await errorOf(world, "runtime.checkpoint", "k", 1)).toBe(expected);
    expect(readFileSync(checkpointFile(world), "utf8")).toBe(text);
    await call(world, "runtime.checkpoint_clear");
    expect(await shown(world, "runtime.checkpoint_list")).toBe("[]");
  });

  test("that cannot be reached are an error of the step that fails", async () => {
    const file = run();
    mkdirSync(join(file.cwd, ".harn"));
    writeFileSync(join(file.cwd, ".harn/checkpoints"), "");
    expect(await errorOf(file, "runtime.checkpoint_get", "k")).toBe(`runtime: checkpoint read error: ${join(file.cwd, ".harn/checkpoints")} is not a directory`);
    expect(await errorOf(file, "runtime.checkpoint", "k", 1)).toBe("runtime: checkpoint lock directory error: File exists (os error 17)");
    const folder = run();
    mkdirSync(checkpointFile(folder), { recursive: true });
    expect(await errorOf(folder, "runtime.checkpoint_get", "k")).toBe("runtime: checkpoint read error: Is a directory (os error 21)");
    expect(await errorOf(folder, "runtime.checkpoint_clear")).toMatch(/^runtime: checkpoint clear error: /);
    const lock = run();
    mkdirSync(join(lock.cwd, ".harn/checkpoints"), { recursive: true });
    symlinkSync("nowhere", checkpointFile(lock).replace(".json", ".lock"));
    expect(await errorOf(lock, "runtime.checkpoint", "k", 1)).toBe(`runtime: checkpoint lock error: ${checkpointFile(lock).replace(".json", ".lock")} is a symbolic link, not a lock file`);
    const long = testWorld({ scriptPath: `/project/${"n".repeat(300)}.harn` });
    expect(await errorOf({ ...long, projectRoot: long.cwd }, "runtime.checkpoint", "k", 1)).toBe("runtime: checkpoint lock open error: File name too long (os error 36)");
  });
});

test("arguments are checked", async () => {
  const world = run();
  expect(await errorOf(world, "runtime.store_get", 1)).toBe("type: HarnessRuntime.store_get expects string argument 1, got int");
  expect(await errorOf(world, "runtime.store_set", "k")).toBe("type: HarnessRuntime.store_set expects a value argument 2");
  expect(await errorOf(world, "runtime.checkpoint_list", 1)).toBe("type: HarnessRuntime.checkpoint_list takes no arguments");
  rmSync(world.cwd, { recursive: true });
});

test("the gate sees every operation first", async () => {
  const refused: string[] = [];
  const policy = { check: ({ operation }: { operation: string }) => void refused.push(operation), checkBuiltin: () => undefined, restrictsBuiltins: false };
  const world = testWorld({ policy, projectRoot: null });
  await call(world, "runtime.store_set", "k", 1);
  await call(world, "runtime.checkpoint_insert", "k", 1);
  expect(refused).toEqual(["runtime.store_set", "runtime.checkpoint_insert"]);
});
