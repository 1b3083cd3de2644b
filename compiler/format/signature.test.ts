import { expect, test } from "vitest";
import { signaturePrinter } from "#compiler/format";
import { parse } from "#compiler/syntax";

/** Signatures of all declarations of a text. */
function signatures(text: string): string[] {
  const { program, comments, diagnostics } = parse({ path: "/project/a.harn", text });
  expect(diagnostics).toEqual([]);
  const printer = signaturePrinter(text, comments);
  return program.body.flatMap((node) => {
    switch (node.kind) {
      case "Binding":
        return printer.binding(node);
      case "ImplDeclaration":
        return node.methods.map((each) => printer.declaration(each));
      case "FunctionDeclaration":
      case "PipelineDeclaration":
      case "ToolDeclaration":
      case "SkillDeclaration":
      case "EvalPackDeclaration":
      case "StructDeclaration":
      case "EnumDeclaration":
      case "TypeDeclaration":
      case "InterfaceDeclaration":
        return printer.declaration(node);
      default:
        throw new Error(node.kind);
    }
  });
}

test.each([
  ["@test\npub fn f( a:int,b = 3 )->int { return a }", ["fn f(a: int, b = 3) -> int"]],
  ["fn f() {}", ["fn f()"]],
  ["gen fn g<T>(...xs: list<T>) -> T where T: Show { yield 1 }", ["gen fn g<T>(...xs: list<T>) -> T where T: Show"]],
  ["fn f(a /* one ( */: int, // two\n  b: string = \"//\") throws Problem { }", ['fn f(a: int, b: string = "//") throws Problem']],
  ["pub pipeline p(task) extends base { f() }", ["pipeline p(task) extends base"]],
  ['tool t(a: int) -> string { description "says" return "x" }', ["tool t(a: int) -> string"]],
  ['skill s { description "abc" }', ["skill s"]],
  ['eval_pack e "an id" { a: 1 }', ['eval_pack e "an id"']],
  ["struct P { /** x */ x: int, y?: [string] }", ["struct P {\n  x: int\n  y?: [string]\n}"]],
  ["enum E { A, B(at: int, string) }", ["enum E {\n  A\n  B(at: int, string)\n}"]],
  ["type Empty = {}", ["type Empty = {}"]],
  ["interface I { type T = int fn g(a: T) -> T }", ["interface I {\n  type T = int\n  fn g(a: T) -> T\n}"]],
  ["impl P { pub fn m(self) -> int { return 1 } fn n(self) { } }", ["fn m(self) -> int", "fn n(self)"]],
  ["pub const limit: int = 1 + /* more */ 2", ["const limit: int = 1 + 2"]],
  ["const none = {}", ["const none = {}"]],
  ["let f = { x ->\n  g()\n  h() }", ["let f = …"]],
  [`const {a, b} = {a: "${"long ".repeat(30)}", b: 1}`, ["const {a, b} = …"]],
])("%s", (text, expected) => {
  expect(signatures(text)).toEqual(expected);
});

test("what is too wide has a parameter a line", () => {
  const parameters = Array.from({ length: 8 }, (_, index) => `parameter_${index}: string`);
  expect(signatures(`fn f(${parameters.join(", ")}) {}`)).toEqual([`fn f(\n${parameters.map((each) => `  ${each},\n`).join("")})`]);
});

test("members", () => {
  const text = "@deprecated(since: \"1\")\nstruct S { a?: list<int> }\nenum E { A, B(n: int, [string]) }\ninterface I { fn g<T>(a: T) -> T }";
  const { program, comments } = parse({ path: "/project/a.harn", text });
  const printer = signaturePrinter(text, comments);
  const found = program.body.flatMap((node) => {
    if (node.kind === "StructDeclaration") return [...node.attributes.map((each) => printer.attribute(each)), ...node.fields.map((each) => printer.field(each))];
    if (node.kind === "EnumDeclaration") return node.variants.map((each) => printer.variant(each));
    return node.kind === "InterfaceDeclaration" ? node.methods.map((each) => printer.interfaceMethod(each)) : [];
  });
  expect(found).toEqual(['@deprecated(since: "1")', "a?: list<int>", "A", "B(n: int, [string])", "fn g<T>(a: T) -> T"]);
});
