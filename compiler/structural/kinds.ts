/** What sorts of nodes there are, and what rules call them. */
import type { Node } from "#compiler/syntax";

/** Where a node can stand. `part` is what only its own kind of parent has: blocks, arms, parameters, entries. */
export type Sort = "expression" | "statement" | "type" | "binding" | "name" | "part";

const SORTS: Readonly<Record<Exclude<Node["kind"], "ExpressionStatement"> | "Spread" | "DictEntry", Sort>> = {
  Program: "part", Block: "part", Spread: "part", DictEntry: "part",
  Binding: "statement", Assignment: "statement", For: "statement", While: "statement", Return: "statement", Throw: "statement", Guard: "statement",
  Require: "statement", Defer: "statement", Mutex: "statement", Scope: "statement", Select: "statement", Emit: "statement", Break: "statement",
  Continue: "statement", PipelineDeclaration: "statement", FunctionDeclaration: "statement", ToolDeclaration: "statement", SkillDeclaration: "statement",
  EvalPackDeclaration: "statement", StructDeclaration: "statement", EnumDeclaration: "statement", TypeDeclaration: "statement",
  InterfaceDeclaration: "statement", ImplDeclaration: "statement", ImportDeclaration: "statement", OverrideDeclaration: "statement",
  NamePattern: "binding", DictPattern: "binding", ListPattern: "binding", PairPattern: "binding",
  NamedType: "type", LiteralType: "type", ListType: "type", FunctionType: "type", ShapeType: "type", OptionalType: "type", UnionType: "type",
  IntersectionType: "type", PredicateType: "type",
  NilLiteral: "expression", BoolLiteral: "expression", IntLiteral: "expression", FloatLiteral: "expression", DurationLiteral: "expression",
  StringLiteral: "expression", InterpolatedString: "expression", Identifier: "expression", ListLiteral: "expression", DictLiteral: "expression",
  StructLiteral: "expression", Closure: "expression", Unary: "expression", Binary: "expression", Ternary: "expression", Range: "expression",
  Pipe: "expression", Property: "expression", MethodCall: "expression", Index: "expression", Slice: "expression", Call: "expression",
  Propagate: "expression", NonNull: "expression", TryStar: "expression", If: "expression", Match: "expression", Retry: "expression",
  Deadline: "expression", Try: "expression", Parallel: "expression", Spawn: "expression", CostRoute: "expression", Yield: "expression",
};

const sorts: ReadonlyMap<string, Sort> = new Map<string, Sort>([...Object.entries(SORTS), ["Name", "name"]]);

/** The sort of a kind; kinds that the tree has no tag for are parts. */
export function sortOf(kind: string): Sort {
  return sorts.get(kind) ?? "part";
}

/** Kinds by the names that rules use: `int_literal` for `IntLiteral`; and groups of kinds. */
const names: ReadonlyMap<string, ReadonlySet<string>> = new Map<string, ReadonlySet<string>>([
  ...[...sorts.keys()].filter((kind) => kind !== "Program").map((kind): [string, ReadonlySet<string>] => [kindName(kind), new Set([kind])]),
  ["literal", new Set(["NilLiteral", "BoolLiteral", "IntLiteral", "FloatLiteral", "DurationLiteral", "StringLiteral"])],
  ["number", new Set(["IntLiteral", "FloatLiteral"])],
  ["expression", kindsOf("expression")],
  ["statement", kindsOf("statement")],
]);

function kindsOf(wanted: Sort): ReadonlySet<string> {
  return new Set([...sorts].filter(([, sort]) => sort === wanted).map(([kind]) => kind));
}

/** `IntLiteral` as rules write it. */
export function kindName(kind: string): string {
  return kind.replace(/(?!^)([A-Z])/g, "_$1").toLowerCase();
}

/** The kinds that a rule's word stands for, or null when it is no such word. */
export function kindsNamed(name: string): ReadonlySet<string> | null {
  return names.get(name) ?? null;
}

/** Every word that names kinds, for suggestions. */
export function kindNames(): Iterable<string> {
  return names.keys();
}
