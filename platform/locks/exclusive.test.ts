import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { acquireLock, DAMAGED_STALE_MS, OTHER_MACHINE_STALE_MS } from "./index.ts";
import { deadPid, forge, newFolder, OTHER_MACHINE, startChild, TOKEN } from "./locks.test-helper.ts";

/** Waits for what must come; only a hang takes so long. */
const LONG = { timeoutMs: 60_000 };
/** For waits that have to fail. */
const SHORT = { timeoutMs: 60 };

const lockPath = (): string => join(newFolder(), "lock");

function age(path: string, milliseconds: number): void {
  const date = new Date(Date.now() - milliseconds);
  utimesSync(path, date, date);
}

describe("a lock", () => {
  test("is a file while someone holds it, and nothing stays behind", async () => {
    const path = lockPath();
    const lock = await acquireLock(path, SHORT);
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ version: 1, pid: process.pid });
    expect(readdirSync(join(path, ".."))).toEqual(["lock"]);
    await lock.release();
    await lock.release();
    expect(readdirSync(join(path, ".."))).toEqual([]);
  });

  test("is refused to the process that holds it, by whatever path", async () => {
    const path = lockPath();
    const lock = await acquireLock(path, SHORT);
    await expect(acquireLock(path, LONG)).rejects.toMatchObject({ kind: "reentrant" });
    const alias = join(newFolder(), "alias");
    symlinkSync(join(path, ".."), alias);
    await expect(acquireLock(join(alias, "lock"), LONG)).rejects.toMatchObject({ kind: "reentrant" });
    await lock.release();
    await (await acquireLock(join(alias, "lock"), SHORT)).release();
  });

  test("ends a wait by its signal", async () => {
    const path = lockPath();
    await forge(path);
    const controller = new AbortController();
    const waiting = acquireLock(path, { timeoutMs: Infinity, signal: controller.signal });
    setTimeout(() => controller.abort(new Error("enough")), 20);
    await expect(waiting).rejects.toThrow("enough");
    await expect(acquireLock(path, { timeoutMs: 0, signal: controller.signal })).rejects.toThrow("enough");
    expect(readdirSync(join(path, ".."))).toEqual(["lock"]);
  });

  test("of another process is waited for, and the error names the holder", async () => {
    const path = lockPath();
    await forge(path);
    await expect(acquireLock(path, SHORT)).rejects.toThrow(`timed out after 60ms waiting for ${path} (held by process ${process.pid} on `);
    setTimeout(() => rmSync(path), 30);
    await (await acquireLock(path, LONG)).release();
  });

  test("that was taken away is not taken from its new holder", async () => {
    const path = lockPath();
    const lock = await acquireLock(path, SHORT);
    rmSync(path);
    await forge(path);
    await lock.release();
    expect(readFileSync(path, "utf8")).toContain(TOKEN);
  });

  test("without its folder is the system's error", async () => {
    const path = join(newFolder(), "none/lock");
    await expect(acquireLock(path, LONG)).rejects.toMatchObject({ code: "ENOENT" });
    mkdirSync(join(path, ".."));
    const lock = await acquireLock(path, SHORT);
    rmSync(join(path, ".."), { recursive: true });
    await lock.release();
  });
});

describe("what is no lock file", () => {
  test("a folder is neither removed nor waited for", async () => {
    const path = lockPath();
    mkdirSync(path);
    await expect(acquireLock(path, LONG)).rejects.toMatchObject({ kind: "unusable", message: `${path} is a folder, not a lock file` });
    expect(lstatSync(path).isDirectory()).toBe(true);
  });

  test("a link is not followed, wherever it leads", async () => {
    const path = lockPath();
    const target = join(newFolder(), "victim");
    symlinkSync(target, path);
    await expect(acquireLock(path, LONG)).rejects.toMatchObject({ kind: "unusable" });
    expect(existsSync(target)).toBe(false);
    writeFileSync(target, "keep");
    await expect(acquireLock(path, LONG)).rejects.toMatchObject({ kind: "unusable" });
    expect(readFileSync(target, "utf8")).toBe("keep");
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
  });
});

describe("a lock is taken over", () => {
  test("when its holder was killed", async () => {
    const path = lockPath();
    const child = startChild(`await locks.acquireLock(${JSON.stringify(path)}, { timeoutMs: 60000 }); say("held"); setInterval(() => {}, 1000);`);
    await expect.poll(child.output, { timeout: 60_000 }).toBe("held\n");
    await expect(acquireLock(path, SHORT)).rejects.toMatchObject({ kind: "timeout" });
    child.process.kill("SIGKILL");
    await (await acquireLock(path, LONG)).release();
    expect(await child.ended).toBe("SIGKILL");
    expect(readdirSync(join(path, ".."))).toEqual([]);
  });

  test("when its pid does not exist, or belongs to a later process", async () => {
    const path = lockPath();
    await forge(path, { pid: deadPid() });
    await (await acquireLock(path, SHORT)).release();
    await forge(path, { start: "1" });
    // Where the system tells no start times, a living pid is a living holder.
    if (process.platform !== "win32") await (await acquireLock(path, SHORT)).release();
  });

  test("of another machine only when its holder has long not shown itself", async () => {
    const path = lockPath();
    await forge(path, { machine: OTHER_MACHINE, pid: deadPid() });
    await expect(acquireLock(path, SHORT)).rejects.toMatchObject({ kind: "timeout" });
    age(path, OTHER_MACHINE_STALE_MS / 2);
    await expect(acquireLock(path, SHORT)).rejects.toMatchObject({ kind: "timeout" });
    age(path, OTHER_MACHINE_STALE_MS * 2);
    await (await acquireLock(path, SHORT)).release();
  });

  test.each([
    ["empty", ""],
    ["half-written", '{"version":1,"token":"0123'],
    ["of another version", JSON.stringify({ version: 2, token: TOKEN, pid: process.pid, start: null, machine: "m" })],
    ["with a token that is a path", JSON.stringify({ version: 1, token: "../../victim", pid: process.pid, start: null, machine: "m" })],
    ["with a pid that means a group", JSON.stringify({ version: 1, token: TOKEN, pid: -1, start: null, machine: "m" })],
    ["binary", "\0\0\0"],
  ])("when its file is %s, but not at once", async (_, text) => {
    const path = lockPath();
    writeFileSync(path, text);
    await expect(acquireLock(path, SHORT)).rejects.toMatchObject({ kind: "timeout" });
    expect(readFileSync(path, "utf8")).toBe(text);
    age(path, DAMAGED_STALE_MS * 2);
    await (await acquireLock(path, SHORT)).release();
    expect(readdirSync(join(path, ".."))).toEqual([]);
  });

  test("by one process only: who has the right to remove it decides", async () => {
    const path = lockPath();
    const right = `${path}.${TOKEN}.takeover`;
    await forge(path, { pid: deadPid() });
    await forge(right, { token: "f".repeat(32) });
    await expect(acquireLock(path, SHORT)).rejects.toMatchObject({ kind: "timeout" });
    expect(readFileSync(path, "utf8")).toContain(TOKEN);
    await forge(right, { token: "f".repeat(32), pid: deadPid() });
    await (await acquireLock(path, LONG)).release();
    expect(readdirSync(join(path, ".."))).toEqual([]);
  });
});

test("litter of dead processes goes with the lock that is taken over", async () => {
  const path = lockPath();
  const folder = join(path, "..");
  const litter = [`.lock.${"a".repeat(32)}.tmp`, `lock.${"b".repeat(32)}.takeover`, `lock.${"c".repeat(32)}.stale`];
  for (const name of litter) {
    await forge(join(folder, name), { pid: deadPid() });
    age(join(folder, name), OTHER_MACHINE_STALE_MS * 2);
  }
  writeFileSync(join(folder, ".lock.json.0123456789abcdef.tmp"), "of somebody else");
  await forge(path, { pid: deadPid() });
  await (await acquireLock(path, SHORT)).release();
  expect(readdirSync(folder)).toEqual([".lock.json.0123456789abcdef.tmp"]);
});

describe("among many processes", () => {
  test("each adds to a counter, and none is lost", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "counter"), "0");
    const body = `
      process.chdir(${JSON.stringify(folder)});
      for (let i = 0; i < 50; i++) {
        const lock = await locks.acquireLock("lock", { timeoutMs: 100000 });
        const before = Number(fs.readFileSync("counter", "utf8"));
        await new Promise((resolve) => setImmediate(resolve));
        fs.writeFileSync("counter", String(before + 1));
        await lock.release();
      }`;
    const children = Array.from({ length: 8 }, () => startChild(body));
    expect(await Promise.all(children.map(({ ended }) => ended))).toEqual(Array.from({ length: 8 }, () => "0"));
    expect(readFileSync(join(folder, "counter"), "utf8")).toBe("400");
    expect(readdirSync(folder)).toEqual(["counter"]);
  });

  test("never two are inside at once, also while holders are killed", async () => {
    const folder = newFolder();
    const body = `
      process.chdir(${JSON.stringify(folder)});
      for (let i = 0; i < ROUNDS; i++) {
        const lock = await locks.acquireLock("lock", { timeoutMs: 100000 });
        const other = fs.existsSync("inside") ? Number(fs.readFileSync("inside", "utf8")) : 0;
        // A killed one is a zombie until its parent has collected it.
        if (other > 0 && fs.existsSync("/proc/" + other + "/stat") && !/\\) [ZX] /.test(fs.readFileSync("/proc/" + other + "/stat", "utf8"))) say("two: " + other);
        fs.writeFileSync("inside", String(process.pid));
        await new Promise((resolve) => setTimeout(resolve, 1));
        fs.rmSync("inside");
        await lock.release();
      }`;
    const victims = Array.from({ length: 4 }, () => startChild(body.replace("ROUNDS", "1e9")));
    const survivors = Array.from({ length: 3 }, () => startChild(body.replace("ROUNDS", "40")));
    for (const victim of victims) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      victim.process.kill("SIGKILL");
    }
    expect(await Promise.all(victims.map(({ ended }) => ended))).toEqual(victims.map(() => "SIGKILL"));
    expect(await Promise.all(survivors.map(({ ended }) => ended))).toEqual(survivors.map(() => "0"));
    expect([...victims, ...survivors].map(({ output }) => output()).join("")).toBe("");
  });
});
