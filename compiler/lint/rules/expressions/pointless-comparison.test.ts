import { expect, test } from "vitest";
import { fixed } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const plain = "expression is compared with itself";
const always = (result: boolean): string => `${plain}: the result is always ${String(result)}`;
const program = (condition: string): string => `fn main(harness: Harness) {
  const n: int = [1, 2].count()
  const name: string = "Ada"
  harness.stdio.println(to_string([${condition}]))
}`;

ruleCases("pointless-comparison", {
  accepts: ['const x = [60s == 1m, "\\t" == "\\u{9}"]', "fn f(x, y) { return x == y }", "fn f(x) { return x() == x() }", "fn f(x) { return x.a == x.b }", "fn f(x, i) { return x[0] == x[1] || x[i()] == x[i()] }", "fn f(x) { return \"${x}\" == \"${x}\" }"],
  rejects: [
    { text: "fn f(x) { return x == x }", messages: [plain] },
    { text: "fn f() {\n  let n = 1\n  n = json_parse(\"2\")\n  return n == n\n}", messages: [plain] },
    { text: "fn f(x: float, y: int) { return [x != x, y != y, y == y] }", messages: [plain, always(false), always(true)] },
    { text: "fn f(x) { return \"${x.a[0] + 1 == x.a[0] + 1}\" }", messages: [plain] },
    { text: "fn f(xs: list<string>) { return xs.map({ x -> x == (x) }) }", messages: [always(true)] },
  ],
  fixes: [
    { before: program("n == n, n != (n)"), after: program("true, false"), runs: true },
    { before: program("name == name && n > 1"), after: program("true && n > 1"), runs: true },
    { before: program("!(n == n)"), after: program("!(true)"), runs: true },
  ],
});

test.each([
  ["the value may be NaN", "fn f(x: float) {\n  return x == x\n}"],
  ["reading it may fail", "fn f(xs: list<string>) {\n  return xs[0]!.count() == 1 || xs[0]! == xs[0]!\n}"],
  ["a comment would be lost", "fn f(x: int) {\n  return x == /* oneself */ x\n}"],
])("stays where %s", (_, text) => {
  expect(fixed(text, "pointless-comparison")).toBe(text);
});
