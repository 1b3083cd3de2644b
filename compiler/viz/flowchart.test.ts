import { expect, test } from "vitest";
import { parse } from "#compiler/syntax";
import { flowchart } from "./flowchart.ts";

function lines(text: string): string[] {
  const { program, diagnostics } = parse({ path: "/project/a.harn", text });
  expect(diagnostics).toEqual([]);
  return flowchart(program, text).trimEnd().split("\n").map((line) => line.trim());
}

test("branches join, and what returns does not", () => {
  expect(lines("fn f(a) {\n  if a > 1 {\n    return 1\n  } else if a < 0 {\n    g()\n  }\n  return 2\n}")).toEqual([
    "flowchart TD", 'subgraph g0["fn f"]', 'n0(["fn f"])', 'n1{"if a #62; 1"}', "n0 --> n1", 'n2(["return 1"])', 'n1 -->|"yes"| n2',
    'n3{"if a #60; 0"}', 'n1 -->|"no"| n3', 'n4["g()"]', 'n3 -->|"yes"| n4', 'n5(["return 2"])', "n4 --> n5", 'n3 -->|"no"| n5', "end",
  ]);
});

test("loops lead back, break leaves and continue returns", () => {
  expect(lines("pipeline main(task) {\n  while true {\n    if a { break }\n    if b { continue }\n    g()\n  }\n}")).toEqual([
    "flowchart TD", 'subgraph g0["pipeline main"]', 'n0(["pipeline main"])', 'n1{{"while true"}}', "n0 --> n1", 'n2{"if a"}', 'n1 -->|"each"| n2',
    'n3{"if b"}', 'n2 -->|"no"| n3', 'n3 -->|"yes"| n1', 'n4["g()"]', 'n3 -->|"no"| n4', "n4 --> n1",
    'n5(["end"])', 'n1 -->|"done"| n5', 'n2 -->|"yes"| n5', "end",
  ]);
});

test("match arms, try and catch, parallel, a value that branches, code after a return", () => {
  const chart = lines('tool t(x) {\n  description "d"\n  const y = match x { 1 | 2 -> { f() } nil -> { g() } }\n  try { h() } catch (e) { return e } finally { z() }\n  parallel each xs { v -> v }\n  return 1\n  dead()\n}').join("\n");
  for (const part of ['-->|"1 | 2"| ', '["const y = match x', '-->|"catch e"| ', '["finally"]', '{{"parallel each xs"}}']) expect(chart).toContain(part);
  expect(chart).not.toContain("dead");
});

test("statements outside functions, methods, and labels that Mermaid must not read as markup", () => {
  expect(lines('import "std/json"\nlet s = "a|b <c>"\nimpl P { fn m(self) { self.x } }\n')).toEqual([
    "flowchart TD", 'subgraph g0["fn P.m"]', 'n0(["fn P.m"])', 'n1["self.x"]', "n0 --> n1", 'n2(["end"])', "n1 --> n2", "end",
    'subgraph g1["top level"]', 'n3(["top level"])', 'n4["let s = #34;a|b #60;c#62;#34;"]', "n3 --> n4", 'n5(["end"])', "n4 --> n5", "end",
  ]);
});

test("long chains of conditions", () => {
  expect(lines(`fn f() {\n  if a {}${" else if a {}".repeat(4_000)}\n}`).length).toBeGreaterThan(8_000);
});
