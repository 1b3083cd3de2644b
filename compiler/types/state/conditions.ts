/** What conditions tell, applied to the code that runs under them. */
import type { Call, Expression, MethodCall, Require } from "#compiler/syntax";
import { assertedBy, type ConditionContext, conditionFacts, type ConditionFacts, pathOf } from "../flow/index.ts";
import { isLoose, resolve, schemaType, substitute, type Type, UNTYPED, withoutNil } from "../model/index.ts";
import { Inference } from "../relate/index.ts";
import type { CheckContext } from "./context.ts";

/**
 * The facts of a condition.
 * @param visit reads each operand of `&&`, `||` and `!` under the facts of the ones before; absent where that has been done
 */
export function factsOf(context: CheckContext, condition: Expression, visit?: (operand: Expression) => void): ConditionFacts {
  return conditionFacts(condition, conditionContext(context), visit);
}

/** What reading a condition or a pattern may ask. */
export function conditionContext(context: CheckContext): ConditionContext {
  return {
    resolution: context.resolution,
    store: context.facts,
    typeOf: (node) => context.typeOf(node),
    lowerSchema: (node) => schemaType(context.typeOf(node)),
    predicateOf: (call) => predicateOf(context, call),
    initialValueOf: (binding) => context.initialValues.get(binding) ?? null,
  };
}

/** A function that is read from a record, such as an imported module. */
function methodOf(context: CheckContext, call: MethodCall): Type {
  const receiver = resolve(context.typeOf(call.object));
  const field = receiver.kind === "shape" ? receiver.fields.get(call.name.text) : undefined;
  return field === undefined ? UNTYPED : resolve(field.type);
}

/** What a call of a function with a type predicate tests. */
function predicateOf(context: CheckContext, call: Call | MethodCall): ReturnType<ConditionContext["predicateOf"]> {
  const callee = call.kind === "Call" ? resolve(context.typeOf(call.callee)) : methodOf(context, call);
  if (callee.kind !== "function" || callee.predicate === null) return null;
  const argument = call.arguments[callee.predicate.parameter];
  if (argument === undefined || argument.kind === "Spread") return null;
  const inference = new Inference(callee.typeParameters);
  for (const [index, given] of call.arguments.entries()) {
    const parameter = callee.parameters[index];
    if (parameter !== undefined && given.kind !== "Spread" && callee.typeParameters.length > 0) inference.collect(parameter.type, context.typeOf(given));
  }
  const type = substitute(callee.predicate.type, inference.solution());
  return isLoose(type) ? null : { argument, type, implies: callee.predicate.implies };
}

/** After `assert(c)` and `require c` the condition holds. */
export function applyAssertion(context: CheckContext, node: Require | Expression): void {
  const condition = assertedBy(node, context.resolution);
  if (condition !== null) context.facts.apply(factsOf(context, condition).whenTrue);
}

/** A place that has been reported as maybe nil counts as narrowed from there on, so that one forgotten test is one diagnostic. */
export function assumeNotNil(context: CheckContext, node: Expression, type: Type): void {
  const path = context.isSilent ? null : pathOf(node, context.resolution);
  const rest = withoutNil(type);
  if (path !== null && rest.kind !== "never") context.facts.narrow(path, rest, type);
}

/** Runs `body` from a state in which nothing about changing variables is known; nothing that it learns stays. */
export function isolated(context: CheckContext, body: () => void): void {
  const before = context.facts.mark();
  context.facts.forgetMutable();
  body();
  context.facts.leave(before);
}
