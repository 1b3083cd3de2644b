import type { Rule } from "chevrotain";
import { expect, test } from "vitest";
import type { Expression, Statement } from "../ast.ts";
import { tokenize } from "../lexer/tokenizer.ts";
import type { Choice } from "./choice.ts";
import { firstTypesOfAlternatives } from "./first-types.test-helper.ts";
import { HarnParser, parse } from "./parser.ts";

function parsed(text: string): readonly Statement[] {
  const { program, diagnostics } = parse({ path: "a.harn", text });
  expect(diagnostics.filter((each) => each.severity === "error").map((each) => each.message)).toEqual([]);
  return program.body;
}

/** An expression with every operation in parentheses. */
function shape(node: Expression): string {
  switch (node.kind) {
    case "Binary":
      return `(${shape(node.left)} ${node.operator} ${shape(node.right)})`;
    case "Pipe":
      return `(${shape(node.left)} |> ${shape(node.right)})`;
    case "Range":
      return `(${shape(node.start)} to ${shape(node.end)}${node.exclusive ? " exclusive" : ""})`;
    case "Ternary":
      return `(${shape(node.condition)} ? ${shape(node.consequent)} : ${shape(node.alternate)})`;
    case "Unary":
      return `(${node.operator}${shape(node.operand)})`;
    case "TryStar":
      return `(try* ${shape(node.operand)})`;
    case "Propagate":
      return `${shape(node.operand)}?`;
    case "NonNull":
      return `${shape(node.operand)}!`;
    case "Property":
      return `${shape(node.object)}${node.optional ? "?." : "."}${node.name.text}`;
    case "Call":
      return `${shape(node.callee)}${node.typeArguments.length > 0 ? `<${node.typeArguments.length}>` : ""}(${node.arguments.map((each) => (each.kind === "Spread" ? "..." : shape(each))).join(", ")})`;
    case "Index":
      return `${shape(node.object)}${node.optional ? "?." : ""}[${shape(node.index)}]`;
    case "Slice":
      return `${shape(node.object)}[${node.start === null ? "" : shape(node.start)}:${node.end === null ? "" : shape(node.end)}]`;
    case "ListLiteral":
      return `[${node.elements.map((each) => (each.kind === "Spread" ? "..." : shape(each))).join(", ")}]`;
    case "Identifier":
      return node.name;
    case "IntLiteral":
      return String(node.value);
    default:
      return node.kind;
  }
}

function expression(text: string): string {
  const [only, ...more] = parsed(text);
  expect(more).toEqual([]);
  if (only?.kind !== "ExpressionStatement") throw new Error(`not an expression: ${text}`);
  return shape(only.expression);
}

test.each([
  ["a ?? b + c", "((a ?? b) + c)"],
  ["xs?.count ?? 0 > 0", "((xs?.count ?? 0) > 0)"],
  ["a ?? b * c", "(a ?? (b * c))"],
  ["-2 ** 2", "(-(2 ** 2))"],
  ["2 ** -3", "(2 ** (-3))"],
  ["2 ** 3 ** 2", "(2 ** (3 ** 2))"],
  ["2 ** -3 * 4", "((2 ** (-3)) * 4)"],
  ["try* a + b", "((try* a) + b)"],
  ["try* f.g(1)", "(try* MethodCall)"],
  ["-a * b", "((-a) * b)"],
  ["1 < 2 < 3", "((1 < 2) < 3)"],
  ["a - b - c", "((a - b) - c)"],
  ["a || b && c == d", "(a || (b && (c == d)))"],
  ["a not in b && c", "((a not in b) && c)"],
  ["a |> f(_) |> g", "((a |> f(_)) |> g)"],
  ["a to b + 1 exclusive |> f", "((a to (b + 1) exclusive) |> f)"],
  ["a ? b : c ? d : e", "(a ? b : (c ? d : e))"],
  ["a ? b ? c : d : e", "(a ? (b ? c : d) : e)"],
  ["a ? b : c to d", "((a ? b : c) to d)"],
  ["x?", "x?"],
  ["x?[1]", "x?.[1]"],
  ["x ? [1] : b", "(x ? [1] : b)"],
  ["x? - 1", "(x? - 1)"],
  ["x!.y", "x!.y"],
  ["xs[a ? b : c]", "xs[(a ? b : c)]"],
  ["xs[:1]", "xs[:1]"],
  ["xs[a:]", "xs[a:]"],
  ["f<int, list<string>>(1)", "f<2>(1)"],
  ["f(a < b, c > d)", "f((a < b), (c > d))"],
  ["make(40)(2)", "make(40)(2)"],
  ["a\n  + b\n  .c\n  ? d\n  : e", "((a + b.c) ? d : e)"],
  ["a -\nb", "(a - b)"],
  ["a \\\n- b", "(a - b)"],
  ["[1 2, ...xs,]", "[1, 2, ...]"],
])("%s", (text, wanted) => {
  expect(expression(text)).toBe(wanted);
});

test.each([
  ["a\n-b", 2],
  ["a\n(b)", 2],
  ["a\n[b]", 2],
  ["a; b", 2],
  ["a\n!b", 2],
  ["a\n|> b", 1],
  ["fn(x) { x }", 1],
  ["fn f() {}\nfn g() {}", 2],
])("statements of %j", (text, count) => {
  expect(parsed(text)).toHaveLength(count);
});

test("a brace is a dict, a closure or a struct literal", () => {
  const kinds = parsed("let a = {}\nlet b = {x: 1}\nlet c = {x -> 1}\nlet d = {-> 1}\nlet e = {f: fn(x) -> int {x}}\nlet g = P {x: 1}\nlet h = {x: fn(int) -> int -> 1}\nlet i = {match: 1, \"k\": 2, [z]: 3}").map(
    (each) => (each.kind === "Binding" ? each.value.kind : each.kind),
  );
  expect(kinds).toEqual(["DictLiteral", "DictLiteral", "Closure", "Closure", "DictLiteral", "StructLiteral", "Closure", "DictLiteral"]);
});

test("types end before a line that begins with | or &", () => {
  expect(parsed("type T = A |\n B & C?\ntype U = {a: int, ...R, b?: [string]} | -1 | \"x\"")).toMatchObject([
    { type: { kind: "UnionType", members: [{ name: "A" }, { kind: "IntersectionType" }] } },
    { type: { kind: "UnionType", members: [{ kind: "ShapeType", tails: [{ name: "R" }] }, { value: -1 }, { value: "x" }] } },
  ]);
  expect(parse({ path: "a", text: "type T = A\n| B" }).diagnostics).toHaveLength(1);
});

test("declarations", () => {
  const body = parsed(`
import "std/a"
pub import { a, b } from "./b"
import std::list::{c}
@test(cases: [1, {k: "v"}], retry: max.of(3))
pub gen fn f<in A, out B>(self, x: int = 1, ...rest: int) -> implies x is string throws E where A: P + Q, B: R { return }
struct P { x: int, y?: string
  z: list<int> }
enum E { A, B(float), C(x: int, y: string) }
pub interface I { type X = int
  fn m(self) -> int }
impl P { fn m(self) { self } pub fn n(self) {} }
tool t(a: int) -> int { description "d"
  a }
skill s { description "x", when: [1]
  on_activate fn() {} }
eval_pack "my pack" { rounds: 3
  summarize { 1 } }
pipeline main(task: string) extends base { 1 }
override o(a, b) { 1 }
select { v from ch { 1 } timeout 5s { 2 } }
parallel each xs with { max_concurrent: 2 } { x -> x } as stream
`);
  expect(body.map((each) => each.kind)).toEqual([
    "ImportDeclaration", "ImportDeclaration", "ImportDeclaration", "FunctionDeclaration", "StructDeclaration", "EnumDeclaration",
    "InterfaceDeclaration", "ImplDeclaration", "ToolDeclaration", "SkillDeclaration", "EvalPackDeclaration", "PipelineDeclaration",
    "OverrideDeclaration", "Select", "ExpressionStatement",
  ]);
  expect(body[2]).toMatchObject({ path: "std/list", names: [{ text: "c" }] });
  expect(body[3]).toMatchObject({ isGenerator: true, returnType: { kind: "PredicateType", implies: true }, where: [{ bounds: [{}, {}] }, {}] });
  expect(body[5]).toMatchObject({ variants: [{ fields: null }, { fields: [{ name: null }] }, { fields: [{ name: { text: "x" } }, {}] }] });
  expect(body[8]).toMatchObject({ description: "d", body: { body: [{}] } });
  expect(body[10]).toMatchObject({ name: { text: "my_pack" }, id: "my pack", summarize: {} });
});

test("contextual words are identifiers elsewhere", () => {
  expect(parsed("let gen = scope + cost_route\nlet each = settle\nlet not = where\nask_user(with, out, timeout)\nimplies.match.type")).toHaveLength(5);
});

test("var is accepted with a warning that carries its repair", () => {
  const { program, diagnostics } = parse({ path: "a", text: "var x = 1" });
  expect(program.body).toMatchObject([{ kind: "Binding", keyword: "var" }]);
  expect(diagnostics).toMatchObject([
    { code: "HARN-PAR-902", severity: "warning", repair: { id: "bindings/replace-var", edits: [{ span: { start: 0, end: 3 }, replacement: "let" }] } },
  ]);
});

test("the recorded grammar passes chevrotain's validations", () => {
  const parser = new HarnParser();
  expect(() => { parser.record(); }).not.toThrow();
  const tokens = tokenize("fn f() { g(1) }").tokens;
  expect(parser.run("fn f() { g(1) }", tokens, [])).toEqual({ program: parse({ path: "", text: "fn f() { g(1) }" }).program, diagnostics: [] });
});

test("alternatives begin with what the recorded grammar begins with", () => {
  const parser = new HarnParser();
  parser.record();
  const choices: [string, Choice<unknown>][] = [
    ["attributeValue", parser["attributeValues"]], ["primary", parser["primaries"]], ["primaryType", parser["primaryTypes"]],
    ["statement", parser["keywordStatements"]], ["declaration", parser["declarations"]],
  ];
  const rules = parser.getGAstProductions();
  for (const [name, { alternatives }] of choices) {
    const recorded = firstTypesOfAlternatives(rules[name] as Rule).map((types) => types.map((each) => each.name).sort());
    expect(recorded, name).toEqual(alternatives.map(({ starts }) => starts.map((each) => each.name).sort()));
  }
});
