/** What reading a condition needs, and what it gives. */
import type { Binding, Resolution } from "#compiler/names";
import type { Call, Expression, MethodCall } from "#compiler/syntax";
import type { Type } from "../model/index.ts";
import type { Fact, FactStore } from "./store.ts";

export interface ConditionFacts {
  readonly whenTrue: readonly Fact[];
  readonly whenFalse: readonly Fact[];
}

export interface ConditionContext {
  readonly resolution: Resolution;
  readonly store: FactStore;
  /** The type of an expression under the facts of the store. Reports nothing. */
  typeOf(node: Expression): Type;
  /** The type that a schema argument stands for; null when it is not known. */
  lowerSchema(node: Expression): Type | null;
  /** What a call tests, if the function called is declared to be a predicate. */
  predicateOf(call: Call | MethodCall): { readonly argument: Expression; readonly type: Type; readonly implies: boolean } | null;
  /** The initial value of a `const`, so that a test may be given a name first; null when it is not known. */
  initialValueOf?(binding: Binding): Expression | null;
}

/** What a name was initialised with, if it is a constant. */
export function initialValueOf(node: Expression, context: ConditionContext): Expression | null {
  const reference = node.kind === "Identifier" ? context.resolution.references.get(node) : undefined;
  if (reference?.kind !== "binding" || reference.binding.kind !== "const" || reference.binding.assignments > 0) return null;
  return context.initialValueOf?.(reference.binding) ?? null;
}
