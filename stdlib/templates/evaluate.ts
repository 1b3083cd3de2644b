/** Values of expressions. Nesting is bounded by the parser, chains are lists: the recursion here is shallow. */
import type { TemplateComparison, TemplateExpression, TemplateLiteral, TemplatePath } from "#compiler/templates";
import { codePointAt, equals, HDict, HFloat, HList, HStruct, lessOrEqual, lessThan, type Value } from "#vm/values";
import { applyFilter } from "./filters.ts";
import { lookUp, type Scope } from "./scope.ts";
import { isTrue } from "./truthiness.ts";

/**
 * The value of an expression; what a path does not find is nil.
 * @throws TemplateFault at a filter that does not exist or does not fit
 */
export function evaluate(expression: TemplateExpression, scope: Scope): Value {
  switch (expression.kind) {
    case "Literal":
      return literal(expression);
    case "Path":
      return path(expression, scope);
    case "Not":
      return !isTrue(evaluate(expression.operand, scope));
    case "And":
      return deciding(expression.operands, scope, false);
    case "Or":
      return deciding(expression.operands, scope, true);
    case "Comparison":
      return compare(expression, scope);
    case "Pipeline":
      return expression.filters.reduce(
        (value, filter) => applyFilter(filter.name, value, filter.arguments.map((argument) => evaluate(argument, scope))),
        evaluate(expression.value, scope),
      );
  }
}

function literal({ value, isFloat }: TemplateLiteral): Value {
  return isFloat ? new HFloat(Number(value)) : value;
}

/** The first operand whose truth is `truth`, or the last one. */
function deciding(operands: readonly TemplateExpression[], scope: Scope, truth: boolean): Value {
  let value: Value = null;
  for (const operand of operands) {
    value = evaluate(operand, scope);
    if (isTrue(value) === truth) return value;
  }
  return value;
}

function path({ name, steps }: TemplatePath, scope: Scope): Value {
  let value = lookUp(scope, name) ?? null;
  for (const step of steps) {
    if (value === null) return null;
    value = typeof step === "string" ? field(value, step) : item(value, step);
  }
  return value;
}

function field(value: Value, name: string): Value {
  if (value instanceof HDict) return value.get(name) ?? null;
  if (!(value instanceof HStruct)) return null;
  const slot = value.type.slotOf.get(name);
  return slot === undefined ? null : (value.slots[slot] ?? null);
}

function item(value: Value, index: number | bigint): Value {
  // No collection reaches past the safe integers.
  if (typeof index === "bigint") return null;
  if (typeof value === "string") return codePointAt(value, index) ?? null;
  return value instanceof HList ? (value.items.at(index) ?? null) : null;
}

function compare({ operator, left, right }: TemplateComparison, scope: Scope): boolean {
  const a = evaluate(left, scope);
  const b = evaluate(right, scope);
  switch (operator) {
    case "==":
      return equals(a, b);
    case "!=":
      return !equals(a, b);
    case "<":
      return haveOrder(a, b) && lessThan(a, b);
    case "<=":
      return haveOrder(a, b) && lessOrEqual(a, b);
    case ">":
      return haveOrder(a, b) && lessThan(b, a);
    case ">=":
      return haveOrder(a, b) && lessOrEqual(b, a);
  }
}

function haveOrder(a: Value, b: Value): boolean {
  return typeof a === "string" ? typeof b === "string" : isNumber(a) && isNumber(b);
}

function isNumber(value: Value): boolean {
  return typeof value === "number" || typeof value === "bigint" || value instanceof HFloat;
}
