import { expect, test } from "vitest";
import { fixed } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const message = (type: string): string => `\`?.\` is unnecessary: the receiver is \`${type}\`, which is not nil`;
const program = (expression: string): string => `struct User { name: string }
fn main(harness: Harness) {
  const user = User {name: "Ada"}
  const names = ["a", "b"]
  harness.stdio.println(to_string(${expression}))
}`;

ruleCases("unnecessary-safe-navigation", {
  accepts: [
    'fn f() {\n  let answer = "a"\n  answer = json_parse("null")\n  return [answer?.count(), { -> answer?.count() }]\n}',
    'fn f(text: string) {\n  const [key, value] = text.split("=")\n  return [key, value?.count()]\n}',
    "fn f(x: string?) { return x?.count() }",
    "fn f(x) { return x?.a?.b }",
    "fn f(x: any, y: unknown) { return [x?.a, y?.a] }",
    "fn f<T>(x: T) { return x?.a }",
    "fn f(x: {a?: {b: int}}) { return x.a?.b }",
    "fn f(x: list<string>) { return x[0]?.count() }",
    "fn f() { const d = {a: 1}\n  return d.b?.c }",
    "fn f(x: string) { return x.count() }",
  ],
  rejects: [
    { text: "fn f(x: string) { return x?.count() }", messages: [message("string")] },
    { text: "fn f(x: {a: {b: int}}) { return x?.a?.b }", messages: [message("{a: {b: int}}"), message("{b: int}")] },
    { text: "fn f(x: string?) { if x == nil { return 0 }\n  return x?.count() }", messages: [message("string")] },
    { text: "fn f(xs: list<int>) { return \"${xs?.[0]}\" }", messages: [message("list<int>")] },
    { text: "fn f(xs: list<string>) { for x in xs { const n = x?.count() } }", messages: [message("string")] },
  ],
  fixes: [
    { before: program("user?.name"), after: program("user.name"), runs: true },
    { before: program("names?.first()?.count()"), after: program("names.first()?.count()"), runs: true },
    { before: program("(names)?.[0]"), after: program("(names)[0]"), runs: true },
    { before: program("names\n    ?.map({ n -> user?.name + n })"), after: program("names\n    .map({ n -> user.name + n })"), runs: true },
  ],
});

test.each([
  ["the dot would fail where the question mark does not", "fn f(x: int) {\n  return x?.a\n}"],
  ["the bracket stands on another line", "fn f(xs: list<int>) {\n  return xs\n    ?.[0]\n}"],
  ["a comment may hold question marks", "fn f(x: string) {\n  return x /* really? */ ?.count()\n}"],
])("stays where %s", (_, text) => {
  expect(fixed(text, "unnecessary-safe-navigation")).toBe(text);
});
