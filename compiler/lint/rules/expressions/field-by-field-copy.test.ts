import { expect, test } from "vitest";
import { fixed } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const message = "record literal copies fields one by one";
const program = (expression: string): string => `struct User { name: string, age: int, mail: string? }
fn main(harness: Harness) {
  const user = User {name: "Ada", age: 36, mail: nil}
  const lead: {name: string, age: int} = {name: "Bo", age: 5}
  harness.stdio.println(to_string(${expression}))
}`;

ruleCases("field-by-field-copy", {
  accepts: [
    'fn f() {\n  let user = {name: "a", age: 1}\n  user = json_parse("1")\n  return {name: user.name, age: user.age}\n}',
    "fn f(v) { return {a: v.a, b: v.b} }",
    "fn f(v: {a: int, b?: int}) { return {a: v.a, b: v.b} }",
    "fn f(v: dict<string, int>) { return {a: v.a, b: v.b} }",
    "fn f(v: {a: int, b: int}) { return {a: v.a} }",
    "fn f(v: {a: int, b: int}) { return {a: v.b, b: v.a} }",
    "fn f(v: {a: int, b: int}, w: {a: int, b: int}) { return {a: v.a, b: w.b} }",
    "fn f(v: {a: int, b: int}) { return {a: v.a, b: v.b, c: 1} }",
    "fn g(x) { return x }\nfn f(harness: Harness) { return g({fs: harness.fs, net: harness.net}) }",
    "fn pick(v) { return v }\nfn f(v: {a: int, b: int}) { return {a: v.a, b: v.b} }",
  ],
  rejects: [
    { text: "fn f(v: {a: int, b: int}) { return {a: v.a, b: v.b} }", messages: [message] },
    { text: "struct S { a: int, b: int }\nfn f(s: {inner: S}) { return [{a: s.inner.a, b: s.inner.b}] }", messages: [message] },
    { text: "fn f() { const v = {a: 1, b: 2}\n  return {b: v.b, a: v.a} }", messages: [message] },
  ],
  fixes: [
    { before: program("{name: user.name, mail: user.mail}"), after: program('pick(user, ["name", "mail"])'), runs: true },
    { before: program("[{age: lead.age, name: (lead).name,}]"), after: program('[pick(lead, ["age", "name"])]'), runs: true },
  ],
});

test("a comment is kept", () => {
  const text = "fn f(v: {a: int, b: int}) {\n  return {\n    a: v.a, // first\n    b: v.b,\n  }\n}";
  expect(fixed(text, "field-by-field-copy")).toBe(text);
});
