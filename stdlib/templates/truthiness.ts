import { HFloat, HDict, HList, HSet, type Value } from "#vm/values";
import { isBlank } from "./text.ts";

/**
 * Whether a value counts as true in a template: unlike in programs, a string of white space does not, and neither kind of value
 * but those named here is false (runtime reference 3.3).
 */
export function isTrue(value: Value): boolean {
  if (value === null || value === false || value === 0 || value === 0n) return false;
  if (typeof value === "string") return !isBlank(value);
  if (value instanceof HFloat) return value.value !== 0;
  if (value instanceof HList) return value.items.length > 0;
  if (value instanceof HDict) return value.size > 0;
  return !(value instanceof HSet && value.elements.size === 0);
}
