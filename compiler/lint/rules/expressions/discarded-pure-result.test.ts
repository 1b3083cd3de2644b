import { ruleCases } from "../../testing/rule-cases.ts";

const message = (name: string): string => `result of \`${name}\` is dropped, and the method changes nothing`;
const body = (lines: string): string => `fn f(xs: list<int>, d: dict<string, int>, s: string, any_one) {\n  ${lines}\n  return 1\n}\nfn act(x) { return x }`;

ruleCases("discarded-pure-result", {
  accepts: [
    'fn f() {\n  let text = "a"\n  text = json_parse("1")\n  text.trim()\n  return text\n}',
    "fn f(xs: list<int>) { xs.sorted() }",
    "fn f(xs: list<int>) { return xs.map({ x -> xs.appending(x) }) }",
    body("const ys = if s { xs.sorted() } else { xs }"),
    body("const ys = match s { \"a\" -> { xs.sorted() } _ -> { xs } }"),
    body("if (if s.empty() { xs.sorted() } else { xs }) { act(1) }"),
    body("xs.map({ x -> act(x) })\n  xs.map(act)"),
    body("any_one.sorted()"),
    "fn f(harness: Harness) { harness.env.get(\"A\").trim()\n  return 1 }",
    "struct S { a: int }\nimpl S { fn sorted(self) { return 1 } }\nfn f(xs: list<int>) { xs.sorted()\n  return 1 }",
    "fn f(d: {count: fn() -> int}) { d.count()\n  return 1 }",
    "const xs = [1]\nxs.sorted()",
  ],
  rejects: [
    { text: body("xs.appending(1)\n  d.removing(\"a\")\n  s.trim()\n  set(1).adding(2)"), messages: [message("appending"), message("removing"), message("trim"), message("adding")] },
    { text: body("if s { xs.sorted() }\n  for x in xs { s.lines() }\n  while true { d.keys() }"), messages: [message("sorted"), message("lines"), message("keys")] },
    { text: body("try { act(1) } catch e { xs.sorted() } finally { xs.reversed() }"), messages: [message("sorted"), message("reversed")] },
    { text: "fn f(xs: list<int>?) { xs?.push(1)\n  return xs }", messages: [message("push")] },
    { text: "const f = { xs: list<int> -> xs.push(1)\n  xs }", messages: [message("push")] },
    { text: "const xs = [1]\nxs.sorted()\nconst ys = xs", messages: [message("sorted")] },
    { text: "fn f(xs: list<int>) { const r = try { xs.unique()\n  1 } finally { xs.sorted() }\n  return r }", messages: [message("unique"), message("sorted")] },
  ],
});
