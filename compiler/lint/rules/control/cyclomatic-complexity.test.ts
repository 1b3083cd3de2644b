import { expect, test } from "vitest";
import { lint } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const settings = { complexityThreshold: 2 };
const ifs = (count: number): string => `fn f(n) { ${"if n { n() }\n".repeat(count)} }`;

ruleCases("cyclomatic-complexity", {
  accepts: [
    ifs(24),
    { text: "fn f(n) { if n { n() } }\nfn g(n) { if n { n() } }", settings },
    { text: "@complexity(allow)\nfn f(n) { return n ? 1 : n && n ? 2 : 3 }", settings },
    { text: "fn f(n) { if n { n() }\n  fn g(m) { if m { m() } }\n  g(n) }", settings },
    { text: "pipeline p(n) { n && n && n && n }\nn && n && n && n", settings },
  ],
  rejects: [
    { text: ifs(25), messages: ["function `f` has cyclomatic complexity 26 (> 25)"] },
    { text: "tool t(n: int) { return n > 1 && n < 3 || n > 9 ? 1 : 2 }", settings, messages: ["tool `t` has cyclomatic complexity 4 (> 2)"] },
    { text: "fn f(n) { return n.map({ x -> x ? 1 : x || n }) }", settings, messages: ["function `f` has cyclomatic complexity 3 (> 2)"] },
    { text: "impl S { fn f(self, n) { match n { 1 -> { 1 } 2 -> { 2 } _ -> { 3 } } } }\nstruct S { a: int }", settings, messages: ["function `f` has cyclomatic complexity 4 (> 2)"] },
    { text: "@complexity(deny)\nfn f(n) { return n ? 1 : n && n ? 2 : 3 }", settings, messages: ["function `f` has cyclomatic complexity 4 (> 2)"] },
  ],
});

test.each([
  ["if n { 1 } else if n { 2 }", 3],
  ["guard n else { return 1 }", 2],
  ["for x in n { x() }", 2],
  ["while n { n() }", 2],
  ["try { n() } catch e { e }", 2],
  ["try { n() } finally { n() }", 1],
  ["retry 3 { n() }", 2],
  ["n ?? 1", 1],
  ["select { a from n { 1 } b from n { 2 } }", 3],
])("counts %s", (body, score) => {
  const [found] = lint(`fn f(n) { ${body} }`, { only: "cyclomatic-complexity", settings: { complexityThreshold: 0 } });
  expect(found?.message).toBe(`function \`f\` has cyclomatic complexity ${String(score)} (> 0)`);
});
