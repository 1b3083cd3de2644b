import { expect, test } from "vitest";
import { documentLibrary } from "#compiler/docs";
import type { Declaration, Library } from "#compiler/library";

function table(...entries: readonly Declaration[]): ReadonlyMap<string, Declaration> {
  return new Map(entries.flatMap((entry) => [entry.name, ...(entry.aliases ?? [])].map((name) => [name, entry] as const)));
}

const LIBRARY: Library = {
  builtins: table(
    { name: "len", signature: "fn(of: any) -> int", doc: "The length.", aliases: ["size"], deprecated: "Use `count`.", since: "0.2" },
    { name: "first", signature: "fn(count?: int) -> any", overloads: ["fn() -> any", "fn(count: int) -> list<any>"], doc: "The first of `list<T>`." },
  ),
  constants: table({ name: "pi", signature: "float", doc: "The ratio." }),
  methods: new Map([["list", table({ name: "map", signature: "fn(f: fn(any) -> any) -> list<any>", doc: "Maps." })]]),
  handles: new Map([["fs", { field: "fs", type: "HarnessFs", methods: table({ name: "read_text", signature: "fn(path: string) -> string", doc: "Reads.", effect: "fs.read" }) }]]),
  root: { field: "", type: "Harness", methods: new Map() },
  namespaces: new Map([["stream", table({ name: "of", signature: "fn() -> any", doc: "A stream." })]]),
  types: new Map([["Problem", "{code: int}"]]),
  removed: new Map(),
  modules: new Map(),
};

test("a page for every table that has entries", () => {
  const pages = documentLibrary(LIBRARY);
  expect(pages.map(({ path, doc, items }) => [path, doc?.summary, ...items.map(({ signature }) => signature)])).toEqual([
    ["std/builtins", "Functions that every program can call.", "fn first(count?: int) -> any\nfn first() -> any\nfn first(count: int) -> list<any>", "fn len(of: any) -> int"],
    ["std/constants", "Values that every program knows.", "const pi: float"],
    ["std/harness/fs", "Operations of `harness.fs`, a `HarnessFs`.", "fn read_text(path: string) -> string"],
    ["std/methods/list", "Methods of list values.", "fn map(f: fn(any) -> any) -> list<any>"],
    ["std/namespaces/stream", "Functions of `stream`.", "fn of() -> any"],
    ["std/types", "Types that every program knows.", "type Problem = {code: int}"],
  ]);
});

test("an entry says all that its declaration says", () => {
  const items = documentLibrary(LIBRARY).flatMap((page) => page.items);
  const docOf = (name: string) => items.find((item) => item.name === name)?.doc;
  expect(docOf("len")).toMatchObject({
    summary: "The length.",
    blocks: [{ text: "The length." }, { text: "Since: 0.2" }, { text: "Also called `size`" }],
    deprecated: [{ kind: "text", text: "Use `count`." }],
  });
  expect(docOf("read_text")?.blocks).toEqual([{ kind: "text", text: "Reads." }, { kind: "text", text: "Effect: `fs.read`" }]);
});
