import { ruleCases } from "../../testing/rule-cases.ts";

const unused = (name: string): string => `variable \`${name}\` is declared but never used`;

ruleCases("unused-variable", {
  accepts: [
    "fn f() {\n  const x = 1\n  return { -> \"${x + 1}\" }\n}",
    "fn f() {\n  const _x = 1\n  let _ = 2\n  for _ in [1] {}\n  for _i in [1] {}\n}",
    "pub const version = 1\npub let state = 2",
    "let total = 0\nfn f() { total = 1 }",
    "const handler = 1\n@trigger(handler: handler)\nfn f() {}",
    "const rows = 1\n@test(cases: rows)\npipeline test_a() {}",
    "fn f(open) { const ch: owned<channel> = open() }",
    "fn f() {\n  const {a} = {}\n  const [b] = []\n}",
    "struct P { x: int }\nfn f() {\n  const n = 1\n  const k = \"a\"\n  return [P {x: n}, {[k]: 2}]\n}",
    "pipeline a(task) { const x = task }\npipeline b(task) extends a { log(x) }",
    "fn f() {\n  const x = 1\n  fn g(y = x) { return y }\n  return g\n}",
    "fn f(ch) {\n  try { throw 1 } catch { log(1) }\n  select { v from ch { log(v) } }\n  return parallel 2 { i -> i }\n}",
  ],
  rejects: [
    { text: "fn f() { const x = 1 }", messages: [unused("x")] },
    { text: "const x = 1\nlet y = 2\nfn f(x) { return x }", messages: [unused("x"), unused("y")] },
    { text: "fn f() {\n  const x = 1\n  if true {\n    const x = 2\n    return x\n  }\n}", messages: [unused("x")] },
    { text: "fn f(xs) {\n  for x in xs { log(1) }\n  return { ->\n    const inner = 2\n    1\n  }\n}", messages: [unused("x"), unused("inner")] },
    { text: "fn f(ch) {\n  try { throw 1 } catch (e) { log(1) }\n  select { v from ch { log(1) } }\n  return parallel 2 { i -> 1 }\n}", messages: [unused("e"), unused("v"), unused("i")] },
    { text: "fn f() { const x = { x -> x } }", messages: [unused("x")] },
    { text: "fn f() { const typed: list<int> = [] }\ntype typed = int", messages: [unused("typed")] },
    { text: "fn f() {\n  const total = 1\n  return totl\n}", messages: [unused("total")] },
  ],
  fixes: [
    {
      before: 'fn main(harness: Harness) {\n  const x = harness.stdio.println("computed")\n  for i in [1, 2] { harness.stdio.println("again") }\n  try { throw 1 } catch (e: int) { }\n}',
      after: 'fn main(harness: Harness) {\n  const _x = harness.stdio.println("computed")\n  for _i in [1, 2] { harness.stdio.println("again") }\n  try { throw 1 } catch (_e: int) { }\n}',
      runs: true,
    },
    { before: "const x = 1 // one\nfn f() {}", after: "const _x = 1 // one\nfn f() {}" },
  ],
});
