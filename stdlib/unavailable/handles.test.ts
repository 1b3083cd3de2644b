import { describe, expect, test } from "vitest";
import { type Declaration, parseSignature } from "#compiler/library";
import { HANDLE_TYPES } from "#vm/host";
import { ALL_HANDLE_TABLES } from "../tables.ts";
import { UNAVAILABLE_HANDLE_METHODS } from "./handles/index.ts";

/** Every field that has methods: the root, then the handles. */
const FIELDS = ["", ...HANDLE_TYPES.keys()];

const everywhere: Declaration[] = ALL_HANDLE_TABLES.flatMap(({ entries }) => [...entries]);

describe("methods of handles", () => {
  test("every handle has some", () => {
    expect(new Set(ALL_HANDLE_TABLES.map(({ field }) => field))).toEqual(new Set(FIELDS));
  });

  test.each(ALL_HANDLE_TABLES)("no name of $type is declared twice", ({ entries }) => {
    const names = entries.flatMap((entry: Declaration) => [entry.name, ...(entry.aliases ?? [])]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test("every signature is well formed, overloads included", () => {
    const texts = everywhere.flatMap(({ signature, overloads = [] }) => [signature, ...overloads]);
    expect(texts.filter((text) => "error" in parseSignature(text))).toEqual([]);
  });

  test("parameters have different names, and a required one never follows an optional one", () => {
    const wrong = everywhere.filter(({ signature }) => {
      const parsed = parseSignature(signature);
      if ("error" in parsed) return true;
      const { parameters } = parsed;
      const names = new Set(parameters.map(({ name }) => name));
      const misplaced = parameters.some(({ optional, rest }, at) => !optional && !rest && parameters[at - 1]?.optional === true);
      return names.size < parameters.length || misplaced;
    });
    expect(wrong.map(({ effect }) => effect)).toEqual([]);
  });

  test("the effect names the handle and the method", () => {
    for (const { field, entries } of UNAVAILABLE_HANDLE_METHODS) {
      for (const { name, effect } of entries) expect(effect).toBe(`${field === "" ? "harness" : field}.${name}`);
    }
  });

  test("every text is one sentence that ends in a full stop", () => {
    const wrong = everywhere.filter(({ doc }) => !/^[A-Z0-9`][^\n]*[^.\s]\.$/.test(doc) || /[.!?] /.test(doc));
    expect(wrong.map(({ effect, doc }) => [effect, doc])).toEqual([]);
  });
});
