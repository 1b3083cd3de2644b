/** The questions of the checker about two types. */
import type { Type } from "../model/index.ts";
import { Comparison } from "./comparison.ts";

/**
 * True when a value of type `actual` may be used where `expected` stands: the table of types 2. Gradual: `untyped`, `any` and
 * type parameters in scope are compatible with everything. Ends for all types; beyond its bounds the answer is true.
 */
export function isAssignable(expected: Type, actual: Type): boolean {
  return new Comparison().fits(expected, actual);
}

/**
 * As `isAssignable`, but a type parameter stands only for itself, for its bounds and for tops: the rule inside the body of the
 * function that declares it, where `return 1` is no `T` and an `x: T` is no `int`.
 */
export function isAssignableInBody(expected: Type, actual: Type): boolean {
  return new Comparison("rigid").fits(expected, actual);
}
