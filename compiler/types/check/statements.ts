/** Statements other than declarations. Each tells whether control passes its end. */
import type { Expression, For, Guard, Return, Select, Statement, Throw, While } from "#compiler/syntax";
import { DURATION, displayType, isLoose, isNilable, NIL, optionalOf, resolve, type Type, UNTYPED, withoutNil } from "../model/index.ts";
import { checkOwnedResult } from "../rules/owned.ts";
import { reportUncovered } from "../rules/unreachable.ts";
import { assignment } from "./assignments.ts";
import { bindingStatement, bindPattern } from "./bindings.ts";
import { applyAssertion, factsOf, isolated } from "../state/conditions.ts";
import { type CheckContext, fixed } from "../state/context.ts";
import { elementOf } from "./elements.ts";
import { expectType } from "./report.ts";

type PlainStatement = Exclude<Statement, { kind: `${string}Declaration` } | { kind: "ExpressionStatement" }>;

/** Checks a statement. @returns false when control does not pass its end */
export function plainStatement(context: CheckContext, node: PlainStatement): boolean {
  switch (node.kind) {
    case "Binding":
      bindingStatement(context, node);
      return true;
    case "Assignment":
      assignment(context, node);
      return true;
    case "For":
      return forLoop(context, node);
    case "While":
      return whileLoop(context, node);
    case "Return":
      returnStatement(context, node);
      return false;
    case "Throw":
      throwStatement(context, node);
      return false;
    case "Guard":
      return guard(context, node);
    case "Require":
      context.expression(node.condition);
      if (node.message !== null) context.expression(node.message);
      applyAssertion(context, node);
      return true;
    case "Defer":
      isolated(context, () => void context.block(node.body));
      return true;
    case "Mutex":
      if (node.key !== null) context.expression(node.key);
      return context.block(node.body).kind !== "never";
    case "Scope":
      return context.block(node.body).kind !== "never";
    case "Select":
      return select(context, node);
    case "Emit": {
      const type = context.expression(node.value, context.frame.emits);
      if (context.frame.emits !== null && !expectEmit(context, node.value, context.frame.emits, type)) return true;
      return true;
    }
    case "Break": {
      const loop = context.loops.at(-1);
      if (loop !== undefined) loop.hasBreak = true;
      return false;
    }
    case "Continue":
      return false;
    default:
      return node satisfies never;
  }
}

function expectEmit(context: CheckContext, node: Expression, expected: Type, actual: Type): boolean {
  return expectType(context, "HARN-TYP-004", "emit type doesn't match", expected, actual, node);
}

function returnStatement(context: CheckContext, node: Return): void {
  const { frame } = context;
  const type = node.value === null ? NIL : context.expression(node.value, frame.expected);
  if (node.value !== null) checkOwnedResult(context, node.value, frame.expected);
  if (frame.isGenerator) return;
  frame.returned.push(type);
  if (frame.expected === null) return;
  expectType(context, frame.kind === "closure" ? "HARN-TYP-008" : "HARN-TYP-004", frame.resultName, frame.expected, type, node.value ?? node);
}

function throwStatement(context: CheckContext, node: Throw): void {
  const type = context.expression(node.value);
  reportUncovered(context, node.span, "`throw`");
  context.frame.thrown.push({ type, span: node.value.span });
}

/** The else body must leave; what the condition tells holds afterwards. */
function guard(context: CheckContext, node: Guard): boolean {
  context.expression(node.condition);
  const facts = factsOf(context, node.condition);
  return context.facts.fork(
    () => {
      context.facts.apply(facts.whenTrue);
      return true;
    },
    () => {
      context.facts.apply(facts.whenFalse);
      return context.block(node.otherwise).kind !== "never";
    },
  );
}

/** Facts about what a loop assigns do not hold at its head. */
function whileLoop(context: CheckContext, node: While): boolean {
  context.facts.forgetWrites(context.assignments.writesIn(node.body));
  context.expression(node.condition);
  const facts = factsOf(context, node.condition);
  const before = context.facts.mark();
  context.facts.apply(facts.whenTrue);
  const loop = { hasBreak: false };
  context.loops.push(loop);
  context.block(node.body);
  context.loops.pop();
  context.facts.rewind(before);
  if (!loop.hasBreak) context.facts.apply(facts.whenFalse);
  return loop.hasBreak || !(node.condition.kind === "BoolLiteral" && node.condition.value);
}

function forLoop(context: CheckContext, node: For): boolean {
  const iterable = context.expression(node.iterable);
  const element = elementOf(isLoose(iterable) ? UNTYPED : withoutNil(iterable));
  if (element === null || isNilable(iterable)) reportIteration(context, node, iterable);
  context.facts.forgetWrites(context.assignments.writesIn(node.body));
  const before = context.facts.mark();
  bindPattern(context, node.pattern, element ?? UNTYPED);
  context.loops.push({ hasBreak: false });
  context.block(node.body);
  context.loops.pop();
  context.facts.rewind(before);
  return true;
}

function reportIteration(context: CheckContext, node: For, type: Type): void {
  const resolved = resolve(type);
  const isText = resolved.kind === "literal" || (resolved.kind === "primitive" && resolved.name === "string");
  const help = isText ? "iterate over its characters: `for c in text.chars()`" : isNilable(type) ? "give a default with `?? []`, or narrow the value with a `!= nil` guard" : undefined;
  context.report("HARN-TYP-016", `cannot iterate over ${displayType(type)}`, node.iterable.span, { label: "found this type", ...(help !== undefined && { help }) });
}

function select(context: CheckContext, node: Select): boolean {
  const states: ReturnType<typeof context.facts.leave>[] = [];
  const before = context.facts.mark();
  let passes = false;
  const branch = (body: () => Type): void => {
    const type = body();
    const state = context.facts.leave(before);
    if (type.kind === "never") return;
    passes = true;
    states.push(state);
  };
  for (const one of node.cases) {
    branch(() => {
      const channel = resolve(context.expression(one.channel));
      const binding = context.resolution.declarations.get(one.binding);
      const element = channel.kind === "container" && channel.name === "channel" ? (channel.arguments[0] ?? UNTYPED) : UNTYPED;
      if (binding !== undefined) context.bindings.set(binding, fixed(isLoose(element) ? UNTYPED : optionalOf(element)));
      return context.block(one.body);
    });
  }
  if (node.timeout !== null) {
    const { duration, body } = node.timeout;
    context.expression(duration, DURATION);
    branch(() => context.block(body));
  }
  const { otherwise } = node;
  if (otherwise !== null) branch(() => context.block(otherwise));
  context.facts.join(...states);
  return passes || node.cases.length === 0;
}

