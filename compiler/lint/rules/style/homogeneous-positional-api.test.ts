import { ruleCases } from "../../testing/rule-cases.ts";

ruleCases("homogeneous-positional-api", {
  accepts: [
    "pub fn f(a: int, b: int, c: int, d: string, ...rest: list<int>) { return a }",
    "fn f(a: int, b: int, c: int, d: int) { return a }",
    "pub fn f(a, b, c, d) { return a }",
    "pub fn f(a: int, b: int, c: int, ...d: int) { return a }",
  ],
  rejects: [
    { text: "pub fn f(a: int, b: int, c: int, d: int = 4) { return a }", messages: ["public function `f` takes 4 positional parameters of type `int`"] },
    { text: "pub fn f(a: list<int>, x: int, b: list< int >, c: list<int>, d: list<int>) { return a }", messages: ["public function `f` takes 4 positional parameters of type `list<int>`"] },
  ],
});
