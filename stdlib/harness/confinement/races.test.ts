/** A folder or file that becomes a link to the outside while a program uses it. Real renames, by another thread. */
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { HarnError, type Value } from "#vm/values";
import { call } from "../harness.test-helper.ts";
import { confinedPlace, type ConfinedPlace } from "./confined.test-helper.ts";

const ROUNDS = 400;
let worker: Worker | null = null;

afterEach(async () => {
  await worker?.terminate();
  worker = null;
});

/** Exchanges two names for each other without a pause, until the test ends. */
async function swapping(a: string, b: string): Promise<void> {
  const script = `
    const { renameSync } = require("node:fs");
    const { parentPort, workerData: [a, b] } = require("node:worker_threads");
    parentPort.postMessage("started");
    for (;;) for (const [from, to] of [[a, a + "~"], [b, a], [a + "~", b]]) try { renameSync(from, to); } catch {}`;
  const thread = new Worker(script, { eval: true, workerData: [a, b] });
  worker = thread;
  await new Promise((started) => thread.once("message", started));
}

/** The outcome of a call: its value, or null for a Harn error. Anything else is a defect and thrown. */
async function outcome(place: ConfinedPlace, method: string, ...args: Value[]): Promise<Value> {
  try {
    return await call(place.world, method, ...args);
  } catch (error) {
    if (error instanceof HarnError) return null;
    throw error;
  }
}

function withTwins(): ConfinedPlace {
  const place = confinedPlace();
  mkdirSync(join(place.root, "folder"));
  writeFileSync(join(place.root, "folder", "secret.txt"), "harmless");
  symlinkSync(place.outside, join(place.root, "link"));
  return place;
}

describe("a folder exchanged for a link", () => {
  it("lets nothing be read from outside", async () => {
    const place = withTwins();
    await swapping(join(place.root, "folder"), join(place.root, "link"));
    const seen = new Set<Value>();
    for (let i = 0; i < ROUNDS; i++) seen.add(await outcome(place, "fs.read_text", "folder/secret.txt"));
    expect(seen.has("secret")).toBe(false);
    expect(seen.size).toBeGreaterThan(0);
  });

  it("lets nothing be created, changed or made outside", async () => {
    const place = withTwins();
    await swapping(join(place.root, "folder"), join(place.root, "link"));
    for (let i = 0; i < ROUNDS; i++) {
      await outcome(place, "fs.write_text", `folder/new${i}.txt`, "evil");
      await outcome(place, "fs.write_text", "folder/secret.txt", "evil");
      await outcome(place, "fs.mkdir", `folder/made${i}/deep`);
    }
    expect(readdirSync(place.outside)).toEqual(["secret.txt"]);
    expect(readFileSync(join(place.outside, "secret.txt"), "utf8")).toBe("secret");
  });

  it("lets nothing be deleted or moved outside", async () => {
    const place = withTwins();
    await swapping(join(place.root, "folder"), join(place.root, "link"));
    for (let i = 0; i < ROUNDS; i++) {
      await outcome(place, "fs.delete", "folder/secret.txt");
      await outcome(place, "fs.rename", "folder/secret.txt", "stolen");
      await outcome(place, "fs.copy", "own.txt", `folder/copy${i}`);
    }
    expect(readdirSync(place.outside)).toEqual(["secret.txt"]);
    if (existsSync(join(place.root, "stolen"))) expect(readFileSync(join(place.root, "stolen"), "utf8")).toBe("harmless");
  });
});

describe("a file exchanged for a link", () => {
  it("lets nothing be read or written outside", async () => {
    const place = confinedPlace();
    symlinkSync(join(place.outside, "secret.txt"), join(place.root, "link"));
    await swapping(join(place.root, "own.txt"), join(place.root, "link"));
    for (let i = 0; i < ROUNDS; i++) {
      expect(await outcome(place, "fs.read_text", "own.txt")).not.toBe("secret");
      await outcome(place, "fs.append", "own.txt", "evil");
    }
    expect(readFileSync(join(place.outside, "secret.txt"), "utf8")).toBe("secret");
  });

  it("is not created through a link that appears at its name", async () => {
    const place = confinedPlace();
    mkdirSync(join(place.root, "box"));
    symlinkSync(join(place.outside, "created"), join(place.root, "dangling"));
    await swapping(join(place.root, "box", "name"), join(place.root, "dangling"));
    for (let i = 0; i < ROUNDS; i++) await outcome(place, "fs.write_text", "box/name", "evil");
    expect(existsSync(join(place.outside, "created"))).toBe(false);
  });
});
