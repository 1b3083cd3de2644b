import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { documentModule, publicPart, withHiddenReexports } from "#compiler/docs";
import { buildGraph, createFileResolver } from "#compiler/modules";
import { parse } from "#compiler/syntax";

function documented(text: string) {
  const source = { path: "/project/a.harn", text };
  return documentModule({ source, parsed: parse(source) });
}

test("an item with all there is to know", () => {
  const text = 'fn hidden() {}\n/**\n * Adds.\n * @example\n * add(1, 2)\n */\n@deprecated(since: "1")\npub fn add(a: int, b: int) -> int { return a + b }';
  const start = text.indexOf("@deprecated(");
  expect(publicPart(documented(text))).toEqual({
    path: "/project/a.harn",
    doc: null,
    items: [
      {
        kind: "function",
        name: "add",
        isPublic: true,
        signature: "fn add(a: int, b: int) -> int",
        attributes: ['@deprecated(since: "1")'],
        doc: {
          span: { start: text.indexOf("/**"), end: start - 1 },
          summary: "Adds.",
          blocks: [{ kind: "text", text: "Adds." }],
          parameters: [],
          returns: null,
          throws: [],
          examples: [[{ kind: "code", language: "harn", code: "add(1, 2)" }]],
          deprecated: null,
        },
        examples: ["add(1, 2)"],
        members: [],
        span: { start, end: text.length },
        declaredIn: null,
      },
    ],
    reexports: [],
  });
});

test("methods stand with their type, wherever their blocks are; blocks of other types by themselves", () => {
  const { items } = documented("impl P { fn a(self) {} }\nstruct P { x: int }\nimpl P { fn b(self) {} }\nimpl Q { pub fn c(self) {} }\nimpl R { fn d(self) {} }");
  expect(items.map(({ kind, name, isPublic, members }) => [kind, name, isPublic, ...members.map((each) => each.name)])).toEqual([
    ["struct", "P", false, "x", "a", "b"],
    ["impl", "Q", true, "c"],
    ["impl", "R", false, "d"],
  ]);
});

test("names that are passed on", () => {
  const files = new Map([
    ["/project/a.harn", 'pub import { b } from "./b"\nimport "./c"\npub fn a() {}'],
    ["/project/b.harn", 'pub fn b() {}\npub fn d() {}'],
    ["/project/c.harn", "pub struct C { x: int }"],
  ]);
  const library = { modules: new Map<string, string>() };
  const read = (path: string) => ({ text: files.get(path) ?? "" });
  const { entry } = buildGraph({ entry: "/project/a.harn", resolver: createFileResolver({ exists: (path) => files.has(path), library }), read, library });
  const module = documentModule({ source: entry.source, parsed: parse(entry.source), exports: entry.exports });
  expect(module.items.map(({ name }) => name)).toEqual(["a"]);
  expect(module.reexports).toEqual([{ name: "b", kind: "function", declaredIn: "/project/b.harn" }]);
});

test("what is passed on and has no page of its own is documented where it is passed on", () => {
  const module = { ...documented("pub fn a() {}"), reexports: ["b", "d"].map((name) => ({ name, kind: "function" as const, declaredIn: `/project/${name}.harn` })) };
  const hidden = documented("/** B */\npub fn b() {}\npub fn c() {}");
  const whole = withHiddenReexports(module, (path) => (path === "/project/b.harn" ? hidden : null));
  expect(whole.items.map(({ name, declaredIn, doc }) => [name, declaredIn, doc?.summary])).toEqual([["a", null, undefined], ["b", "/project/b.harn", "B"]]);
  expect(whole.reexports.map(({ name }) => name)).toEqual(["d"]);
});

const EXAMPLES = fileURLToPath(new URL("../../examples/", import.meta.url));

test.each(readdirSync(EXAMPLES).filter((name) => name.endsWith(".harn")))("%s: any beginning and any end of it is documented", (name) => {
  const text = readFileSync(EXAMPLES + name, "utf8");
  const step = Math.ceil(text.length / 10);
  for (let at = 0; at < text.length; at += step) {
    for (const part of [text.slice(0, at), text.slice(at)]) expect(documented(part)).toEqual(documented(part));
  }
});
