/** Dispatch over the kinds of expressions. */
import type { Expression, Identifier, InterpolatedString, NonNull, Pipe, Range } from "#compiler/syntax";
import { pathOf } from "../flow/index.ts";
import { BOOL, DURATION, FLOAT, INT, NIL, RANGE, STRING, type Type, UNTYPED, withoutNil } from "../model/index.ts";
import { index, property, slice } from "./access.ts";
import { call, pipedInto } from "./calls.ts";
import { closure } from "./closures.ts";
import type { CheckContext } from "../state/context.ts";
import { costRoute, deadline, ifExpression, parallel, propagate, retry, spawn, ternary, tryExpression, tryStar, yieldExpression } from "./control.ts";
import { dictLiteral, listLiteral, literalType } from "./literals.ts";
import { matchExpression } from "./matches.ts";
import { methodCall } from "./methods.ts";
import { binary, unary } from "./operators.ts";
import { referenceType } from "./references.ts";
import { expectType } from "./report.ts";
import { schemaLiteral } from "./schema-literals.ts";
import { structLiteral } from "./structs.ts";

/** The type of an expression in its place. */
export function expressionType(context: CheckContext, node: Expression, expected: Type | null): Type {
  switch (node.kind) {
    case "NilLiteral":
      return NIL;
    case "BoolLiteral":
      return BOOL;
    case "FloatLiteral":
      return FLOAT;
    case "DurationLiteral":
      return DURATION;
    case "IntLiteral":
    case "StringLiteral":
      return literalType(node, expected);
    case "InterpolatedString":
      return interpolated(context, node);
    case "Identifier":
      return identifier(context, node, expected);
    case "ListLiteral":
      return listLiteral(context, node, expected);
    case "DictLiteral":
      return dictLiteral(context, node, expected);
    case "StructLiteral":
      return structLiteral(context, node, expected);
    case "Closure":
      return closure(context, node, expected);
    case "Unary":
      return unary(context, node);
    case "Binary":
      return binary(context, node, expected);
    case "Ternary":
      return ternary(context, node, expected);
    case "Range":
      return range(context, node);
    case "Pipe":
      return pipe(context, node);
    case "Property":
      return property(context, node);
    case "MethodCall":
      return methodCall(context, node);
    case "Index":
      return index(context, node);
    case "Slice":
      return slice(context, node);
    case "Call":
      return call(context, node, expected);
    case "Propagate":
      return propagate(context, node);
    case "NonNull":
      return nonNull(context, node);
    case "TryStar":
      return tryStar(context, node);
    case "If":
      return ifExpression(context, node, expected);
    case "Match":
      return matchExpression(context, node, expected);
    case "Retry":
      return retry(context, node);
    case "Deadline":
      return deadline(context, node);
    case "Try":
      return tryExpression(context, node, expected);
    case "Parallel":
      return parallel(context, node);
    case "Spawn":
      return spawn(context, node);
    case "CostRoute":
      return costRoute(context, node);
    case "Yield":
      return yieldExpression(context, node);
    default:
      return node satisfies never;
  }
}

function interpolated(context: CheckContext, node: InterpolatedString): Type {
  for (const part of node.parts) if (typeof part !== "string") context.expression(part);
  return STRING;
}

function identifier(context: CheckContext, node: Identifier, expected: Type | null): Type {
  const path = pathOf(node, context.resolution);
  return (expected === null ? null : constantSchema(context, node, expected)) ?? (path === null ? null : context.facts.typeOf(path)) ?? referenceType(context, node);
}

/** A schema may be given a name first. */
function constantSchema(context: CheckContext, node: Identifier, expected: Type): Type | null {
  const reference = context.resolution.references.get(node);
  const value = reference?.kind === "binding" ? context.initialValues.get(reference.binding) : undefined;
  return value?.kind === "DictLiteral" ? schemaLiteral(value, expected) : null;
}

function range(context: CheckContext, node: Range): Type {
  for (const [place, bound] of [["range start", node.start], ["range end", node.end]] as const) {
    expectType(context, "HARN-TYP-001", place, INT, context.expression(bound, INT), bound);
  }
  return RANGE;
}

/** The right side is a function or, with `_`, an expression around the value. */
function pipe(context: CheckContext, node: Pipe): Type {
  const value = context.expression(node.left);
  if (!context.resolution.placeholderPipes.has(node)) return pipedInto(context, node.right, value);
  context.placeholders.push(value);
  const type = context.expression(node.right);
  context.placeholders.pop();
  return type;
}

function nonNull(context: CheckContext, node: NonNull): Type {
  const type = context.expression(node.operand);
  const rest = withoutNil(type);
  return rest.kind === "never" ? UNTYPED : rest;
}

