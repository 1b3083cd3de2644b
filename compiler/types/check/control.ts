/** Expressions that branch, try, or run code elsewhere. */
import type { Block, CostRoute, Deadline, If, Parallel, Propagate, Retry, Spawn, Ternary, Try, TryStar, Yield } from "#compiler/syntax";
import type { Branch, Mark } from "../flow/index.ts";
import { container, DURATION, INT, isLoose, NIL, resolve, type Type, unionOf, UNTYPED } from "../model/index.ts";
import { joinTypes } from "../relate/index.ts";
import { afterCatch } from "../rules/throws.ts";
import { factsOf, isolated } from "../state/conditions.ts";
import { type CheckContext, fixed } from "../state/context.ts";
import { elementOf } from "./elements.ts";
import { errorOf, okOf } from "./enums.ts";
import type { Thrown } from "../state/frame.ts";
import { newFrame } from "../state/frame.ts";
import { expectType } from "./report.ts";
import { collectedResult } from "./results.ts";

/** `if`; without `else` the other way gives nil. A chain of `else if` is walked in one loop: it may be thousands long. */
export function ifExpression(context: CheckContext, node: If, expected: Type | null): Type {
  const { facts } = context;
  const branches: { readonly before: Mark; readonly end: Branch | null; readonly type: Type }[] = [];
  let result: Type = NIL;
  for (let at: If | null = node; at !== null; ) {
    context.expression(at.condition);
    const { whenTrue, whenFalse } = factsOf(context, at.condition);
    const before = facts.mark();
    facts.apply(whenTrue);
    const type = context.block(at.consequent, expected);
    const end = facts.leave(before);
    branches.push({ before, end: type.kind === "never" ? null : end, type });
    facts.apply(whenFalse);
    const { alternate }: If = at;
    at = null;
    if (alternate?.kind === "If") at = alternate;
    else if (alternate !== null) result = context.block(alternate, expected);
  }
  for (const { before, end, type } of branches.reverse()) {
    facts.rejoin(before, end, result.kind !== "never");
    result = joinTypes([type, result]);
  }
  return result;
}

/** `c ? a : b` */
export function ternary(context: CheckContext, node: Ternary, expected: Type | null): Type {
  context.expression(node.condition);
  const facts = factsOf(context, node.condition);
  let consequent: Type = NIL;
  let alternate: Type = NIL;
  context.facts.fork(
    () => {
      context.facts.apply(facts.whenTrue);
      consequent = context.expression(node.consequent, expected);
      return consequent.kind !== "never";
    },
    () => {
      context.facts.apply(facts.whenFalse);
      alternate = context.expression(node.alternate, expected);
      return alternate.kind !== "never";
    },
  );
  return joinTypes([consequent, alternate]);
}

/** `try` without `catch` wraps into a `Result`; with one it has the type of either way. */
export function tryExpression(context: CheckContext, node: Try, expected: Type | null): Type {
  const { frame } = context;
  const outer = frame.thrown;
  const inside: Thrown[] = [];
  frame.thrown = inside;
  const before = context.facts.mark();
  const type = context.block(node.body, node.handler === null ? null : expected);
  const afterBody = context.facts.leave(before);
  frame.thrown = outer;
  const { handler, finalizer } = node;
  let result: Type;
  if (handler === null && finalizer === null) {
    const errors = unionOf(inside.map((one) => one.type));
    context.facts.forgetWrites(context.assignments.writesIn(node.body));
    const isResult = okOf(resolve(type)) !== null;
    return isResult ? type : container("Result", type.kind === "never" ? UNTYPED : type, inside.length === 0 ? UNTYPED : errors);
  }
  if (handler === null) {
    outer.push(...inside);
    context.facts.join(type.kind === "never" ? null : afterBody);
    result = type;
  } else {
    const caught = handler.type === null ? null : context.lower(handler.type);
    outer.push(...afterCatch(inside, caught));
    // The body may have stopped anywhere.
    context.facts.forgetWrites(context.assignments.writesIn(node.body));
    const binding = handler.binding === null ? undefined : context.resolution.declarations.get(handler.binding);
    if (binding !== undefined) context.bindings.set(binding, fixed(caught ?? UNTYPED));
    const start = context.facts.mark();
    const handled = context.block(handler.body, expected);
    const afterHandler = context.facts.leave(start);
    context.facts.join(type.kind === "never" ? null : afterBody, handled.kind === "never" ? null : afterHandler);
    result = joinTypes([type, handled]);
  }
  if (finalizer !== null && context.block(finalizer).kind === "never") return { kind: "never" };
  return result;
}

/** `x?`: the success value; the function returns the error. On a value that is no `Result` it fails at run time. */
export function propagate(context: CheckContext, node: Propagate): Type {
  const type = resolve(context.expression(node.operand));
  const ok = okOf(type);
  if (ok !== null) {
    const error = errorOf(type);
    context.frame.propagated.push(error);
    if (!isLoose(error)) context.frame.thrown.push({ type: error, span: node.span });
    return ok;
  }
  context.frame.propagated.push(UNTYPED);
  if (type.kind === "union") {
    const members = type.members.map((member) => okOf(resolve(member)));
    return members.every((member) => member !== null) ? unionOf(members) : UNTYPED;
  }
  const canBeResult = isLoose(type) || type.kind === "unknown" || type.kind === "parameter" || type.kind === "never" || type.kind === "nominal" || type.kind === "intersection";
  if (!canBeResult) context.report("HARN-TYP-010", `\`?\` needs a Result, found ${context.display(type)}`, node.operand.span, { label: "found this type" });
  return UNTYPED;
}

/** `try* e` rethrows what it catches. */
export function tryStar(context: CheckContext, node: TryStar): Type {
  const type = resolve(context.expression(node.operand));
  return okOf(type) ?? type;
}

/** Code that runs in a task of its own sees no facts about what others may change; its value is read for its type. */
function elsewhere(context: CheckContext, body: Block, declare: () => void = () => {}): Type {
  let result: Type = UNTYPED;
  isolated(context, () => {
    declare();
    const outer = context.frame;
    const frame = newFrame("isolated", outer, {});
    context.frame = frame;
    const tail = context.block(body);
    context.frame = outer;
    outer.thrown.push(...frame.thrown);
    result = collectedResult(frame, tail);
  });
  return result;
}

export function spawn(context: CheckContext, node: Spawn): Type {
  const type = elsewhere(context, node.body);
  return container("task", type);
}

/** `parallel n`, `parallel each xs`, `parallel settle xs` (language 13). */
export function parallel(context: CheckContext, node: Parallel): Type {
  const subject = context.expression(node.subject, node.mode === "count" ? INT : null);
  if (node.maxConcurrent !== null) context.expression(node.maxConcurrent, INT);
  const element = node.mode === "count" ? INT : (elementOf(subject) ?? UNTYPED);
  const type = elsewhere(context, node.body, () => {
    const binding = node.binding === null ? undefined : context.resolution.declarations.get(node.binding);
    if (binding !== undefined) context.bindings.set(binding, fixed(element));
  });
  if (node.mode === "settle") return UNTYPED;
  return container(node.asStream ? "stream" : "list", ...(isLoose(type) || type.kind === "never" ? [] : [type]));
}

export function retry(context: CheckContext, node: Retry): Type {
  context.expression(node.count, INT);
  context.facts.forgetWrites(context.assignments.writesIn(node.body));
  return context.block(node.body);
}

export function deadline(context: CheckContext, node: Deadline): Type {
  context.expression(node.duration, DURATION);
  return context.block(node.body);
}

export function costRoute(context: CheckContext, node: CostRoute): Type {
  for (const option of node.options) context.expression(option.value);
  return context.block(node.body);
}

/** What a generator is sent back is not known. */
export function yieldExpression(context: CheckContext, node: Yield): Type {
  const element = context.frame.yields;
  const type = node.value === null ? NIL : context.expression(node.value, element);
  if (element !== null) expectType(context, "HARN-TYP-004", "yield value", element, type, node.value ?? node);
  return UNTYPED;
}
