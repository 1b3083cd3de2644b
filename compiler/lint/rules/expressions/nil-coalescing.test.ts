import { expect, test } from "vitest";
import { fixed, lint } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const program = (expression: string): string => `fn main(harness: Harness) {
  const d: dict<string, int> = {a: 1}
  const x = d["b"]
  const y = d["a"]
  harness.stdio.println(to_string(${expression}))
}`;
const noop = "`?? nil` is a no-op; the left expression already evaluates to nil when absent";
const inAssert = "`?? false` is a no-op in `assert`; nil fails the assertion as well";

ruleCases("nil-coalesce-noop", {
  accepts: ["fn f(x) { return x ?? 1 }", "fn f(x) { return nil ?? x }", "fn f(x) { return x ?? false }", "fn f(x) { assert(true, x ?? false) }", "fn f(x, assert) { assert(x ?? false) }", "fn assert(x) { return x }\nfn f(x) { return assert(x ?? false) }"],
  rejects: [
    { text: "fn f(x) { return x ?? nil }", messages: [noop] },
    { text: "fn f(x) { return \"${x.a ?? nil}\" + (x() ?? (nil)) }", messages: [noop, noop] },
    { text: "fn f(x) { assert(x ?? false, \"no x\")\n  assert(x ?? nil) }", messages: [inAssert, noop] },
  ],
  fixes: [
    { before: program("x ?? nil"), after: program("x"), runs: true },
    { before: program("(y ?? nil) ?? 2"), after: program("(y) ?? 2"), runs: true },
    { before: program("x ?? nil ?? 2"), after: program("x ?? 2"), runs: true },
    { before: program("y\n    ?? nil"), after: program("y"), runs: true },
    { before: program("[(x) ?? (nil)]"), after: program("[(x)]"), runs: true },
    { before: "fn f(x) {\n  assert(x ?? false)\n}", after: "fn f(x) {\n  assert(x)\n}" },
  ],
});

ruleCases("nil-coalesce-self-fallback", {
  accepts: ["fn f(x, y) { return x ?? y }", "fn f(x) { return x.a ?? x }", "fn f(x) { return x() ?? x() }", "fn f(x) { return x == x }"],
  rejects: [
    { text: "fn f(x) { return x ?? x }", messages: ["`x` is its own fallback"] },
    { text: "fn f(x, y) { return [x ?? y ?? y, (y) ?? (y)] }", messages: ["`y` is its own fallback"] },
  ],
  fixes: [
    { before: program("x ?? x"), after: program("x"), runs: true },
    { before: program("(x ?? x) ?? y"), after: program("(x) ?? y"), runs: true },
  ],
});

const unused = (type: string): string => `fallback of \`??\` is never used: the left side is \`${type}\`, which is not nil`;

ruleCases("nil-coalesce-unreachable-fallback", {
  accepts: [
    'fn f(text: string) {\n  const [first, second] = text.split("=")\n  return [first, second ?? "none"]\n}',
    "fn f(x: int?) { return x ?? 1 }",
    "fn f(x) { return x ?? 1 }",
    "fn f(x: any, y: unknown) { return [x ?? 1, y ?? 1] }",
    "fn f<T>(x: T) { return x ?? 1 }",
    "fn f(x: list<int>) { return x[0] ?? x.first() ?? 1 }",
    "fn f(x: dict<string, int>, y: {a?: int}) { return x.a ?? y.a ?? x[\"b\"] ?? 1 }",
    "type Maybe = int?\nfn f(x: Maybe) { return x ?? 1 }",
    "fn f() { const d = {a: 1}\n  return d.b ?? 1 }",
    "fn f() { let x = nil\n  for i in [1, 2] { x = x ?? i }\n  return x }",
    "fn f(x: int) { return x ?? nil }",
  ],
  rejects: [
    { text: "fn f(x: int) { return x ?? 1 }", messages: [unused("int")] },
    { text: "fn f(x: int?) { if x != nil { return x ?? 1 }\n  return 2 }", messages: [unused("int")] },
    { text: "struct S { a: string }\nfn f(s: S) { return \"${s.a ?? \"none\"}\" }", messages: [unused("string")] },
    { text: "fn f(x: int?, y: int) { return x ?? y ?? 1 }", messages: [unused("int")] },
    { text: "type Id = int | string\nfn f(xs: list<Id>) { return xs.map({ x -> x ?? 0 }) }", messages: [unused("Id")] },
  ],
});

test("a fallback with a comment stays", () => {
  const text = "fn f(x) {\n  return x /* may be nil */ ?? nil\n}";
  expect(lint(text, { only: "nil-coalesce-noop" })).toHaveLength(1);
  expect(fixed(text, "nil-coalesce-noop")).toBe(text);
});
