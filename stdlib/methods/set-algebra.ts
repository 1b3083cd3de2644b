/** Operations on sets, shared by methods and `set_*` builtins. Receivers come first: `adding` and `union` update an owned one in place. */
import type { HostContext } from "#vm/host";
import { checkCollectionSize, HSet, markShared, setAdding, setRemoving, type Value } from "#vm/values";
import { unchanged, writable } from "./ownership.ts";

/** The set with one more element; an equal element that is there already stays. */
export function adding(set: HSet, value: Value, context: HostContext): HSet {
  const result = setAdding(set, value, context.ownsFirst);
  return result === set ? unchanged(set, context) : result;
}

/** The set without an element. */
export function removing(set: HSet, value: Value, context: HostContext): HSet {
  const result = setRemoving(set, value, context.ownsFirst);
  return result === set ? unchanged(set, context) : result;
}

/** The elements of both; of equal ones the left one. */
export function union(left: HSet, right: HSet, context: HostContext): HSet {
  const target = writable(left, context);
  for (const [key, value] of right.elements) {
    if (!target.elements.has(key)) target.elements.set(key, markShared(value));
  }
  checkCollectionSize(target.elements.size);
  return target;
}

/** The elements of the left set that the right one has too. */
export function intersection(left: HSet, right: HSet): HSet {
  return select(left, right, true);
}

/** The elements of the left set that the right one lacks. */
export function difference(left: HSet, right: HSet): HSet {
  return select(left, right, false);
}

/** The elements that only one of the sets has, those of the left one first. */
export function symmetricDifference(left: HSet, right: HSet): HSet {
  const result = select(left, right, false);
  for (const [key, value] of select(right, left, false).elements) result.elements.set(key, value);
  return result;
}

/** Whether the right set has every element of the left one. */
export function isSubset(left: HSet, right: HSet): boolean {
  if (left.elements.size > right.elements.size) return false;
  for (const key of left.elements.keys()) if (!right.elements.has(key)) return false;
  return true;
}

/** Whether the sets have no common element. */
export function isDisjoint(left: HSet, right: HSet): boolean {
  const [small, large] = left.elements.size < right.elements.size ? [left, right] : [right, left];
  for (const key of small.elements.keys()) if (large.elements.has(key)) return false;
  return true;
}

function select(left: HSet, right: HSet, present: boolean): HSet {
  const elements = new Map<unknown, Value>();
  for (const [key, value] of left.elements) {
    if (right.elements.has(key) === present) elements.set(key, markShared(value));
  }
  return new HSet(elements);
}
