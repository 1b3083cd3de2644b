import { describe, expect, test } from "vitest";
import { readRule } from "./read-rule.ts";
import { rewrite } from "./rewrite.ts";
import type { Rule } from "./rule.ts";

function ruleOf(pattern: string, fix: string, rest: Readonly<Record<string, unknown>> = {}): Rule {
  const { rule, faults } = readRule({ id: "r", language: "harn", fix, rule: { pattern }, ...rest });
  if (rule === null) throw new Error(JSON.stringify(faults));
  return rule;
}

function rewritten(pattern: string, fix: string, text: string, rest: Readonly<Record<string, unknown>> = {}): string {
  const { text: after, refused } = rewrite(ruleOf(pattern, fix, rest), text);
  return refused.length === 0 ? after : `${after} !! ${refused.map(({ message }) => message).join(" !! ")}`;
}

describe("fixes", () => {
  test.each([
    ["f($X)", "g($X)", "a = f(1) + f( b /* why */ + 2 )", "a = g(1) + g(b /* why */ + 2)"],
    ["f($X)", "$X * 2", "a = f(b + c)", "a = (b + c) * 2"],
    ["f($X)", "$X + 1", "a = f(b) * 2; c = [f(b)]; d = (f(b)) * 2; e = f(b) + 2", "a = (b + 1) * 2; c = [b + 1]; d = (b + 1) * 2; e = b + 1 + 2"],
    ["f($X)", "$X + 1", "a = 2 - f(b); c = f(b).d; s = \"${f(b)}\"", 'a = 2 - (b + 1); c = (b + 1).d; s = "${b + 1}"'],
    ["f(f($X))", "f($X)", "a = f(f(f(f(1))))", "a = f(1)"],
    ["f($X)", "g($X)", "a = f(f(1))", "a = g(g(1))"],
    ["f({$$$A, old: $V, $$$B})", "f({$$$A, new: $V, $$$B})", "f({old: 1}); f({a: 0, old: 2, ...b})", "f({new: 1}); f({a: 0, new: 2, ...b})"],
    ["f($$$A)", "g(0, $$$A)", "f(); f(1, 2); f(\n  1, // one\n  2,\n)", "g(0); g(0, 1, 2); g(0, 1, // one\n  2)"],
    ["f($$$A)", "g($$$A, 0)", "f(); f(1)", "g(0); g(1, 0)"],
    ["$X?.$K ?? $D", "get($X, \"key\", $D)", "a = b?.c ?? 1", 'a = get(b, "key", 1)'],
    ["const $X = $V\nreturn $X", "return $V", "fn f() {\n  g()\n  const a = 1\n  return a\n}", "fn f() {\n  g()\n  return 1\n}"],
    ["if $C { return true } else { return false }", "return $C", "fn f(a) {\n  if a > 1 {\n    return true\n  } else {\n    return false\n  }\n}", "fn f(a) {\n  return a > 1\n}"],
    ["debug($$$)", "", "a()\ndebug(1)\nb(); debug(2); c()\n", "a()\nb(); c()\n"],
    ["f($X)", "if $X {\n  g()\n}", "while a {\n  f(b)\n}", "while a {\n  if b {\n    g()\n  }\n}"],
    ["fn $F($$$P) { return $X }", "fn $F($$$P) {\n  log()\n  return $X\n}", "fn f(a: int, b = 2) { return a }", "fn f(a: int, b = 2) {\n  log()\n  return a\n}"],
    ["f($X)", "g($X)", "f(1)\r\nf(2)\r\n", "g(1)\r\ng(2)\r\n"],
    ["a.b", "c.d", "x = a.b.e; y = a.b(1)", "x = c.d.e; y = a.b(1)"],
  ])("%s to %s: %s", (pattern, fix, text, expected) => {
    expect(rewritten(pattern, fix, text)).toBe(expected);
  });

  test("only the target of a fix is replaced", () => {
    expect(rewritten("$F($X)", "int", "a = to_i(f(x) /* c */)", { fixTarget: "F", where: [{ metavar: "F", regex: "^to_" }] })).toBe("a = int(f(x) /* c */)");
  });
});

describe("what is not done", () => {
  const lost = "the fix would lose this comment; move it, or make the change by hand";
  test("a comment is never lost", () => {
    expect(rewritten("f($X, $Y)", "g($X)", "f(1, /* b */ 2)\nf(1, 2)")).toBe(`f(1, /* b */ 2)\ng(1) !! ${lost}`);
    expect(rewritten("f($X)", "$X", "f( // here\n 1)")).toBe(`f( // here\n 1) !! ${lost}`);
  });

  test("a fix that never ends changes nothing", () => {
    const endless = "the fix never comes to an end: what it writes is matched again";
    expect(rewritten("f($X)", "f(f($X))", "f(1)")).toBe(`f(1) !! ${endless}`);
    expect(rewritten("$A + $B", "$B + $A", "x = 1 + 2")).toBe(`x = 1 + 2 !! ${endless}`);
  });

  test("a fix that does not fit where it is needed", () => {
    expect(rewritten("f($X)", "let y = $X", "a = f(1)\nf(2)")).toBe("a = f(1)\nlet y = 2 !! the file would not be what the rule says, or would not parse");
    expect(rewritten("f($X)", "", "a = f(1)")).toBe("a = f(1) !! the file would not be what the rule says, or would not parse");
  });

  test("a fix that would join two statements", () => {
    expect(rewritten("f($X)", "(($X))", "a\nf(1)")).not.toContain("a(1)");
  });
});
