import { ruleCases } from "../../testing/rule-cases.ts";

const message = (kind: string): string => `expression is an iterator; expected ${kind}. Add .to_${kind}() to materialize.`;
const program = (value: string): string => `fn main(harness: Harness) {
  const xs: list<int> = ${value}
  harness.stdio.println(to_string(xs))
}`;

ruleCases("eager-collection-conversion", {
  accepts: [
    "const xs: list<int> = [1].iter().to_list()",
    "const xs = [1].iter()",
    "const xs: iter<int> = [1].iter()",
    "const xs: any = [1].iter()",
    "const xs: list<int> = [1, 2].map({ x -> x + 1 })",
    "fn f(x) { const xs: list = x }",
  ],
  rejects: [
    { text: "const xs: list<int> = [1].iter()", messages: [message("list")] },
    { text: "const xs: set<int> = [1].iter().map({ x -> x })\nconst d: dict<string, int> = {a: 1}.iter()", messages: [message("set"), message("dict")] },
    { text: "fn f(n: int) { let xs: list = n > 1 ? [1].iter() : [2].iter() }", messages: [message("list")] },
  ],
  fixes: [
    { before: program("[1, 2].iter()"), after: program("[1, 2].iter().to_list()") },
    { before: program("([1, 2].iter().map({ x -> x + 1 })) // lazy"), after: program("([1, 2].iter().map({ x -> x + 1 }).to_list()) // lazy") },
    { before: program("1 < 2 ? [1].iter() : [2].iter()"), after: program("(1 < 2 ? [1].iter() : [2].iter()).to_list()") },
  ],
});
