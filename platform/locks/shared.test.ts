import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { acquireAlone, acquireLock, acquireShared, withLock } from "./index.ts";
import { deadPid, forge, newFolder, startChild } from "./locks.test-helper.ts";

const LONG = { timeoutMs: 60_000 };
const SHORT = { timeoutMs: 60 };
const lockPath = (): string => join(newFolder(), "lock");

test("readers share, a writer waits for the last of them", async () => {
  const path = lockPath();
  const first = await acquireShared(path, SHORT);
  const second = await acquireShared(path, SHORT);
  await expect(acquireAlone(path, SHORT)).rejects.toThrow(`the readers of ${path}`);
  await first.release();
  await first.release();
  await expect(acquireAlone(path, SHORT)).rejects.toMatchObject({ kind: "timeout" });
  await second.release();
  await (await acquireAlone(path, SHORT)).release();
  expect(readdirSync(`${path}.readers`)).toEqual([]);
});

test("no reader begins while a writer is there", async () => {
  const path = lockPath();
  const writer = await acquireAlone(path, SHORT);
  await expect(acquireShared(path, SHORT)).rejects.toMatchObject({ kind: "timeout" });
  const reader = acquireShared(path, LONG);
  await writer.release();
  await (await reader).release();
  expect(readdirSync(`${path}.readers`)).toEqual([]);
});

test("leases and locks of dead processes are in nobody's way", async () => {
  const path = lockPath();
  const child = startChild(`await locks.acquireShared(${JSON.stringify(path)}, { timeoutMs: 60000 }); say("reads"); setInterval(() => {}, 1000);`);
  await expect.poll(child.output, { timeout: 60_000 }).toBe("reads\n");
  await expect(acquireAlone(path, SHORT)).rejects.toMatchObject({ kind: "timeout" });
  child.process.kill("SIGKILL");
  await (await acquireAlone(path, LONG)).release();
  await forge(path, { pid: deadPid() });
  await (await acquireShared(path, SHORT)).release();
  expect(readdirSync(`${path}.readers`)).toEqual([]);
});

test("tasks of one process take turns in the order of asking", async () => {
  const path = lockPath();
  const done: number[] = [];
  await Promise.all(
    [3, 1, 2].map((pause, at) =>
      withLock(path, LONG, async () => {
        await new Promise((resolve) => setTimeout(resolve, pause));
        done.push(at);
      }),
    ),
  );
  expect(done).toEqual([0, 1, 2]);
});

test("a turn that fails, or comes too late, does not hold up the next", async () => {
  const path = lockPath();
  const outcomes = await Promise.allSettled([
    withLock(path, LONG, () => new Promise((_, reject) => setTimeout(() => reject(new Error("task")), 100))),
    withLock(path, { timeoutMs: 20 }, () => Promise.resolve("too late")),
    withLock(path, LONG, () => Promise.resolve("done")),
    withLock(path, { timeoutMs: 1e12, signal: AbortSignal.timeout(20) }, () => Promise.resolve("aborted")),
  ]);
  expect(outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : (outcome.reason as Error).message.replace(path, "PATH")))).toEqual([
    "task",
    "timed out after 20ms waiting for PATH (held by this process)",
    "done",
    "The operation was aborted due to timeout",
  ]);
  expect(readdirSync(join(path, ".."))).toEqual([]);
});

test("a lock without readers in mind keeps readers out too", async () => {
  const path = lockPath();
  const lock = await acquireLock(path, SHORT);
  await expect(acquireShared(path, SHORT)).rejects.toMatchObject({ kind: "timeout" });
  await lock.release();
});
