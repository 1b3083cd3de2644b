import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { folderWith, inOwnWorld, type Outcome, run, SETTINGS, targetsIn, write } from "./check.test-helper.ts";
import type { FolderBounds } from "#platform";
import { ResultCache } from "./result-cache.ts";
import type { ThreadJob } from "./thread.ts";

let cacheFolder = "";
beforeEach(() => {
  cacheFolder = join(mkdtempSync(join(tmpdir(), "harn-results-")), "check");
});

/** A run with the cache as a new process would have it. */
const cached = (targets: Parameters<typeof run>[0], build = "build 1"): Promise<Outcome> => run(targets, { cache: new ResultCache(cacheFolder, build) });

const FILES = {
  "main.harn": 'import { twice } from "./lib/numbers"\nimport { slug } from "std/text"\nconst x = twice(2)\nconst y = slug("a") + z\n',
  "lib/numbers.harn": 'import "./base"\npub fn twice(n: int) -> int { return n * base() }\n',
  "lib/base.harn": "pub fn base() -> int { return 2 }\n",
  "empty.harn": "",
  "broken.harn": "fn (\n",
};
const NAMES = Object.keys(FILES);

describe("a second run", () => {
  test("finds the same without checking anything", async () => {
    const targets = targetsIn(folderWith(FILES), NAMES);
    const plain = await run(targets);
    const first = await cached(targets);
    const second = await cached(targets);
    expect([first.checked, second.checked]).toEqual([true, false]);
    expect(first.diagnostics).toEqual(plain.diagnostics);
    expect(JSON.stringify(second.diagnostics)).toBe(JSON.stringify(first.diagnostics));
    expect(second.found["main.harn"]).toEqual([expect.stringContaining("HARN-NAM-001")]);
  });

  test("over a part of the files, or in another order", async () => {
    const root = folderWith(FILES);
    await cached(targetsIn(root, NAMES));
    expect((await cached(targetsIn(root, ["empty.harn", "main.harn"]))).checked).toBe(false);
  });

  test("a file that was only imported is checked when it is asked for", async () => {
    const root = folderWith(FILES);
    await cached(targetsIn(root, ["main.harn"]));
    expect((await cached(targetsIn(root, ["lib/base.harn"]))).checked).toBe(true);
    expect((await cached(targetsIn(root, ["main.harn", "lib/base.harn"]))).checked).toBe(false);
  });

  test("another build, other settings", async () => {
    const root = folderWith(FILES);
    const targets = targetsIn(root, NAMES);
    const invariants = targetsIn(root, NAMES, { ...SETTINGS, invariants: true });
    await cached(targets);
    expect((await cached(targets, "build 2")).checked).toBe(true);
    expect((await cached(invariants)).checked).toBe(true);
    expect((await cached(targets)).checked).toBe(false);
    expect((await cached(invariants)).checked).toBe(false);
    for (const settings of [{ strictTypes: true }, { legacyAmbient: true }, { strictTypes: true, legacyAmbient: true }]) await cached(targetsIn(root, NAMES, { ...SETTINGS, ...settings }));
    // Only the last few settings are kept.
    expect((await cached(targets)).checked).toBe(true);
  });
});

describe("what is checked again", () => {
  test.each([
    ["the file itself", "main.harn", "const x = 1\n"],
    ["an import", "lib/numbers.harn", "pub fn thrice(n: int) -> int { return n * 3 }\n"],
    ["an import of an import", "lib/base.harn", "pub fn other() -> int { return 2 }\n"],
    ["to nothing at all", "lib/base.harn", ""],
  ])("after a change of %s", async (_, name, text) => {
    const root = folderWith(FILES);
    const targets = targetsIn(root, NAMES);
    await cached(targets);
    write(root, name, text);
    const after = await cached(targets);
    expect(after.diagnostics).toEqual((await run(targets)).diagnostics);
    expect(after.checked).toBe(true);
    expect((await cached(targets)).checked).toBe(false);
    write(root, name, FILES[name as keyof typeof FILES]);
    expect((await cached(targets)).diagnostics).toEqual((await run(targets)).diagnostics);
  });

  test("files that do not depend on the change are not", async () => {
    const root = folderWith(FILES);
    await cached(targetsIn(root, NAMES));
    write(root, "lib/numbers.harn", "pub fn twice() { }\n");
    expect((await cached(targetsIn(root, ["empty.harn", "lib/base.harn"]))).checked).toBe(false);
    expect((await cached(targetsIn(root, ["main.harn"]))).checked).toBe(true);
  });

  test("a file that appears where one was looked for before", async () => {
    const root = folderWith(FILES);
    const targets = targetsIn(root, ["main.harn"]);
    await cached(targets);
    write(root, "lib/numbers", "pub fn other() { }\n");
    const after = await cached(targets);
    expect(after.checked).toBe(true);
    expect(after.found["main.harn"]?.join()).toContain("'twice' is not exported");
    unlinkSync(join(root, "lib", "numbers"));
    expect((await cached(targets)).found["main.harn"]?.join()).not.toContain("not exported");
  });

  test("an import that did not resolve", async () => {
    const root = folderWith({ "a.harn": 'import { b } from "./b"\nb()\n' });
    const targets = targetsIn(root, ["a.harn"]);
    expect((await cached(targets)).found["a.harn"]?.join()).toContain("HARN-IMP-001");
    expect((await cached(targets)).checked).toBe(false);
    write(root, "b.harn", "pub fn b() { }\n");
    expect((await cached(targets)).found).toEqual({ "a.harn": [] });
    unlinkSync(join(root, "b.harn"));
    expect((await cached(targets)).found["a.harn"]?.join()).toContain("HARN-IMP-001");
  });

  test("what could not be read is asked for again", async () => {
    const root = folderWith({ "a.harn": 'import { b } from "./b"\nb()\n' });
    mkdirSync(join(root, "c.harn"));
    write(root, "b.harn", "\ud800");
    writeFileSync(join(root, "b.harn"), Uint8Array.of(0xe9));
    const targets = targetsIn(root, ["a.harn", "c.harn", "gone.harn"]);
    const { found } = await cached(targets);
    expect(found["c.harn"]).toEqual(["- Error reading c.harn: Is a directory (os error 21)"]);
    expect(found["gone.harn"]).toEqual(["- Error reading gone.harn: No such file or directory (os error 2)"]);
    rmSync(join(root, "c.harn"), { recursive: true });
    for (const name of ["b.harn", "c.harn", "gone.harn"]) write(root, name, "pub fn b() { }\n");
    expect((await cached(targets)).found).toEqual({ "a.harn": [], "c.harn": [], "gone.harn": [] });
  });

  test("members of a circle", async () => {
    const root = folderWith({ "a.harn": 'import { b } from "./b"\npub fn a() { b() }\n', "b.harn": 'import { a } from "./a"\npub fn b() { a() }\n' });
    const targets = targetsIn(root, ["a.harn", "b.harn"]);
    await cached(targets);
    expect((await cached(targets)).checked).toBe(false);
    write(root, "b.harn", "pub fn c() { }\n");
    expect((await cached(targets)).found["a.harn"]?.join()).toContain("HARN-IMP-002");
  });

  test("a file with very many findings", async () => {
    const targets = targetsIn(folderWith({ "a.harn": "x\n".repeat(2_000) }), ["a.harn"]);
    expect((await cached(targets)).found["a.harn"]).toHaveLength(2_000);
    expect((await cached(targets)).checked).toBe(true);
  });
});

describe("the cache on disk", () => {
  const packs = (): string[] => readdirSync(cacheFolder).map((name) => join(cacheFolder, name));

  test.each([
    ["emptied", (path: string) => writeFileSync(path, "")],
    ["cut off", (path: string) => writeFileSync(path, readFileSync(path).subarray(0, 200))],
    ["changed", (path: string) => writeFileSync(path, readFileSync(path, "utf8").replace("harn", "horn"))],
    ["overwritten with noise", (path: string) => writeFileSync(path, Uint8Array.from({ length: 300 }, (_, i) => i % 256))],
    ["replaced by that of another folder", (path: string) => cpSync(packs().find((other) => other !== path) ?? "", path)],
    ["replaced by a folder", (path: string) => {
      unlinkSync(path);
      mkdirSync(path);
    }],
  ])("%s", async (_, damage) => {
    const targets = targetsIn(folderWith(FILES), NAMES);
    const { diagnostics } = await cached(targets);
    expect(packs().length).toBe(2);
    damage(packs()[0] ?? "");
    damage(packs()[1] ?? "");
    const after = await cached(targets);
    expect(after.diagnostics).toEqual(diagnostics);
    expect(after.checked).toBe(true);
  });

  test("is rebuilt after damage", async () => {
    const targets = targetsIn(folderWith(FILES), NAMES);
    await cached(targets);
    for (const path of packs()) writeFileSync(path, "x");
    await cached(targets);
    expect((await cached(targets)).checked).toBe(false);
  });

  test("cannot be written", async () => {
    const targets = targetsIn(folderWith(FILES), NAMES);
    writeFileSync(cacheFolder, "a file in the way");
    expect((await cached(targets)).diagnostics).toEqual((await run(targets)).diagnostics);
    expect(readFileSync(cacheFolder, "utf8")).toBe("a file in the way");
  });

  test("belongs to the user alone", async () => {
    await cached(targetsIn(folderWith(FILES), NAMES));
    const { statSync } = await import("node:fs");
    expect([statSync(cacheFolder).mode & 0o777, ...packs().map((path) => statSync(path).mode & 0o777)]).toEqual([0o700, 0o600, 0o600]);
  });

  test("keeps within its bounds, the least used goes first", async () => {
    const roots = [1, 2, 3].map((n) => folderWith({ "a.harn": `const x = ${String(n)}\n` }));
    const bounded = (root: string, bounds: FolderBounds): Promise<Outcome> => run(targetsIn(root, ["a.harn"]), { cache: new ResultCache(cacheFolder, "build 1", bounds) });
    const [first = "", second = "", third = ""] = roots;
    await bounded(first, { files: 2, bytes: 1e6 });
    for (const path of packs()) utimesSync(path, 1_000, 1_000);
    await bounded(second, { files: 2, bytes: 1e6 });
    // Being used again counts.
    expect((await bounded(first, { files: 2, bytes: 1e6 })).checked).toBe(false);
    for (const path of packs()) if (readFileSync(path, "utf8").includes(second)) utimesSync(path, 1_000, 1_000);
    await bounded(third, { files: 2, bytes: 1e6 });
    expect(packs()).toHaveLength(2);
    expect((await bounded(first, { files: 2, bytes: 1e6 })).checked).toBe(false);
    expect((await bounded(third, { files: 2, bytes: 1 })).checked).toBe(false);
    expect((await bounded(second, { files: 2, bytes: 1 })).checked).toBe(true);
    expect(packs()).toHaveLength(0);
  });

  test("forgets files that are gone", async () => {
    const root = folderWith({ "a.harn": "", "b.harn": "" });
    await cached(targetsIn(root, ["a.harn", "b.harn"]));
    unlinkSync(join(root, "a.harn"));
    write(root, "b.harn", "const x = 1\n");
    await cached(targetsIn(root, ["b.harn"]));
    expect(packs().map((path) => readFileSync(path, "utf8").includes("a.harn"))).toEqual([false]);
  });

  test("two runs at once", async () => {
    const targets = targetsIn(folderWith(FILES), NAMES);
    const [a, b] = await Promise.all([cached(targets), cached(targets)]);
    expect(a.diagnostics).toEqual(b.diagnostics);
    expect((await cached(targets)).checked).toBe(false);
    expect(readdirSync(cacheFolder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });
});

describe("threads", () => {
  const many = Object.fromEntries(
    Array.from({ length: 160 }, (_, i) => [`d${String(i % 7)}/m${String(i)}.harn`, i === 0 ? "pub fn f0() { }\n" : `import { f0 } from "../d0/m0"\npub fn f${String(i)}() { f0()\nmissing_${String(i)} }\n`]),
  );
  const names = Object.keys(many);

  test("find the same in the same order", async () => {
    const targets = targetsIn(folderWith(many), names);
    const jobs: number[] = [];
    const start = (job: ThreadJob) => {
      jobs.push(job.targets.length);
      return Promise.resolve(inOwnWorld(job));
    };
    const threaded = await run(targets, { threads: { count: 3, dist: "/dist", start }, cache: new ResultCache(cacheFolder, "build 1") });
    expect(threaded.diagnostics).toEqual((await run(targets)).diagnostics);
    expect(jobs).toHaveLength(2);
    expect((await cached(targets)).checked).toBe(false);
  });

  test("none for a few files", async () => {
    const targets = targetsIn(folderWith(many), names.slice(0, 49));
    let started = 0;
    await run(targets, {
      threads: {
        count: 8,
        dist: "/dist",
        start: (job) => {
          started++;
          return Promise.resolve(inOwnWorld(job));
        },
      },
    });
    expect(started).toBe(0);
  });

  test("one that dies is not missed", async () => {
    const targets = targetsIn(folderWith(many), names);
    const broken = await run(targets, { threads: { count: 3, dist: "/dist", start: () => Promise.reject(new Error("out of memory")) } });
    expect(broken.diagnostics).toEqual((await run(targets)).diagnostics);
  });

  test("a file that changes meanwhile spoils nothing", async () => {
    const root = folderWith(many);
    const targets = targetsIn(root, names);
    await run(targets, {
      cache: new ResultCache(cacheFolder, "build 1"),
      threads: {
        count: 2,
        dist: "/dist",
        start: (job) => {
          write(root, "d0/m0.harn", "pub fn other() { }\n");
          return Promise.resolve(inOwnWorld(job));
        },
      },
    });
    const after = await cached(targets);
    expect(after.diagnostics).toEqual((await run(targets)).diagnostics);
  });
});
