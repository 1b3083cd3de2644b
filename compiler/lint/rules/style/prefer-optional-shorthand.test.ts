import { ruleCases } from "../../testing/rule-cases.ts";

ruleCases("prefer-optional-shorthand", {
  accepts: [
    "fn f(a: int?, b: int | string | nil, c: string | int) -> int? { return a }",
    'type A = "on" | nil\n\ntype B = {a: int} | nil\n\ntype C = fn() -> string | int | nil\n\ntype D = int? | nil',
  ],
  rejects: [
    { text: "fn f(a: int | nil) -> nil | list<string> { return nil }", messages: ["`int | nil` can be written `int?`", "`nil | list<string>` can be written `list<string>?`"] },
    { text: "struct P { x: list<int | nil> }\n\ntype F = fn(string | nil) -> int\n\nconst c = { x: int | nil -> x }", messages: ["`int | nil` can be written `int?`", "`string | nil` can be written `string?`", "`int | nil` can be written `int?`"] },
    { text: "fn f(a: int | /* or */ nil) { return a }", messages: ["`int | /* or */ nil` can be written `int?`"] },
  ],
  fixes: [
    { before: "fn f(a: int | nil) -> nil | list<string> { return nil }", after: "fn f(a: int?) -> list<string>? { return nil }" },
    { before: "fn f(a: list<int | nil>, b: [int] | nil) { return a }", after: "fn f(a: list<int?>, b: [int]?) { return a }" },
    {
      before: "fn f(a: int | nil) -> int { return a ?? 7 }\n\nfn main(harness: Harness) { harness.stdio.println(to_string(f(nil))) }",
      after: "fn f(a: int?) -> int { return a ?? 7 }\n\nfn main(harness: Harness) { harness.stdio.println(to_string(f(nil))) }",
      runs: true,
    },
  ],
});
