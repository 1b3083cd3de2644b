import { buildSync } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Op } from "#vm/bytecode";
import { afterAll, beforeAll, expect, it } from "vitest";

/** Past this many bytes of V8 bytecode a function is never optimised (`--max-optimized-bytecode-size`). */
const V8_LIMIT = 61_440;

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "harn-dispatch-"));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it("stays small enough for V8 to optimise", () => {
  const outfile = join(folder, "interpreter.mjs");
  buildSync({
    entryPoints: [fileURLToPath(new URL("../engine/index.ts", import.meta.url))],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["source"],
    minify: false,
  });
  const script = join(folder, "run.mjs");
  writeFileSync(script, PROGRAM);
  const result = spawnSync(process.execPath, ["--print-bytecode", "--print-bytecode-filter=execute", script], { encoding: "utf8", maxBuffer: 1 << 28 });
  expect(result.stderr).toBe("");
  const lengths = [...result.stdout.matchAll(/^Bytecode length: (\d+)$/gm)].map((match) => Number(match[1]));
  expect(lengths).toHaveLength(1);
  expect(lengths[0]).toBeGreaterThan(1_000);
  expect(lengths[0]).toBeLessThan(V8_LIMIT / 2);
});

/** Runs one instruction, so that V8 compiles the loop and prints it. */
const PROGRAM = `
import { Engine } from "./interpreter.mjs";
const code = new Int32Array([${Op.ReturnNil}]);
const init = { name: "init", flavor: "function", parameterNames: [], required: 0, hasRest: false, registerCount: 1, code,
  constants: [null], captures: [], handlers: [], checks: [], cacheCount: 0, sourceMap: new Int32Array(0) };
const module = { path: "m", functions: [init], init: 0, dependencies: [], imports: [], exports: [], slots: [], structs: [],
  structReferences: [], natives: [], keyLists: [], pipelines: [], mainSlot: -1 };
const world = { effects: { answer: null }, limits: { maxFrames: 10, maxStringLength: 10, maxCollectionSize: 10, maxHeapBytes: 1e9 }, signal: new AbortController().signal };
const library = { constant: () => undefined };
await new Engine({ library, world }).run({ entry: module, modules: new Map([["m", module]]), argv: [] });
`;
