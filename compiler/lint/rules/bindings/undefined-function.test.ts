import { ruleCases } from "../../testing/rule-cases.ts";

ruleCases("undefined-function", {
  accepts: [
    "fn f() { return g() }\nfn g() { return len([1]) }",
    "fn f(g) { return g() }",
    'import "./missing"\nfn f() { return unknown_call() }',
    "fn f() { return [__intrinsic(), hostlib_read()] }",
    "fn f() { println(1) }",
    "fn f(x) { return x.unknown_method() }",
    "fn f() { return unknown_value }",
  ],
  rejects: [
    { text: "fn f() { return unheard_of() }", messages: ["function `unheard_of` is not defined"] },
    { text: "fn square(x) { return x * x }\nfn f() { return sqaure(2) }", messages: ["function `sqaure` is not defined — did you mean `square`?"] },
    { text: "fn f() { return { -> \"${[unheard_of(1)]}\" } }", messages: ["function `unheard_of` is not defined"] },
  ],
});
