import { ruleCases } from "../../testing/rule-cases.ts";

const shadows = (name: string): string => `variable \`${name}\` shadows a variable in an outer scope`;

ruleCases("shadow-variable", {
  accepts: [
    "fn f(a, b) { return a + b }\nfn g(a, b) { return a - b }",
    "fn f() {\n  if true { const x = 1 } else { const x = 2 }\n  for x in [1] { log(x) }\n  const x = 3\n}",
    "fn f(xs) {\n  const user = xs.find({ user -> user.ok })\n  return user\n}",
    "fn f(xs) { for x in xs.map({ x -> x + 1 }) { log(x) } }",
    "fn f() {\n  let x = 1\n  let x = 2\n  const x = 3\n  return x\n}",
    "if true { const limit = 1 }\nconst limit = 2",
    "fn count() { return 1 }\nfn f() {\n  const count = 2\n  return count\n}",
    "fn f(_) { return { _ -> 1 } }\nfn g(_a) { return { _a -> 1 } }",
    "fn f(r) {\n  match r {\n    Ok(v) -> { log(v) }\n    Err(v) -> { log(v) }\n    v -> { log(v) }\n  }\n}",
    "fn f(ch) {\n  select {\n    v from ch { log(v) }\n    timeout 1s { const v = 1 }\n  }\n}",
    "fn f() {\n  try { throw 1 } catch (e) { log(e) }\n  try { throw 2 } catch (e) { log(e) }\n}",
    "pipeline a(task) { log(task) }\npipeline b(task) extends a { log(task) }",
  ],
  rejects: [
    { text: "fn f(x) {\n  if true { const x = 2 }\n}", messages: [shadows("x")] },
    { text: "fn f(x) { const x = 2 }", messages: [shadows("x")] },
    { text: "const limit = 1\nfn f(limit) { return limit }", messages: [shadows("limit")] },
    { text: "fn f(limit) { return limit }\nconst limit = 1", messages: [shadows("limit")] },
    { text: "fn f(xs) {\n  const x = 1\n  return xs.map({ x -> x + 1 })\n}", messages: [shadows("x")] },
    { text: "fn f(x) {\n  return fn(y) { for (x, y) in {}.iter() { log(x) } }\n}", messages: [shadows("x"), shadows("y")] },
    { text: "fn f(x) {\n  match x {\n    [x, ...y] -> { return { y -> x } }\n    {k: x} -> {}\n    x -> {}\n  }\n}", messages: [shadows("x"), shadows("y"), shadows("x"), shadows("x")] },
    { text: "fn f(e, v, ch) {\n  try { throw 1 } catch (e) { log(e) }\n  select { v from ch { log(v) } }\n  parallel 2 { v -> v }\n}", messages: [shadows("e"), shadows("v"), shadows("v")] },
    { text: "fn f(a, c) {\n  if true { const {a, b: c} = {} }\n}", messages: [shadows("a"), shadows("c")] },
    { text: "fn f(a, a) { return a }", messages: ["cannot redeclare immutable variable `a` in the same scope"] },
    { text: "fn f(x) {\n  if x {\n    const x = 1\n    const x = 2\n  }\n}", messages: [shadows("x"), "cannot redeclare immutable variable `x` in the same scope"] },
    { text: "fn f() {\n  let x = 1\n  let x = 2\n  for y in [1] { const x = y }\n}", messages: [shadows("x")] },
  ],
});
