import { expect, test } from "vitest";
import type { Statement } from "../ast.ts";
import { parse } from "./parser.ts";

function messages(text: string): string[] {
  return parse({ path: "a.harn", text }).diagnostics.map((each) => `${each.code ?? ""} ${each.message}`);
}

test.each([
  ["let x =", "HARN-PAR-002 Unexpected end of file, expected expression"],
  ["f(1, 2", "HARN-PAR-002 Unexpected end of file, expected `)`"],
  ["fn f() { if x { ", "HARN-PAR-002 Unexpected end of file, expected `}`"],
  ["let a = 1 let b = 2", "HARN-PAR-001 Expected top-level item separator (`;` or newline), got `let` at 1:11"],
  ["fn f() { a b }", "HARN-PAR-001 Expected statement separator (`;` or newline), got `b` at 1:12"],
  ["skill s { a 1 b 2 }", "HARN-PAR-001 Expected skill field separator (`;` or newline), got `b` at 1:15"],
  ["if a { } ; else { }", "HARN-PAR-001 Expected top-level item separator (`;` or newline), got `else` at 1:12"],
  ["a;;b", "HARN-PAR-001 Expected expression, got `;` at 1:3"],
  ["let match = 1", "HARN-PAR-001 Expected variable name, got 'match' (reserved keyword) at 1:5"],
  ["struct S { type: int }", "HARN-PAR-001 Expected field name, got 'type' (reserved keyword) at 1:12"],
  ["@test\nlet a = 1", "HARN-PAR-001 Expected declaration after attributes, got non-declaration statement at 2:1"],
  ["select { }", "HARN-PAR-001 Expected at least one select case, got `}` at 1:10"],
  ["fn f(a = 1, b) {}", "HARN-PAR-001 Required parameter cannot follow a parameter with a default value"],
  ["fn f(...a, b) {}", "HARN-PAR-001 Rest parameter must be the last parameter"],
  ["while (a) && b { }", "HARN-PAR-001 Expected `{`, got `&&` at 1:11"],
  ['import foo from "x"', "HARN-PAR-001 Expected import path string, got `foo` at 1:8"],
  ["fn f() { import \"x\" }", "HARN-PAR-001 Expected statement, got `import` at 1:10"],
  ["a to b to c", "HARN-PAR-001 Expected top-level item separator (`;` or newline), got `to` at 1:8"],
  ["pipeline p(a = 1) {}", "HARN-PAR-001 Expected parameter name, got `=` at 1:14"],
  ["eval_pack e { summarize {}\nsummarize {} }", "HARN-PAR-001 Expected one summarize block, got duplicate summarize block at 2:1"],
  ["parallel each xs { } as x", "HARN-PAR-001 Expected `stream` after `parallel each ... as`, got `x` at 1:25"],
])("%j", (text, message) => {
  expect(messages(text)).toEqual([message]);
});

test("every reserved word is refused as a name, and no other word", () => {
  const reserved =
    "break catch const continue deadline defer else emit enum eval_pack exclusive extends false finally fn for from guard if impl import in " +
    "interface let match mutex nil override parallel pipeline pub require retry return select skill spawn struct throw throws to tool true " +
    "try type var while yield";
  for (const word of reserved.split(" ")) {
    expect(messages(`let ${word} = 1`)[0]).toBe(`HARN-PAR-001 Expected variable name, got '${word}' (reserved keyword) at 1:5`);
    expect(messages(`let x = {${word}: a.${word}, k: a?.${word}}\ntype T = {${word}?: int}`)).toEqual([]);
  }
  for (const word of ["ask_user", "dual_control", "escalate_to", "request_approval", "gen", "scope", "where", "not", "self", "never", "_"]) {
    expect(messages(`let ${word} = 1`)).toEqual([]);
  }
});

test("long fixed texts", () => {
  expect(messages("<<EOF")[0]).toContain("got `<<` heredoc-like syntax");
  expect(messages("<<EOF")[0]).toContain("Expected an expression — heredocs are only valid inside LLM tool-call argument JSON");
  expect(messages("pub x = 1")[0]).toContain("fn, tool, skill, eval_pack, struct, enum");
  expect(messages("parallel xs with { foo: 1 } { }")[0]).toContain("known option (only `max_concurrent` is supported in `parallel ... with { ... }`; got `foo`)");
  expect(messages("parallel 3 { } as stream")[0]).toContain("`as stream` is only valid after `parallel each ... { ... }`");
  expect(messages("select { a from b {} timeout 1s {} default {} }")[0]).toContain("select cannot have both timeout and default");
});

test("the text of a heredoc is skipped", () => {
  const { program, diagnostics } = parse({ path: "a", text: "let x = <<EOF\n a b\nEOF\nlet y = 1" });
  expect(diagnostics).toHaveLength(1);
  expect(program.body).toMatchObject([{ kind: "Binding", pattern: { name: "y" } }]);
});

test("labels and help", () => {
  expect(parse({ path: "a", text: "f(1" }).diagnostics).toMatchObject([
    { label: "file ends here", help: "add a closing `)` to finish this expression or parameter list", span: { start: 3, end: 3 } },
  ]);
  expect(parse({ path: "a", text: "let = 1" }).diagnostics).toMatchObject([{ label: "unexpected token", phase: "parser", span: { start: 4, end: 5 } }]);
});

test("several errors, one for each broken statement, and the rest is read", () => {
  const { program, diagnostics } = parse({ path: "a", text: "fn f() {\n  let x =\n  let y = 2\n  g(1 ]\n  h()\n}\nlet = 3\nlet z = 4" });
  expect(diagnostics.map((each) => each.span?.start)).toEqual([21, 37, 51]);
  expect(program.body).toMatchObject([{ kind: "FunctionDeclaration", body: { body: [{ kind: "Binding" }, { kind: "ExpressionStatement" }] } }, { kind: "Binding" }]);
});

test.each([
  ["struct S {\n  x int\n  y: string\n  type: int\n  z: list<int>, 1 2, w: int\n}", 3, ["y", "z", "w"]],
  ["enum E { A, 1, B(float\n), C(=), D }", 2, ["A", "B", "D"]],
  ["interface I {\n  fn a(self) { 1 }\n  fn b(self\n  fn c(self) -> int\n  x\n  type T = int\n}", 3, ["a", "c", "T"]],
  ["impl S {\n  fn a(self { 1 }\n  pub fn b(self) { let x = }\n  const y = 1\n  gen fn c(self) {}\n  @x fn d(self) {}\n}", 3, ["b", "c", "d"]],
  ["match v {\n  1 -> \"a\"\n  2 -> { let = 1 }\n  3 => { 1 }\n  4 ->\n    9\n  x, y -> {}\n  {k: 1} -> {}\n  [a] -> {},\n  _ -> {}\n}", 6, ["2", "{k: 1}", "[a]", "_"]],
  ["select {\n  a in ch {}\n  b from ch {}\n  default {}\n}", 1, ["b", "default"]],
])("after an error in a member the parser goes on at the next one: %j", (text, errors, members) => {
  const { program, diagnostics } = parse({ path: "a", text: `${text}\nlet after = 1` });
  expect(diagnostics.map((each) => each.message)).toHaveLength(errors);
  expect(program.body).toHaveLength(2);
  expect(memberTexts(text, program.body[0])).toEqual(members);
});

function memberTexts(text: string, node: Statement | undefined): string[] {
  switch (node?.kind) {
    case "StructDeclaration":
      return node.fields.map(({ name }) => name.text);
    case "EnumDeclaration":
      return node.variants.map(({ name }) => name.text);
    case "InterfaceDeclaration":
      return [...node.methods, ...node.associatedTypes].map(({ name }) => name.text);
    case "ImplDeclaration":
      return node.methods.map(({ name }) => name.text);
    case "Select":
      return [...node.cases.map(({ binding }) => binding.text), ...(node.otherwise === null ? [] : ["default"])];
    case "ExpressionStatement":
      if (node.expression.kind !== "Match") return [];
      return node.expression.arms.map(({ patterns: [first] }) => text.slice(first?.span.start, first?.span.end));
    default:
      return [];
  }
}

test("in a body that is never closed the declarations that follow are still read", () => {
  const { program, diagnostics } = parse({ path: "a", text: "struct S {\n  x: int\nfn f() { 1 }\nlet y = f(1,\nlet z = 2" });
  expect(diagnostics.map((each) => each.span?.start)).toEqual([20, 46]);
  expect(program.body).toMatchObject([{ kind: "FunctionDeclaration" }, { kind: "Binding", pattern: { name: "z" } }]);
});

test("no parser error follows from a lexer error", () => {
  expect(messages('let a = foo("abc)\nlet b = 2')).toEqual(["HARN-PAR-004 Unterminated string at 1:13"]);
  expect(messages('let a = foo("abc ${(x')).toEqual(["HARN-PAR-004 Unterminated string at 1:13"]);
});

test.each([
  ["(", 10_000], ["[", 10_000], ["{a: ", 10_000], ["{x -> ", 10_000], ['"${', 10_000], ["-", 10_000], ["!", 10_000], ["if ", 10_000],
  ["fn f() { ", 10_000], ["fn(a = ", 10_000], ["a ? b : ", 10_000], ["2 ** ", 10_000], ["match x { a -> {", 10_000], ["a + ", 100_000],
  ["a.b\n.", 100_000], ["a |> ", 100_000], ["if a {} else ", 100_000],
])("%j, %d deep, is an error and no overflow", (piece, count) => {
  const { diagnostics } = parse({ path: "a", text: piece.repeat(count) });
  expect(diagnostics.length).toBeGreaterThan(0);
});

test("limits", () => {
  const nested = (levels: number): string => `${"(".repeat(levels)}1${")".repeat(levels)}`;
  expect(messages(nested(256))).toEqual([]);
  expect(messages(nested(257))).toEqual(["HARN-PAR-901 nesting is too deep: more than 256 levels at 1:257"]);
  expect(messages(`a${" + a".repeat(5_000)}`)).toEqual([]);
  expect(messages(`a${" + a".repeat(5_001)}`)[0]).toMatch(/^HARN-PAR-901 /);
  expect(messages(`let x: ${"list<".repeat(300)}int${">".repeat(300)} = 1`)[0]).toMatch(/^HARN-PAR-901 /);
});
