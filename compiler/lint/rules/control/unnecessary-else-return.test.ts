import { expect, test } from "vitest";
import { fixed } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const message = "`else` is unnecessary: the branch before it returns";
const main = "\nfn main(harness: Harness) {\n  harness.stdio.println(to_string([f(0), f(1), f(2)]))\n}";

ruleCases("unnecessary-else-return", {
  accepts: [
    "fn f(c) { if c { return 1 }\n  return 2 }",
    "fn f(c) { if c { return 1 } else { c() }\n  return 2 }",
    "fn f(c) { if c { return 1 } else if c.a { return 2 } else { return 3 } }",
    "fn f(c) { if c { throw 1 } else { return 2 } }",
    "fn f(c) { const x = if c { return 1 } else { return 2 } }",
  ],
  rejects: [
    { text: "fn f(c) { if c { return 1 } else { return 2 } }", messages: [message] },
    { text: "fn f(c) { if c { c()\n return } else { if c.a { return 1 } else { return 2 }\n return 3 } }", messages: [message, message] },
    { text: "const f = { c -> if c { return 1 } else { return 2 } }", messages: [message] },
  ],
  fixes: [
    { before: `fn f(n) {\n  if n == 0 {\n    return "none"\n  } else {\n    return "some"\n  }\n}${main}`, after: `fn f(n) {\n  if n == 0 {\n    return "none"\n  }\n  return "some"\n}${main}`, runs: true },
    {
      before: `fn f(n) {\n  if n == 0 {\n    return "none" // comment\n  } else {\n    const double = n * 2\n    if double > 2 {\n      // many\n      return [\n        double,\n      ]\n    }\n    return "some"\n  }\n}${main}`,
      after: `fn f(n) {\n  if n == 0 {\n    return "none" // comment\n  }\n  const double = n * 2\n  if double > 2 {\n    // many\n    return [\n      double,\n    ]\n  }\n  return "some"\n}${main}`,
      runs: true,
    },
    { before: `fn f(n) { if n == 0 { return 1 } else { return 2 } }${main}`, after: `fn f(n) { if n == 0 { return 1 }\nreturn 2 }${main}`, runs: true },
    {
      before: `fn f(n) {\n  if n == 0 {\n    return 1\n  } else {\n    return """\n      text\n    """\n  }\n}${main}`,
      after: `fn f(n) {\n  if n == 0 {\n    return 1\n  }\n  return """\n      text\n    """\n}${main}`,
      runs: true,
    },
  ],
});

test.each([
  ["a comment would be lost", "fn f(c) {\n  if c { return 1 } else {\n    // why\n    return 2\n  }\n}"],
  ["a comment at the end would be lost", "fn f(c) {\n  if c { return 1 } else {\n    return 2\n    // why\n  }\n}"],
  ["a name would meet another of its kind", "fn f(c) {\n  const x = 1\n  if c { return x } else {\n    const x = 2\n    return x\n  }\n}"],
  ["a name would hide a builtin", "fn f(c) {\n  c(len)\n  if c { return 1 } else {\n    const len = 2\n    return len\n  }\n}"],
  ["a cleanup would run elsewhere", "fn f(c) {\n  if c { return 1 } else {\n    defer { c() }\n    return 2\n  }\n}"],
])("stays where %s", (_, text) => {
  expect(fixed(text, "unnecessary-else-return")).toBe(text);
});
