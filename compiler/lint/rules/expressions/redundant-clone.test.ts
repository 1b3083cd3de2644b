import { expect, test } from "vitest";
import { fixed } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const passed = "cloned value is immediately passed by value";
const program = (argument: string): string => `fn sized(xs: list<int>) { return xs.appending(9).count() }
fn main(harness: Harness) {
  const xs = [1, 2]
  harness.stdio.println(to_string([sized(${argument}), xs]))
}`;

ruleCases("redundant-clone", {
  accepts: [
    'fn g(x) { return x }\nfn f() {\n  let xs = [1]\n  xs = json_parse("1")\n  return g(xs.clone())\n}',
    "fn f(x) { const y = clone(x)\n  return y }",
    "fn f(x) { return is_same(x, clone(x)) }",
    "fn f(x, g) { return g(deep_clone(x)) }",
    "fn f(x, g, clone) { return g(clone(x)) }",
    "struct S { a: int }\nimpl S { fn clone(self) { return self } }\nfn f(s: S, g) { return g(s.clone()) }",
    "fn f(x, g) { return g(x.clone()) }",
    "fn f(x: dict, g) { return g(x.clone()) }",
  ],
  rejects: [
    { text: "fn f(x, g) { return g(clone(x)) }", messages: [passed] },
    { text: "fn f(x, g) { return \"${g(1, clone(x), clone(x.a))}\" }", messages: [passed, passed] },
    { text: "fn f(x: list<int>) { drop(clone(x)) }", messages: ["cloned value is immediately dropped"] },
    { text: "fn f(x: list<int>, g: dict) { return x.contains(clone(g)) }", messages: [passed] },
    { text: "fn f(x: list<int>, g) { return g(x.clone()) }", messages: [passed] },
  ],
  fixes: [
    { before: program("clone(xs)"), after: program("xs"), runs: true },
    { before: program("clone(\n    xs + [3],\n  )"), after: program("xs + [3]"), runs: true },
    { before: program("clone(clone(xs))"), after: program("xs"), runs: true },
    { before: "fn f(x: list<int>, g) { return g(x.clone()) }", after: "fn f(x: list<int>, g) { return g(x) }" },
  ],
});

test("a comment is kept", () => {
  const text = "fn f(x, g) {\n  return g(clone(/* mine */ x))\n}";
  expect(fixed(text, "redundant-clone")).toBe(text);
});
