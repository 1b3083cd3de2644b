import { HarnError } from "#vm/values";

/**
 * `Arity mismatch: '<callee>' expects <spec> argument(s), got <n>` (language reference 10.1).
 * @param spec `2`, `1..=3` or `at least 1`
 * @param singular true for exactly 1 and at least 1
 */
export function arityError(callee: string, spec: string, singular: boolean, given: number): HarnError {
  return new HarnError("arity", `'${callee}' expects ${spec} ${singular ? "argument" : "arguments"}, got ${given}`);
}

/** The error of a frame too many. */
export function stackOverflow(): HarnError {
  return new HarnError("stack-overflow", "too many nested calls");
}
