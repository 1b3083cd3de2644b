/** Declarations inside the walk: their bodies, and what is wrong with their types. */
import type { Declaration, FunctionDeclaration, Name, Statement, StructDeclaration, EnumDeclaration, InterfaceDeclaration, TypeDeclaration } from "#compiler/syntax";
import { functionType, reportDeclaration, reportImpl } from "../declare/index.ts";
import { checkVariance, type VarianceSubject } from "../relate/index.ts";
import { displayVariance } from "../rules/variance.ts";
import { type CheckContext, fixed } from "../state/context.ts";
import { checkBody } from "./functions.ts";

/** True for declarations whose code runs later. */
export function hasBody(node: Statement): boolean {
  return node.kind === "FunctionDeclaration" || node.kind === "ToolDeclaration" || node.kind === "PipelineDeclaration" || node.kind === "ImplDeclaration" || node.kind === "OverrideDeclaration";
}

/** Makes the functions of a block known before its statements are read. */
export function hoist(context: CheckContext, nodes: readonly Statement[]): void {
  for (const node of nodes) {
    if (node.kind !== "FunctionDeclaration" && node.kind !== "ToolDeclaration" && node.kind !== "PipelineDeclaration") continue;
    const binding = context.resolution.declarations.get(node.name);
    if (binding === undefined) continue;
    if (node.kind === "FunctionDeclaration") context.functions.set(binding, { node, scope: context.scope });
    else context.bindings.set(binding, fixed(functionType(node, context.scope)));
  }
}

/** Checks one declaration in its place. */
export function checkDeclaration(context: CheckContext, node: Declaration): void {
  switch (node.kind) {
    case "FunctionDeclaration":
      functionDeclaration(context, node);
      return;
    case "ToolDeclaration":
    case "PipelineDeclaration":
      checkBody(context, node);
      return;
    case "ImplDeclaration": {
      reportImpl(node, context.scope, context.onTypeProblem);
      const scope = context.scope.forImpl(node);
      context.inTypeScope(scope, () => {
        for (const method of node.methods) checkBody(context, method, scope.self);
      });
      return;
    }
    case "StructDeclaration":
    case "EnumDeclaration":
    case "InterfaceDeclaration":
    case "TypeDeclaration":
      typeDeclaration(context, node);
      return;
    case "SkillDeclaration":
      for (const field of node.fields) context.expression(field.value);
      return;
    case "EvalPackDeclaration":
      for (const field of node.fields) context.expression(field.value);
      for (const statement of node.body) context.statement(statement);
      if (node.summarize !== null) context.block(node.summarize);
      return;
    case "OverrideDeclaration":
      context.block(node.body);
      return;
    case "ImportDeclaration":
      return;
    default:
      node satisfies never;
  }
}

function functionDeclaration(context: CheckContext, node: FunctionDeclaration): void {
  if (context.isSilent) return;
  reportVariance(context, { kind: "function", name: node.name.text, type: functionType(node, context.scope) }, node.name);
  checkBody(context, node);
}

function typeDeclaration(context: CheckContext, node: StructDeclaration | EnumDeclaration | InterfaceDeclaration | TypeDeclaration): void {
  reportDeclaration(node, context.scope, context.onTypeProblem);
  reportVariance(context, context.scope.symbolOf(node), node.name);
}

function reportVariance(context: CheckContext, subject: VarianceSubject, name: Name): void {
  for (const problem of checkVariance(subject)) context.report("HARN-TYP-021", displayVariance(problem), name.span);
}
