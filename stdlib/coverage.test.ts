/** Every name of the library is exercised by some black-box program. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BUILTINS, CONSTANTS, STREAM_FUNCTIONS } from "#stdlib/builtins";
import { METHOD_TABLES } from "#stdlib/methods";
import type { Declaration } from "#compiler/library";
import { IMPLEMENTED_HANDLE_TABLES } from "./tables.ts";

const ROOT = join(import.meta.dirname, "../spec-tests");

/** The programs of one folder of `spec-tests`, comments left out: a name in a comment proves nothing. */
function programs(folder: string): string {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".harn"))
    .map((file) => readFileSync(join(ROOT, folder, file), "utf8").replace(/^\s*\/\/.*$/gm, ""))
    .join("\n");
}

const everywhere = programs(".");

/** Where the methods of a kind are exercised: a name alone does not tell the kind of the receiver. */
const METHOD_FOLDERS: Readonly<Record<string, string>> = {
  string: "methods/string",
  list: "methods/list",
  dict: "methods/dict",
  set: "methods/set",
  range: "methods/range",
  iter: "iterators",
  generator: "iterators",
  stream: "iterators",
  channel: "concurrency/channels",
};

/** Programs see no intrinsics, and no source text can spell an alias such as `all?`. */
function names(entries: readonly Declaration[]): string[] {
  return entries.flatMap(({ name, aliases = [] }) => [name, ...aliases]).filter((name) => /^(?!__)\w+$/.test(name));
}

function missing(entries: readonly Declaration[], text: string, pattern: (name: string) => string): string[] {
  return names(entries).filter((name) => !new RegExp(pattern(name)).test(text));
}

test("every builtin is called by a program", () => {
  expect(missing(BUILTINS, everywhere, (name) => `(?<![\\w.])${name}\\(`)).toEqual([]);
});

test("every constant is read by a program", () => {
  // Elsewhere `e` is mostly an error in a `catch`.
  expect(missing(CONSTANTS, programs("builtins/math"), (name) => `println\\(${name}\\)`)).toEqual([]);
});

test("every function of the stream namespace is called by a program", () => {
  expect(missing(STREAM_FUNCTIONS, everywhere, (name) => `\\bstream\\.${name}\\(`)).toEqual([]);
});

test.each(METHOD_TABLES)("every method of $kind is called by a program of its folder", ({ kind, entries }) => {
  const text = programs(METHOD_FOLDERS[kind] ?? kind);
  expect(missing(entries, text, (name) => `\\.${name}(?!\\w)`)).toEqual([]);
});

test.each(IMPLEMENTED_HANDLE_TABLES)("every method of $type is called by a program", ({ field, entries }) => {
  const receiver = field === "" ? "harness\\." : `harness\\.${field}\\.`;
  expect(missing(entries, everywhere, (name) => `\\b${receiver}${name}\\(`)).toEqual([]);
});
