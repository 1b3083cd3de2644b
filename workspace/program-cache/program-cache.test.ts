import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compileProgram, createSourceToolchain, isFile } from "../index.ts";
import { decodeProgram, encodeProgram } from "./format.ts";
import { ProgramCache, type ReadyProgram } from "./program-cache.ts";

const toolchain = createSourceToolchain(fileURLToPath(new URL("../../stdlib", import.meta.url)));
let folder = "";
let store = "";

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "harn-program-")));
  store = join(folder, "cache");
  writeFileSync(join(folder, "main.harn"), 'import { double } from "./lib"\nimport { mean } from "std/math"\n\nfn main(harness: Harness) {\n  harness.stdio.println(double(2))\n}\n');
  writeFileSync(join(folder, "lib.harn"), "pub fn double(n: int) -> int {\n  return n * 2\n}\n");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const entry = (): string => join(folder, "main.harn");
const libraryModule = (path: string): ReturnType<ReadyProgram["modules"]["get"]> | null => compiled.get(path) ?? null;
const compiled = new Map<string, ReturnType<typeof compileProgram>["modules"] extends ReadonlyMap<string, infer M> ? M : never>();

function cache(owner = "build 1"): ProgramCache {
  return new ProgramCache(store, owner, (path) => libraryModule(path) ?? null);
}

async function compileAndSave(owner = "build 1"): Promise<void> {
  const absent: string[] = [];
  const exists = (path: string): boolean => isFile(path) || (absent.push(path), false);
  const program = compileProgram({ entry: entry(), library: toolchain.library, compiledModule: toolchain.compiledModule, exists });
  expect(program.failed).toBe(false);
  for (const [path, code] of program.modules) if (path.startsWith("std/")) compiled.set(path, code);
  await cache(owner).save(entry(), program, absent);
}

test("gives back what was compiled, modules in order, with what was found", async () => {
  await compileAndSave();
  const ready = cache().load(entry());
  expect([...(ready?.modules.keys() ?? [])]).toEqual([join(folder, "lib.harn"), "std/math", entry()]);
  expect(ready?.entry.path).toBe(entry());
  expect(ready?.files.map(({ source, diagnostics }) => [source.path, diagnostics.map(({ code }) => code)])).toEqual([
    [join(folder, "lib.harn"), []],
    [entry(), []],
  ]);
});

test.each<[string, () => void]>([
  ["the entry has changed", () => writeFileSync(entry(), 'fn main(harness: Harness) { harness.stdio.println("new") }')],
  ["an import has changed", () => writeFileSync(join(folder, "lib.harn"), "pub fn double(n: int) -> int {\n  return n + n\n}\n")],
  ["an import is gone", () => rmSync(join(folder, "lib.harn"))],
  ["an import is a folder now", () => { rmSync(join(folder, "lib.harn")); symlinkSync(folder, join(folder, "lib.harn")); }],
  ["the cache is gone", () => rmSync(store, { recursive: true })],
])("gives nothing when %s", async (_, change) => {
  await compileAndSave();
  change();
  expect(cache().load(entry())).toBeNull();
});

test("gives nothing to another build, or under other switches", async () => {
  await compileAndSave("build 1");
  expect(cache("build 2").load(entry())).toBeNull();
  // Even where a file of that name is found.
  const [name = ""] = readdirSync(store);
  const bytes = readFileSync(join(store, name));
  expect(decodeProgram(bytes, "build 2")).toBeNull();
});

test("gives nothing when a file has come up where an import looked in vain", async () => {
  await compileAndSave();
  const [name = ""] = readdirSync(store);
  const program = decodeProgram(readFileSync(join(store, name)), "build 1");
  for (const path of program?.absent ?? []) {
    writeFileSync(path, "pub fn double(n: int) -> int { return 0 }\n");
    expect(cache().load(entry())).toBeNull();
    rmSync(path);
  }
  expect(cache().load(entry())).not.toBeNull();
});

test("gives nothing for damaged files, whatever the damage, and is written anew", async () => {
  await compileAndSave();
  const [name = ""] = readdirSync(store);
  const file = join(store, name);
  const bytes = readFileSync(file);
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), fc.boolean(), (at, bits, cut) => {
      const damaged = cut ? bytes.subarray(0, at) : Buffer.from(bytes);
      if (!cut) damaged[at] = (damaged[at] ?? 0) ^ bits;
      writeFileSync(file, damaged);
      return cache().load(entry()) === null;
    }),
    { numRuns: 300 },
  );
  await compileAndSave();
  expect(cache().load(entry())).not.toBeNull();
});

test("damaged code under a right checksum is refused by the reader of containers", async () => {
  await compileAndSave();
  const [name = ""] = readdirSync(store);
  const file = join(store, name);
  const program = decodeProgram(readFileSync(file), "build 1");
  if (program === null) throw new Error("no program");
  const modules = program.modules.map((module) => (module.parts === null ? module : { ...module, parts: { ...module.parts, code: module.parts.code.slice(0, -4) } }));
  writeFileSync(file, encodeProgram({ ...program, modules }));
  expect(cache().load(entry())).toBeNull();
});

test("a text that is no file is compared as it is given", async () => {
  const source = { path: join(folder, "<eval>"), text: "fn main(harness: Harness) { }" };
  const program = compileProgram({ entry: source, library: toolchain.library, compiledModule: toolchain.compiledModule });
  await cache().save(source, program, []);
  expect(cache().load(source)).not.toBeNull();
  expect(cache().load({ ...source, text: "fn main(harness: Harness) { 1 }" })).toBeNull();
});

test("a program that changed while it was compiled is not kept", async () => {
  const program = compileProgram({ entry: entry(), library: toolchain.library, compiledModule: toolchain.compiledModule });
  writeFileSync(join(folder, "lib.harn"), "pub fn double(n: int) -> int { return 0 }\n");
  await cache().save(entry(), program, []);
  expect(cache().load(entry())).toBeNull();
});

test.skipIf(process.getuid?.() === 0)("a folder that cannot be written costs nothing but the next compilation", async () => {
  await compileAndSave();
  chmodSync(store, 0o500);
  await compileAndSave();
  chmodSync(store, 0o700);
  expect(cache().load(entry())).not.toBeNull();
});

test("others cannot read what is kept", async () => {
  await compileAndSave();
  const { statSync } = await import("node:fs");
  const [name = ""] = readdirSync(store);
  expect(statSync(store).mode & 0o077).toBe(0);
  expect(statSync(join(store, name)).mode & 0o077).toBe(0);
});
