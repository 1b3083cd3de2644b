import { expect, test } from "vitest";
import { fixed } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const unused = (name: string): string => `parameter \`${name}\` is declared but never used`;

ruleCases("unused-parameter", {
  accepts: [
    "fn f(a, b = a, ...c) { return [b, c] }",
    "fn f(_a, _) { return { _x -> 1 } }",
    "pipeline default(harness: Harness, task) {}",
    "struct P { x: int }\nimpl P { fn zero(self) { return 0 } }",
    "interface Shape { fn scaled(self, by: int) -> int }\nstruct P { x: int }\nimpl P { fn scaled(self, by: int) -> int { return self.x } }",
    {
      text: 'import { Shape } from "./shape"\nstruct P { x: int }\nimpl P { fn scaled(self, by: int) -> int { return self.x } }\npub fn use(s: Shape) { return s }',
      files: { "/project/shape.harn": "pub interface Shape { fn scaled(self, by: int) -> int }" },
    },
    "fn is_text(v: unknown) -> v is string { return true }",
    "@trigger(kind: \"cron\")\npub fn nightly(harness: Harness, event) { return 1 }",
    "@acp_tool(name: \"x\")\nfn describe(topic: string) { return \"\" }",
    "fn f(a) { return { -> { -> \"${a}\" } } }",
    "gen fn f(n) { emit n }",
    "fn f(a) { a.b = 1 }",
  ],
  rejects: [
    { text: "fn f(a, b) { return a }", messages: [unused("b")] },
    { text: "fn f(a) { return { a -> a } }", messages: [unused("a")] },
    { text: "fn f(xs) { return xs.reduce(0, { acc, x -> acc + 1 }) }", messages: [unused("x")] },
    { text: "fn f() { return fn(x: int, ...rest) { 1 } }", messages: [unused("x"), unused("rest")] },
    { text: "struct P { x: int }\nimpl P { fn scaled(self, by: int) -> int { return self.x } }", messages: [unused("by")] },
    { text: "tool look(query: string) -> string {\n  description \"looks\"\n  \"found\"\n}", messages: [unused("query")] },
    { text: "@deprecated(since: \"1\")\npub fn f(a) { return 1 }", messages: [unused("a")] },
    { text: "fn f(n = n) { return 1 }\nconst n = 2", messages: [unused("n")] },
    { text: "fn main(harness: Harness) { throw \"no\" }", messages: [unused("harness")] },
  ],
  fixes: [
    {
      before: 'fn first(a, b = 2, ...rest) { return a }\nfn main(harness: Harness) {\n  harness.stdio.println(to_string([first(1, 2, 3), [1, 2].map({ x -> 0 }), [1].map(fn(x: int) -> int { 1 })]))\n}',
      after: 'fn first(a, _b = 2, ..._rest) { return a }\nfn main(harness: Harness) {\n  harness.stdio.println(to_string([first(1, 2, 3), [1, 2].map({ _x -> 0 }), [1].map(fn(_x: int) -> int { 1 })]))\n}',
      runs: true,
    },
    { before: "fn main(harness: Harness) { const x = 1 }", after: "fn main(_harness: Harness) { const x = 1 }", runs: true },
  ],
});

test.each([
  ["a parameter of a tool is what a model is told", "tool look(query: string) -> string {\n  description \"looks\"\n  \"found\"\n}"],
  ["the marked name means something else", "const _x = 1\nfn f(x) { return _x }"],
  ["the repair of a removed name needs the parameter", "fn main(harness: Harness) { println(1) }"],
  ["the name is declared twice", "fn f(a, a) { return a }"],
  ["a misspelt name may mean the parameter", "fn f(total) { return totl }"],
])("offers no edits where %s", (_, text) => {
  expect(fixed(text, "unused-parameter")).toBe(text);
});
