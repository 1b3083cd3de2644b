import { expect, test } from "vitest";
import { fixed } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const never = (name: string): string => `variable \`${name}\` is declared with \`let\` but never reassigned`;

ruleCases("mutable-never-reassigned", {
  accepts: [
    "fn f() {\n  let x = 1\n  x = 2\n  return x\n}",
    "fn f() {\n  let d = {}\n  d.a.b = 1\n  let xs = [1]\n  xs[0] += 1\n  return [d, xs]\n}",
    "let total = 0\nfn f() { total += 1 }",
    "fn f() {\n  let n = 0\n  const add = { -> n += 1 }\n  return [n, add]\n}",
    "fn f() {\n  const x = 1\n  for i in [x] { log(i) }\n}",
    "fn f() {\n  let [a, b] = [1, 2]\n  a = 3\n  return a + b\n}",
    "fn f() {\n  let x = 1\n  log(x)\n  let x = 2\n  return x\n}",
    "fn f() {\n  let x = 1\n  log(x)\n  const x = 2\n  return x\n}",
    "fn f() { let _ = 1 }",
  ],
  rejects: [
    { text: "fn f() {\n  let x = 1\n  return x\n}", messages: [never("x")] },
    { text: "pub let state = 1\nlet other: int = 2\nfn f() { return other }", messages: [never("state"), never("other")] },
    { text: "fn f() {\n  let {a, ...b} = {}\n  return [a, b]\n}", messages: ["variables `a`, `b` are declared with `let` but never reassigned"] },
    { text: "fn f() {\n  let x = 1\n  if true {\n    let x = 2\n    x = 3\n  }\n  return x\n}", messages: [never("x")] },
    { text: "fn f() {\n  let x = 1\n  return { x -> x == 1 }\n}", messages: [never("x")] },
  ],
  fixes: [
    {
      before: 'pub let words = ["a"]\nfn main(harness: Harness) {\n  let n = len(words)\n  let [first] = words\n  let last: string = words[n - 1] ?? ""\n  harness.stdio.println("${n} ${first} ${last}")\n}',
      after: 'pub const words = ["a"]\nfn main(harness: Harness) {\n  const n = len(words)\n  const [first] = words\n  const last: string = words[n - 1] ?? ""\n  harness.stdio.println("${n} ${first} ${last}")\n}',
      runs: true,
    },
  ],
});

test.each([
  ["a comment stands behind the keyword", "fn f() {\n  let /* one */ x = 1\n  return x\n}"],
  ["a misspelt name may mean the variable", "fn f() {\n  let count = 1\n  coutn = 2\n  return count\n}"],
])("offers no edits where %s", (_, text) => {
  expect(fixed(text, "mutable-never-reassigned")).toBe(text);
});
