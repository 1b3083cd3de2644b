import { ruleCases } from "../../testing/rule-cases.ts";

const message = (type: string): string => `\`!\` is unnecessary: the value is \`${type}\`, which is not nil`;
const program = (expression: string): string => `fn main(harness: Harness) {
  const names = ["a", "b"]
  const n: int = names.count()
  harness.stdio.println(to_string(${expression}))
}`;

ruleCases("unnecessary-non-null-assert", {
  accepts: [
    'fn f() {\n  let total = 1\n  total = json_parse("null")\n  return total!\n}',
    "fn f(x: int?) { return x! }", "fn f(x) { return x! }", "fn f(x: any, y: unknown) { return [x!, y!] }", "fn f<T>(x: T) { return x! }", "fn f(xs: list<int>) { return xs[0]! + xs.first()! }", "fn f(x: int) { return !x }"],
  rejects: [
    { text: "fn f(x: int) { return x! }", messages: [message("int")] },
    { text: "fn f(x: int?) { return x!! }", messages: [message("int")] },
    { text: "fn f(x: {a: string}?) { if x != nil { return x!.a! }\n  return nil }", messages: [message("{a: string}"), message("string")] },
  ],
  fixes: [
    { before: program("n! + 1"), after: program("n + 1"), runs: true },
    { before: program("(n + 1)! * 2"), after: program("(n + 1) * 2"), runs: true },
    { before: program("names![0]"), after: program("names[0]"), runs: true },
    { before: program("n!! != 3"), after: program("n != 3"), runs: true },
  ],
});
