/** Operations on sets. Elements are kept in insertion order; the first of two equal ones stays. */
import { HSet } from "./collections.ts";
import { copyForWrite, isExclusive, markShared } from "./copy-on-write.ts";
import { checkCollectionSize } from "./size-limits.ts";
import { structuralKey } from "./structural-key.ts";
import type { Value } from "./value.ts";

/** A new set of the values, each marked shared. */
export function setOf(values: Iterable<Value>): HSet {
  const elements = new Map<unknown, Value>();
  for (const value of values) {
    const key = structuralKey(value);
    if (elements.has(key)) continue;
    elements.set(key, markShared(value));
    checkCollectionSize(elements.size);
  }
  return new HSet(elements);
}

/** Whether an element equal to `value` is in the set. */
export function setHas(set: HSet, value: Value): boolean {
  return set.elements.has(structuralKey(value));
}

/**
 * The set with one more element.
 * @param owned the caller's place of `set` dies here: an unshared set is changed in place
 */
export function setAdding(set: HSet, value: Value, owned = false): HSet {
  const key = structuralKey(value);
  if (set.elements.has(key)) return set;
  checkCollectionSize(set.elements.size + 1);
  const result = owned && isExclusive(set) ? set : copyForWrite(set);
  result.elements.set(key, markShared(value));
  return result;
}

/** The set without the element equal to `value`; `owned` as in `setAdding`. */
export function setRemoving(set: HSet, value: Value, owned = false): HSet {
  const key = structuralKey(value);
  if (!set.elements.has(key)) return set;
  const result = owned && isExclusive(set) ? set : copyForWrite(set);
  result.elements.delete(key);
  return result;
}

/** The elements as a new array, each marked shared. */
export function setElements(set: HSet): Value[] {
  const elements = [...set.elements.values()];
  for (const element of elements) markShared(element);
  return elements;
}
