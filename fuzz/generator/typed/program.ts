/** Well-typed programs from a seed: the checker has nothing to say about them, and running them raises no error. */
import { createRandom } from "../random.ts";
import { expression } from "./expressions.ts";
import { Scope } from "./scope.ts";
import { returning, statements } from "./statements.ts";
import { type Case, type Declaration, declarationText, INT, randomType, STRING, type Type, typeText, UNKNOWN } from "./types.ts";

const MOST_LINES = 200;
const LONGEST_LINE = 120;

const HELPERS = [
  "// Generated, well typed.",
  "let lines: list<string> = []",
  `fn say(text: string) {\n  if len(lines) < ${MOST_LINES} { lines = lines + [text[0:${LONGEST_LINE}]] }\n}`,
  "fn same<T>(x: T) -> T {\n  return x\n}",
  "fn made<T>(x: T) -> T {\n  const y: T = x\n  return y\n}",
  "fn apply<A, B>(x: A, f: fn(A) -> B) -> B {\n  return f(x)\n}",
  "struct Box<T> {\n  value: T\n}",
  "fn boxed<T>(x: T) -> Box<T> {\n  return Box {value: x}\n}",
  "interface Named {\n  fn label(self) -> string\n}",
  'impl Struct {\n  fn label(self) -> string {\n    return "${self.p}"\n  }\n}',
  "fn label_of<T>(x: T) -> string where T: Named {\n  return x.label()\n}",
  'fn with_id<R>(row: {...R}) -> {...R, id: string} {\n  return row + {id: "id"}\n}',
  'fn is_whole(x: unknown) -> x is int {\n  return type_of(x) == "int"\n}',
] as const;

/** A program with a `main`. It uses every kind of declared type, annotations everywhere that they may stand, and narrowing. */
export function generateTypedProgram(seed: number): string {
  const random = createRandom(seed);
  const scope = new Scope(random);
  const parts: string[] = [...HELPERS];
  for (const kind of ["words", "shape", "struct", "tagged", "enum"] as const) {
    const declaration = makeDeclaration(scope, kind);
    scope.declarations.push(declaration);
    parts.push(declarationText(declaration));
  }
  scope.choosePalette();
  for (let count = 3 + random.below(4); count > 0; count--) parts.push(functionDeclaration(scope));
  const calls = scope.functions.map(({ name, parameters }) => `say("${name} \${${name}(${parameters.map((type) => expression(scope, type, 2)).join(", ")})}")`);
  parts.push(`fn main(harness: Harness) {\n${calls.join("\n")}\nharness.stdio.println(lines.join("\\n"))\n}`);
  return `${parts.join("\n\n")}\n`;
}

function makeDeclaration({ random, declarations }: Scope, kind: Declaration["kind"]): Declaration {
  const type = (): Type => randomType(random, declarations, 1);
  const cases = (prefix: string): Case[] => Array.from({ length: 2 + random.below(3) }, (_, index) => ({ name: `${prefix}${index}`, payload: random.chance(75) ? type() : null }));
  switch (kind) {
    case "words":
      return { kind, name: "Word", words: ["red", "green", "blue"].slice(0, 2 + random.below(2)) };
    case "shape":
      return { kind, name: "Shape", fields: ["x", "y", "z"].map((name, index) => ({ name, type: type(), optional: index === 2 })) };
    case "struct":
      return { kind, name: "Struct", fields: ["p", "q"].map((name) => ({ name, type: type(), optional: false })) };
    case "tagged":
      return { kind, name: "Tagged", cases: cases("t") };
    case "enum":
      return { kind, name: "Enum", cases: cases("E") };
    default:
      return kind satisfies never;
  }
}

function functionDeclaration(scope: Scope): string {
  const { random } = scope;
  const types = Array.from({ length: 1 + random.below(4) }, () => (random.chance(10) ? UNKNOWN : scope.type()));
  const parameters = types.map((type) => ({ name: scope.fresh("p"), type, mutable: false }));
  const result = random.chance(20) ? random.pick([INT, STRING]) : scope.type();
  const name = scope.fresh("f");
  const body = scope.body(result, () => {
    for (const parameter of parameters) scope.declare(parameter);
    return `${statements(scope, 2 + random.below(4), 2)}\n${returning(scope, result)}`;
  });
  scope.functions.push({ name, parameters: types, result });
  return `fn ${name}(${parameters.map((parameter) => `${parameter.name}: ${typeText(parameter.type)}`).join(", ")}) -> ${typeText(result)} {\n${body}\n}`;
}
