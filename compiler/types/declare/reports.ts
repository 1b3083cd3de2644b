/** Reports the problems of whole declarations: those of lowering each type that they mention. */
import type { ImplDeclaration, TypeNode } from "#compiler/syntax";
import type { TypeSymbol } from "../model/index.ts";
import { isCircular } from "./alias-circles.ts";
import { functionType } from "./functions.ts";
import { lowerType } from "./lower.ts";
import { type ReportProblem, unknownType } from "./problem.ts";
import { bareFieldName } from "./symbols.ts";
import type { DeclaredTypeNode, TypeScope } from "./type-scope.ts";

/**
 * Reports the problems of a type declaration, each once.
 * @param scope the scope that the declaration stands in
 */
export function reportDeclaration(node: DeclaredTypeNode, scope: TypeScope, report: ReportProblem): void {
  const symbol = scope.symbolOf(node);
  lowerContents(symbol);
  const inner = scope.withParameters(symbol.parameters);
  const flush = (type: TypeNode): unknown => lowerType(type, inner, report);
  switch (node.kind) {
    case "StructDeclaration":
      for (const field of node.fields) flush(field.type);
      return;
    case "EnumDeclaration":
      for (const { fields } of node.variants) for (const field of fields ?? []) if (bareFieldName(field, inner) === null) flush(field.type);
      return;
    case "InterfaceDeclaration":
      for (const { defaultType } of node.associatedTypes) if (defaultType !== null) flush(defaultType);
      for (const method of node.methods) functionType(method, inner, report);
      return;
    case "TypeDeclaration":
      flush(node.type);
      if (symbol.kind === "alias" && isCircular(symbol) && isFirst(node, scope)) {
        report({ code: "HARN-TYP-020", message: `type alias \`${symbol.name}\` stands for itself`, span: node.name.span });
      }
      return;
    default:
      node satisfies never;
  }
}

/** The symbol knows the scope of each node; here the nodes are only visited again. */
function lowerContents(symbol: TypeSymbol): void {
  switch (symbol.kind) {
    case "struct":
      symbol.fields();
      return;
    case "enum":
      symbol.variants();
      return;
    case "interface":
      symbol.methods();
      for (const { defaultType } of symbol.associated) defaultType();
      return;
    case "alias":
      symbol.target();
      return;
    default:
      symbol satisfies never;
  }
}

function isFirst(node: object, { cache }: TypeScope): boolean {
  if (cache.reported.has(node)) return false;
  cache.reported.add(node);
  return true;
}

/** Reports the problems of an `impl` block, each once: an unknown target, and those of the signatures of its methods. */
export function reportImpl(node: ImplDeclaration, scope: TypeScope, report: ReportProblem): void {
  const { text, span } = node.target;
  if (scope.reportsUnknownNames && scope.lookup(text) === null && isFirst(node, scope)) {
    report(unknownType(text, span, scope));
  }
  const inner = scope.forImpl(node);
  for (const method of node.methods) functionType(method, inner, report);
}
