/** The result of a body that declares none. */
import { container, isLoose, membersOf, type Type, unionOf, UNTYPED } from "../model/index.ts";
import { joinTypes } from "../relate/index.ts";
import type { Frame } from "../state/frame.ts";
import { errorOf, okOf } from "./enums.ts";

/**
 * The type of what a body may give.
 * @param frame the body's, after the walk
 * @param tail what the end of the body gives; `never` when control does not get there
 * @returns `untyped` where a `?` may return an error beside values that are no `Result`: whoever calls may know that it does not
 */
export function collectedResult({ returned, propagated }: Frame, tail: Type): Type {
  const type = joinTypes([...returned, tail]);
  if (propagated.length === 0) return type;
  const results = membersOf(type);
  const values = results.map(okOf);
  if (!values.every((value) => value !== null)) return UNTYPED;
  return container("Result", known(values), propagated.every((error) => !isLoose(error)) ? known([...results.map(errorOf), ...propagated]) : UNTYPED);
}

/** A side that a constructor leaves open says nothing about the others. */
function known(types: readonly Type[]): Type {
  const told = types.filter((type) => type.kind !== "untyped");
  return told.length === 0 ? UNTYPED : unionOf(told);
}
