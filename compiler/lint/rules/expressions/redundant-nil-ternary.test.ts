import { expect, test } from "vitest";
import { fixed } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const message = "ternary repeats what `??` does";
const program = (expression: string): string => `fn main(harness: Harness) {
  const d: dict<string, int> = {a: 1}
  const x = d["b"]
  harness.stdio.println(to_string(${expression}))
}`;

ruleCases("redundant-nil-ternary", {
  accepts: [
    "fn f(x) { return x == nil ? x : 1 }",
    "fn f(x, y) { return x == nil ? 1 : y }",
    "fn f(x) { return x() == nil ? 1 : x() }",
    "fn f(x) { return x ? x : 1 }",
    "fn f(x) { return x == 0 ? 1 : x }",
    "fn f(x, i) { return x[i()] != nil ? x[i()] : 1 }",
  ],
  rejects: [
    { text: "fn f(x) { return x == nil ? 1 : x }", messages: [message] },
    { text: "fn f(x) { return [x != nil ? x : 1, nil == x ? 1 : x, nil != x ? (x) : 1] }", messages: [message, message, message] },
    { text: "fn f(x, i) { return \"${x.a[i] == nil ? \"none\" : x.a[i]}\" }", messages: [message] },
  ],
  fixes: [
    { before: program("x == nil ? 7 : x"), after: program("x ?? 7"), runs: true },
    { before: program('d["a"] != nil ? d["a"] : 7'), after: program('d["a"] ?? 7'), runs: true },
    { before: program("(x == nil ? 1 + 2 : x) == 3"), after: program("(x ?? (1 + 2)) == 3"), runs: true },
    { before: program("nil == x ? 2 * 3 : x"), after: program("x ?? 2 * 3"), runs: true },
    { before: program("x == nil ? (true ? 1 : 2) : x"), after: program("x ?? (true ? 1 : 2)"), runs: true },
    { before: program("x == nil ? nil : x"), after: program("x"), runs: true },
    { before: program("x == nil ? [\n    1, // one\n  ] : x"), after: program("x ?? [\n    1, // one\n  ]"), runs: true },
  ],
});

test("a comment between the parts is kept", () => {
  const text = "fn f(x) {\n  return x == nil /* absent */ ? 1 : x\n}";
  expect(fixed(text, "redundant-nil-ternary")).toBe(text);
});
