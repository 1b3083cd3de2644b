import { ruleCases } from "../../testing/rule-cases.ts";

const message = "unnecessary parentheses";
const inMain = (statement: string): string => `fn main(harness: Harness) {\n  const a = 1\n  const b = 2\n  const on = a < b\n  ${statement}\n}`;

ruleCases("unnecessary-parentheses", {
  accepts: [
    "fn f(a, b, c) { return (a && b) || c }\n\nfn g(a, b) { return (a + b) * 2 }\n\nfn h(a, b) { return -(a + b) }",
    "fn f(a, b, c) { return (a ?? b) > c }\n\nfn g(a) { return (a + 1).to_string() }\n\nfn h(a) { return (a |> to_string) + \"\" }",
    "fn f(a) { if a { return (a.b)(1) } else { return (a?).b } }",
    "struct Empty {}\n\nfn f(a) { if (a == Empty {}) { return 1 } }",
    "fn f(a, b) { while ((a || b) && a) { return 1 } }",
    "fn f(a, b, c, d) { return [(a < b), c > (d + 1)] }",
    "fn f(a, b) {\n  return (a\n    + b)\n}",
    'fn f(a) { return "(${a})" + "(" + to_string(a) + ")" }',
    "fn f(a) { return to_string(a).len() }",
    "fn f(g) { return ({ x -> x })(g) }",
  ],
  rejects: [
    { text: "fn f(a, b) { return (a + b) }", messages: [message] },
    { text: "fn f(a, b) { if ((a)) { return (a) + b } }", messages: [message, message] },
    { text: "fn f(a) { return to_string((a), ((a + 1))) + a[(a)] }", messages: [message, message, message] },
    { text: "fn f(a) { const x = (a)\n  for y in (x) { throw (y) } }", messages: [message, message, message] },
    { text: "fn f(a) { return [(a), {b: (a + 1), c: (a).d}] }", messages: [message, message, message] },
    { text: "fn f(a) { return !(a) && (f(a)).b || (a.b()).c() }", messages: [message, message, message] },
  ],
  fixes: [
    { before: inMain("harness.stdio.println((to_string(a + b)))"), after: inMain("harness.stdio.println(to_string(a + b))"), runs: true },
    { before: inMain("if (on) { harness.stdio.println((\"x\").to_upper()) }"), after: inMain("if on { harness.stdio.println(\"x\".to_upper()) }"), runs: true },
    { before: inMain("if(on){ harness.stdio.println(\"x\") }"), after: inMain("if on { harness.stdio.println(\"x\") }"), runs: true },
    { before: inMain("harness.stdio.println(to_string((a) * ((b)) - (a)))"), after: inMain("harness.stdio.println(to_string(a * b - a))"), runs: true },
    { before: "fn f(a) { return(a) }\n\nfn g(a) { return (-a) }", after: "fn f(a) { return a }\n\nfn g(a) { return -a }" },
    { before: "fn f(a) { return ( /* why */ a) }\n\nfn g(a) { return (( a )) }", after: "fn f(a) { return ( /* why */ a) }\n\nfn g(a) { return a }" },
  ],
});
