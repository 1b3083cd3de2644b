import { readFileSync } from "node:fs";
import { parseSignature } from "#compiler/library";
import { describe, expect, test } from "vitest";
import { COLLECTION_BUILTINS } from "./collections.ts";
import { INTRINSICS } from "./intrinsics.ts";
import { STREAM_FUNCTIONS } from "./streams.ts";
import type { Entry } from "../entry.ts";
import { PRELUDE_MODULES } from "#stdlib/prelude";
import { METHOD_TABLES } from "#stdlib/methods";

const groups: readonly (readonly [string, readonly Entry[]])[] = [
  ...METHOD_TABLES.map((table) => [table.kind, table.entries] as const),
  ["builtins", [...COLLECTION_BUILTINS, ...INTRINSICS]],
  ["stream namespace", STREAM_FUNCTIONS],
];

const sources = new Map(PRELUDE_MODULES.map((module) => [module as string, readFileSync(new URL(`../prelude/${module}.harn`, import.meta.url), "utf8")]));

describe.each(groups)("%s", (_, entries) => {
  test("no name is used twice", () => {
    const names = entries.flatMap((entry) => [entry.name, ...(entry.aliases ?? [])]);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  test("signatures parse and texts are sentences", () => {
    for (const entry of entries) {
      expect(parseSignature(entry.signature), entry.name).not.toHaveProperty("error");
      expect(entry.doc, entry.name).toMatch(/^[A-Z`].*\.$/);
    }
  });

  test("prelude functions exist", () => {
    for (const entry of entries) {
      if (!("prelude" in entry)) continue;
      expect(sources.get(entry.prelude.module), entry.name).toContain(`\npub fn ${entry.prelude.name}(`);
    }
  });
});

test("the prelude calls no intrinsic that does not exist", () => {
  const known = new Set(INTRINSICS.map((entry) => entry.name));
  const used = new Set([...sources.values()].flatMap((text) => text.match(/\b__\w+/g) ?? []));
  expect([...used].filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => !used.has(name))).toEqual([]);
});
