/** Resolves declarations: what a name stands for, and the bodies behind it. */
import type { Declaration, FunctionDeclaration, ImplDeclaration, Statement } from "#compiler/syntax";
import { checkAttributes } from "./attributes.ts";
import type { Walker } from "./walker.ts";

/**
 * Declares the functions and types among the statements of a block before any of them is resolved: functions call each
 * other regardless of order, and types have no order.
 */
export function hoistDeclarations(walker: Walker, statements: readonly Statement[]): void {
  const { context } = walker;
  for (const node of statements) {
    switch (node.kind) {
      case "FunctionDeclaration":
        context.declare(node.name, "function");
        break;
      case "StructDeclaration":
        context.declare(node.name, "struct", { declaration: node });
        break;
      case "EnumDeclaration":
        context.declare(node.name, "enum", { declaration: node });
        break;
      case "TypeDeclaration":
        context.declare(node.name, "type");
        break;
      case "InterfaceDeclaration":
        context.declare(node.name, "interface");
        break;
      case "PipelineDeclaration":
        context.declare(node.name, "pipeline");
        break;
      default:
        break;
    }
  }
}

/** Resolves a declaration whose block has been hoisted. */
export function resolveDeclaration(walker: Walker, node: Declaration): void {
  introduceDeclaration(walker, node);
  resolveBody(walker, node);
}

/** The part that runs where the declaration stands: attributes, names that bind there, and field values. */
export function introduceDeclaration(walker: Walker, node: Declaration): void {
  const { context } = walker;
  if (node.kind !== "ImportDeclaration" && node.kind !== "OverrideDeclaration") checkAttributes(node, context.diagnostics);
  if (node.kind === "FunctionDeclaration" && node.attributes.some(({ name }) => name.text === "deprecated")) context.deprecated.push(node);
  switch (node.kind) {
    case "ToolDeclaration":
      context.declare(node.name, "tool");
      return;
    case "SkillDeclaration":
      for (const { value } of node.fields) walker.expression(value);
      context.declare(node.name, "skill");
      return;
    case "EvalPackDeclaration":
      for (const { value } of node.fields) walker.expression(value);
      context.declare(node.name, "eval_pack");
      return;
    case "ImplDeclaration":
      context.referName(node.target);
      return;
    case "FunctionDeclaration":
    case "PipelineDeclaration":
    case "StructDeclaration":
    case "EnumDeclaration":
    case "TypeDeclaration":
    case "InterfaceDeclaration":
    case "ImportDeclaration":
    case "OverrideDeclaration":
      return;
    default:
      node satisfies never;
  }
}

/** The part that runs when the declared thing is called. */
export function resolveBody(walker: Walker, node: Declaration): void {
  const { context } = walker;
  switch (node.kind) {
    case "FunctionDeclaration":
      resolveFunction(walker, node);
      return;
    case "ImplDeclaration":
      resolveMethods(walker, node);
      return;
    case "ToolDeclaration":
      context.inFrame("tool", null, () => walker.callable(node.parameters, node.body));
      return;
    case "EvalPackDeclaration": {
      const { summarize } = node;
      if (node.body.length > 0) {
        context.inFrame("tool", null, () => walker.statements(node.body));
      }
      if (summarize !== null) context.inFrame("tool", null, () => walker.block(summarize));
      return;
    }
    case "OverrideDeclaration":
      // Emits nothing, but its text is still checked.
      context.inFrame("tool", null, () => {
        for (const parameter of node.parameters) context.declare(parameter, "parameter");
        walker.block(node.body);
      });
      return;
    case "PipelineDeclaration":
      context.inFrame("pipeline", null, () => walker.callable(node.parameters, node.body));
      return;
    case "SkillDeclaration":
    case "StructDeclaration":
    case "EnumDeclaration":
    case "TypeDeclaration":
    case "InterfaceDeclaration":
    case "ImportDeclaration":
      return;
    default:
      node satisfies never;
  }
}

function resolveFunction(walker: Walker, node: FunctionDeclaration): void {
  walker.context.inFrame(node.isGenerator ? "stream" : "function", node, () => walker.callable(node.parameters, node.body));
}

function resolveMethods(walker: Walker, node: ImplDeclaration): void {
  for (const method of node.methods) {
    checkAttributes(method, walker.context.diagnostics);
    resolveFunction(walker, method);
  }
}
