/** Bodies of functions, methods, tools and pipelines against their signatures (types 8). */
import type { Block, FunctionDeclaration, PipelineDeclaration, Statement, ToolDeclaration } from "#compiler/syntax";
import { functionScope, functionType } from "../declare/index.ts";
import { BARE_LIST, container, displayType, type FunctionType, isLoose, isNilable, membersOf, NIL, resolve, type Type, UNTYPED } from "../model/index.ts";
import { isAssignable } from "../relate/index.ts";
import { checkPredicate } from "../rules/predicates.ts";
import { checkEscaping } from "../rules/throws.ts";
import { declareParameters } from "./closures.ts";
import { isolated } from "../state/conditions.ts";
import { fixed, type CheckContext } from "../state/context.ts";
import { newFrame } from "../state/frame.ts";
import { isReadOffBody } from "./inference-order.ts";
import { expectType } from "./report.ts";
import { collectedResult } from "./results.ts";

type Body = FunctionDeclaration | ToolDeclaration | PipelineDeclaration;

/** Checks a body. @param self the type of `self` in a method */
export function checkBody(context: CheckContext, node: Body, self: Type | null = null): void {
  const type = functionType(node, context.scope, context.onTypeProblem);
  const isPipeline = node.kind === "PipelineDeclaration";
  const isStream = node.kind === "FunctionDeclaration" && node.isGenerator;
  const isGenerator = isStream || (node.kind === "FunctionDeclaration" && context.resolution.generators.has(node));
  const declared = node.returnType === null || isGenerator ? null : type.returns;
  const resultName = isPipeline ? "pipeline result" : "return value";
  inBody(context, node, type, self, () => {
    const outer = context.frame;
    const emits = isStream ? streamElement(context, node, type) : null;
    const yields = isStream ? null : generatedElement(type.returns);
    const frame = newFrame(isPipeline ? "pipeline" : "function", outer, { resultName, expected: declared, isGenerator, emits, yields });
    context.frame = frame;
    const tail = context.block(node.body, declared);
    context.frame = outer;
    if (declared !== null) checkTail(context, node, declared, tail, resultName);
    checkEscaping(context, frame, type.throws, node.name.text);
    if (node.kind === "FunctionDeclaration") checkPredicate(context, node, type);
  });
}

function generatedElement(returns: Type): Type | null {
  const declared = resolve(returns);
  return declared.kind === "container" && declared.name === "generator" ? (declared.arguments[0] ?? null) : null;
}

/** The result of a function without a declared one, read from its body once; `untyped` where parameters are not annotated. */
export function inferReturn(context: CheckContext, node: FunctionDeclaration): Type {
  if (!isReadOffBody(node, context.resolution)) return UNTYPED;
  const type = functionType(node, context.scope);
  let result: Type = UNTYPED;
  context.silently(() => {
    inBody(context, node, type, null, () => {
      const outer = context.frame;
      const frame = newFrame("function", outer);
      context.frame = frame;
      const tail = context.block(node.body);
      context.frame = outer;
      // A named function gives what it returns; the value of its last expression is dropped (language 10.2).
      result = collectedResult(frame, tail.kind === "never" ? tail : NIL);
    });
  });
  return result;
}

function inBody(context: CheckContext, node: Body, type: FunctionType, self: Type | null, body: () => void): void {
  context.inTypeScope(functionScope(node, context.scope), () => {
    isolated(context, () => {
      const hasSelf = self !== null && node.parameters[0]?.name.text === "self";
      const types = type.parameters.map((parameter) => (parameter.rest ? (isLoose(parameter.type) ? BARE_LIST : container("list", parameter.type)) : parameter.type));
      declareParameters(context, hasSelf ? node.parameters.slice(1) : node.parameters, types);
      const selfNode = hasSelf ? node.parameters[0]?.name : undefined;
      const binding = selfNode === undefined ? undefined : context.resolution.declarations.get(selfNode);
      if (binding !== undefined && self !== null) context.bindings.set(binding, fixed(self));
      body();
    });
  });
}

/** `gen fn` gives a `Stream<T>`; the type of one emitted element. */
function streamElement(context: CheckContext, node: Body, type: FunctionType): Type {
  if (node.returnType === null) return UNTYPED;
  const returns = resolve(type.returns);
  if (returns.kind === "container" && returns.name === "stream") return returns.arguments[0] ?? UNTYPED;
  if (!isLoose(returns)) {
    context.report("HARN-TYP-004", `\`gen fn\` must return Stream<T>, got ${displayType(type.returns)}`, node.returnType.span, { label: "found this type" });
  }
  return UNTYPED;
}

/** The value that falls out of the end of a body. */
function checkTail(context: CheckContext, node: Body, expected: Type, tail: Type, resultName: string): void {
  if (tail.kind === "never") return;
  const last = node.body.body.at(-1);
  if (last?.kind === "ExpressionStatement" && !isStatementLike(last)) {
    expectType(context, "HARN-TYP-004", resultName, expected, tail, last);
    return;
  }
  if (isAssignable(expected, NIL) || isNilable(expected)) return;
  // What a value-less end gives is nil.
  const span = node.name.span;
  if (node.kind === "PipelineDeclaration") context.report("HARN-TYP-004", `${resultName}: expected ${displayType(expected)}, found nil`, span);
  else if (membersOf(tail).some((member) => member.kind === "primitive" && member.name === "nil") && isPartial(node.body)) {
    context.report("HARN-TYP-004", `function can fall through without returning ${displayType(expected)}`, span, {
      help: "end every path with a value, a `return` or a `throw`",
    });
  } else expectType(context, "HARN-TYP-004", resultName, expected, tail, last ?? node.name);
}

/** An `if` without `else`, a loop or an empty end: the body has paths without a value. */
function isPartial(body: Block): boolean {
  const last = body.body.at(-1);
  return last === undefined || last.kind !== "ExpressionStatement" || isStatementLike(last);
}

function isStatementLike(node: Extract<Statement, { kind: "ExpressionStatement" }>): boolean {
  return node.expression.kind === "If" && lacksElse(node.expression);
}

function lacksElse(node: Extract<Extract<Statement, { kind: "ExpressionStatement" }>["expression"], { kind: "If" }>): boolean {
  let alternate: typeof node.alternate = node;
  while (alternate?.kind === "If") alternate = alternate.alternate;
  return alternate === null;
}
