import { expect, test } from "vitest";
import { fixed } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const message = (name: string, kind: string): string => `\`${name}\` is a no-op here — its argument is already ${kind}`;
const program = (expression: string): string => `fn main(harness: Harness) {
  const n = 3
  harness.stdio.println("\${${expression}}")
}`;

ruleCases("unnecessary-cast", {
  accepts: [
    "fn f(x: int) { return to_int(x) }",
    'const x = [to_int("1"), to_string(1), to_float(1), to_list("a"), to_int(1.5)]',
    "fn f(x) { return to_string(to_int(x)) }",
    'fn f(to_string) { return to_string("a") }',
    'fn to_int(x) { return x + 1 }\nconst y = to_int(1)',
    "fn f(x) { return to_int(...[1]) }",
  ],
  rejects: [
    { text: 'const x = [to_string("a"), to_int(1), to_int(-1), to_float(1.5), to_list([1])]', messages: [message("to_string", "a string"), message("to_int", "an int"), message("to_int", "an int"), message("to_float", "a float"), message("to_list", "a list")] },
    { text: "fn f(x) { return to_int(to_int(x)) }", messages: [message("to_int", "an int")] },
    { text: 'fn f(x) { return "${to_string("${x}!")}" }', messages: [message("to_string", "a string")] },
  ],
  fixes: [
    { before: program('to_string("a")'), after: program('"a"'), runs: true },
    { before: program("to_int(-2) ** 2"), after: program("(-2) ** 2"), runs: true },
    { before: program("n - to_int( -2 )"), after: program("n - -2"), runs: true },
    { before: program("to_int(to_int(to_int(n)))"), after: program("to_int(n)"), runs: true },
    { before: program("to_list([\n    n, // three\n  ],)[0]"), after: program("[\n    n, // three\n  ][0]"), runs: true },
    { before: program("to_string(to_string(n)).count()"), after: program("to_string(n).count()"), runs: true },
  ],
});

test("a comment is kept", () => {
  const text = "const x = to_int(/* one */ 1)";
  expect(fixed(text, "unnecessary-cast")).toBe(text);
});
