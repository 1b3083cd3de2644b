import { expect, test } from "vitest";
import { fixed } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const message = (operator: string, truth: boolean): string => `operand of \`${operator}\` is always ${String(truth)}`;
const program = (condition: string): string => `fn main(harness: Harness) {
  const on = 1 < 2
  const off = !on
  harness.stdio.println(to_string([${condition}]))
}`;

ruleCases("constant-logical-operand", {
  accepts: ["fn f(x, y) { return x && y || !x }", "fn f(x) { return x ?? true }", "fn f(x) { return x == true || x in [1] }", "fn f(x) { return x || [] }"],
  rejects: [
    { text: "fn f(x) { return x || true }", messages: [message("||", true)] },
    { text: "fn f(x) { return [x && false, true && x, nil || x, x || false] }", messages: [message("&&", false), message("&&", true), message("||", false), message("||", false)] },
    { text: 'fn f(x) { return x.name || "default" }', messages: [message("||", true)] },
    { text: "fn f(x) { return \"${x && true && 0}\" }", messages: [message("&&", true), message("&&", false)] },
    { text: "fn f() { return true && false }", messages: [message("&&", false)] },
  ],
  fixes: [
    { before: program("on && true"), after: program("on"), runs: true },
    { before: program("true && (on || off)"), after: program("(on || off)"), runs: true },
    { before: program("on || true, off && false"), after: program("true, false"), runs: true },
    { before: program("on && true && off"), after: program("on && off"), runs: true },
    { before: program("false && [1].sum()"), after: program("false"), runs: true },
    { before: program("(on) || (false)"), after: program("(on)"), runs: true },
    { before: program("true && on == off"), after: program("on == off"), runs: true },
  ],
});

test.each([
  ["the operand does something", "fn f(xs: list<int>) {\n  return f(xs) || true\n}"],
  ["the operand is no bool", "fn f(xs: list<int>) {\n  return xs && true\n}"],
  ["a default was meant", 'fn f(name: string?) {\n  return name || "nobody"\n}'],
  ["its type is unknown", "fn f(x) {\n  return x && true\n}"],
  ["a comment would be lost", "fn f(on: bool) {\n  return on /* set */ && true\n}"],
])("stays where %s", (_, text) => {
  expect(fixed(text, "constant-logical-operand")).toBe(text);
});
