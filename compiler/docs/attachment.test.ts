import { describe, expect, test } from "vitest";
import { documentModule, type ModuleDoc } from "#compiler/docs";
import { parse } from "#compiler/syntax";

function documented(text: string): ModuleDoc {
  const source = { path: "/project/a.harn", text };
  return documentModule({ source, parsed: parse(source) });
}

/** Summaries by name, members as `Type.member`; the module's own under `module`. */
function summaries(text: string): Readonly<Record<string, string>> {
  const { doc, items } = documented(text);
  const found = items.flatMap((item) => [
    [item.name, item.doc?.summary] as const,
    ...item.members.map((member) => [`${item.name}.${member.name}`, member.doc?.summary] as const),
  ]);
  return Object.fromEntries([["module", doc?.summary] as const, ...found].flatMap(([name, summary]) => (summary === undefined ? [] : [[name, summary]])));
}

describe("which comment belongs to what", () => {
  test.each<[string, string, Readonly<Record<string, string>>]>([
    ["right above", "/** F */\nfn f() {}", { f: "F" }],
    ["several lines", "/**\n * F,\n * more\n */\nfn f() {}", { f: "F, more" }],
    ["windows line ends", "/**\r\n * F\r\n */\r\nfn f() {}\r\n", { f: "F" }],
    ["old form", "/// F\n/// more\nfn f() {}", { f: "F more" }],
    ["of two paragraphs in the old form the second", "const a = 1\n/// no\n\n/// F\nfn f() {}", { f: "F" }],
    ["above the attributes", "/** F */\n@test\nfn f() {}", { f: "F" }],
    ["below the attributes", "@test\n@sibling\n/** F */\nfn f() {}", { f: "F" }],
    ["the nearest of two", "/** A */\n@test\n/** F */\nfn f() {}", { f: "F" }],
    ["over other comments and empty lines", "const a = 1\n/** F */\n// note\n\nfn f() {}", { f: "F" }],
    ["on the line", "/** F */ pub fn f() {}", { f: "F" }],
    ["behind what stands before", "fn g() {} /** G? */\nfn f() {}", {}],
    ["old form behind what stands before", "const a = 1 /// a\nfn f() {}", {}],
    ["between two on one line", "struct P { /** X */ x: int, /** Y */ y: int }", { "P.x": "X", "P.y": "Y" }],
    ["behind an opening brace", "struct P { /** X */\n x: int }", { "P.x": "X" }],
    ["plain comments say nothing", "// a\n/* b */\n/*** c */\n//// d\nfn f() {}", {}],
    ["of nested functions nothing is documented", "fn f() {\n  /** G */\n  fn g() {}\n}", {}],
    ["every kind", [
      "/** P */ pipeline p(task) {}", "/** T */ tool t() {}", "/** S */ skill s {}", "/** E */ eval_pack e {}", "/** K */ type K = { /** A */ a: int }",
      "/** N */ enum N { /** V */ V }", "/** C */ const c = 1", "/** L */ let l = 1", "/** I */ interface I { /** X */ type X = int /** M */ fn m() }",
      "/** R */ struct R { /** F */ f: int }", "impl R { /** D */ fn d(self) {} }",
    ].join("\n"), { p: "P", t: "T", s: "S", e: "E", K: "K", "K.a": "A", N: "N", "N.V": "V", c: "C", l: "L", I: "I", "I.X": "X", "I.m": "M", R: "R", "R.f": "F", "R.d": "D" }],
    ["all names of a pattern", "/** Both */ const {a, b: c, ...d} = {}", { a: "Both", c: "Both", d: "Both" }],
    ["tools and skills describe themselves", 'tool t() { description "T" }\nskill s { description: "S" }\n/** Mine */\ntool u() { description "U" }', { t: "T", s: "S", u: "Mine" }],
  ])("%s", (_, text, expected) => {
    expect(summaries(text)).toEqual(expected);
  });
});

describe("what a file says about itself", () => {
  test.each<[string, string, Readonly<Record<string, string>>]>([
    ["set apart", "/** M */\n\nfn f() {}", { module: "M" }],
    ["before another one", "/** M */\n/** F */\nfn f() {}", { module: "M", f: "F" }],
    ["before imports", '/** M */\nimport "std/math"\n/** F */\nfn f() {}', { module: "M", f: "F" }],
    ["behind a shebang line and a licence", "#!/usr/bin/env harn\n// licence\n\n/// M\n/// more\n\nfn f() {}", { module: "M more" }],
    ["alone", "/** M */", { module: "M" }],
    ["glued to an item", "/** F */\nfn f() {}", { f: "F" }],
    ["glued with a comment between", "/** F */\n// note\nfn f() {}", { f: "F" }],
    ["only the first block", "fn f() {}\n\n/** no */\n\nfn g() {}", { g: "no" }],
    ["behind imports", 'import "std/math"\n\n/** F */\nfn f() {}', { f: "F" }],
  ])("%s", (_, text, expected) => {
    expect(summaries(text)).toEqual(expected);
  });
});
