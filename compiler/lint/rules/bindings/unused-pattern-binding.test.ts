import { ruleCases } from "../../testing/rule-cases.ts";

const unused = (name: string): string => `pattern binding \`${name}\` is never used`;

ruleCases("unused-pattern-binding", {
  accepts: [
    "fn f(d) {\n  const {a, b: c = a} = d\n  return c\n}",
    "fn f(d) {\n  const {secret, ...rest} = d\n  return rest\n}",
    "fn f(xs) {\n  const [_, _b, c] = xs\n  for (_, v) in xs { log(v) }\n  return c\n}",
    "fn f() {\n  const x = 1\n}",
    "pub const {a, b} = {a: 1, b: 2}",
    "enum E { A, B(x: int) }\nfn f(e) {\n  match e {\n    A -> { 1 }\n    E.A -> { 2 }\n    B(_) -> { 3 }\n    E.B(n) if n > 1 -> { 4 }\n    E.B(_m) -> { 5 }\n    _ -> { 6 }\n  }\n}",
    "fn f(d) {\n  match d {\n    {kind: \"a\", name: n} -> { n }\n    [x, ...rest] -> { [x, rest] }\n    other -> { other }\n  }\n}",
  ],
  rejects: [
    { text: "fn f(d) {\n  const {a, b: c} = d\n}", messages: [unused("a"), unused("c")] },
    { text: "fn f(xs) {\n  const [a, b, ...rest] = xs\n  return b\n}", messages: [unused("a"), unused("rest")] },
    { text: "fn f(xs) {\n  for (k, v) in xs { log(v) }\n  for {key, value} in xs { log(key) }\n}", messages: [unused("k"), unused("value")] },
    { text: "fn f(d) {\n  const {a, ...rest} = d\n  return a\n}", messages: [unused("rest")] },
    {
      text: "fn f(r) {\n  match r {\n    Ok(v) -> { 1 }\n    [x, ...xs] -> { 2 }\n    {k: y} -> { 3 }\n    z if true -> { 4 }\n    other -> { 5 }\n  }\n}",
      messages: ["v", "x", "xs", "y", "z", "other"].map(unused),
    },
    { text: "fn f(e) {\n  match e {\n    Missing -> { 1 }\n  }\n}", messages: [unused("Missing")] },
  ],
  fixes: [
    {
      before: 'fn main(harness: Harness) {\n  const {a, b: c, d = 4} = {a: 1, b: 2}\n  const [e, ...g] = [1, 2]\n  for (k, v) in {x: 1}.iter() { harness.stdio.println(to_string(v)) }\n}',
      after: 'fn main(harness: Harness) {\n  const {a: _a, b: _c, d: _d = 4} = {a: 1, b: 2}\n  const [_e, ..._g] = [1, 2]\n  for (_k, v) in {x: 1}.iter() { harness.stdio.println(to_string(v)) }\n}',
      runs: true,
    },
    {
      before: 'fn main(harness: Harness) {\n  match {x: 1, y: 2} {\n    {x: 2, y: n} -> { harness.stdio.println("no") }\n    {x: 1, y: n} -> { harness.stdio.println("yes") }\n    other -> { harness.stdio.println("no") }\n  }\n}',
      after: 'fn main(harness: Harness) {\n  match {x: 1, y: 2} {\n    {x: 2, y: _n} -> { harness.stdio.println("no") }\n    {x: 1, y: _n} -> { harness.stdio.println("yes") }\n    _other -> { harness.stdio.println("no") }\n  }\n}',
      runs: true,
    },
  ],
});
