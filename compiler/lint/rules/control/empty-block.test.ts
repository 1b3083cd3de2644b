import { ruleCases } from "../../testing/rule-cases.ts";

const program = (lines: string): string => `fn main(harness: Harness) {\n  const xs = [1, 2]\n  const on = xs.count() > 1\n${lines}  harness.stdio.println(to_string(xs))\n}`;

ruleCases("empty-block", {
  accepts: [
    "fn f(c) { if c { c() } else { }\n  return 1 }",
    "fn f(c) { if c {\n  // nothing to do\n}\n  return 1 }",
    "fn f(c) { for x in c { /* drains it */ }\n  while c() { /* waits */ } }",
    "fn f(c) { const x = if c { } else { 1 }\n  return x }",
    "fn f(c) { const x = try { } catch e { 1 }\n  return x }",
    "fn f(c) { try { c() } catch e { } }\nfn g() { }\nconst h = { x -> }",
  ],
  rejects: [
    { text: "fn f(c) { if c { }\n  return 1 }", messages: ["body of `if` is empty"] },
    { text: "fn f(c) { if c { c() } else if c.a { } else { c() }\n  return 1 }", messages: ["body of `if` is empty"] },
    { text: "fn f(c) { for x in c { }\n  while c() { }\n  try { } catch e { c() }\n  return 1 }", messages: ["body of `for` is empty", "body of `while` is empty", "body of `try` is empty"] },
    { text: "fn f(c) { // the end }\n  if c { } // of it\n  return 1 }", messages: ["body of `if` is empty"] },
  ],
  fixes: [
    { before: program("  if on { }\n"), after: program(""), runs: true },
    { before: program("  for x in xs { }\n"), after: program(""), runs: true },
    { before: program("  for i in 1 to 3 {\n  }\n"), after: program(""), runs: true },
    { before: program("  for x in xs {\n    if !on {\n    }\n    harness.stdio.println(to_string(x))\n  }\n"), after: program("  for x in xs {\n    harness.stdio.println(to_string(x))\n  }\n"), runs: true },
  ],
});
