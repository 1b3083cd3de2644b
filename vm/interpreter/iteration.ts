import { HIterator, HList, HResource, isInt, loopElements, makeInt, markShared, resourceElements, typeError, typeName, type Value } from "#vm/values";

/** Position in a list that a loop walks. The list is marked shared, so nobody changes `items` meanwhile. */
export class ListCursor {
  index = 0;
  constructor(readonly items: readonly Value[]) {}
}

const EMPTY: readonly Value[] = [];

/** What `IteratorNext` pulls from: a cursor for lists, the iterator itself, or a JS iterator for everything else. */
export function prepareIterator(value: Value): ListCursor | HIterator | Iterator<Value> {
  if (value instanceof HList) {
    markShared(value);
    return new ListCursor(value.items);
  }
  if (value instanceof HIterator) return value;
  if (value instanceof HResource) return resourceElements(value) ?? new ListCursor(EMPTY);
  if (typeof value === "object" && value !== null) markShared(value);
  return loopElements(value) ?? new ListCursor(EMPTY);
}

/**
 * Sets up a counting loop: `first` holds the start, `first + 1` the bound; leaves an inclusive end there and the first
 * value of the variable in `first + 2`. False when the range is empty.
 * @throws HarnError when a bound is not an int
 */
export function prepareRange(stack: Value[], first: number, exclusive: boolean): boolean {
  const start = stack[first] as Value;
  let end = stack[first + 1] as Value;
  checkRangeBounds(start, end);
  if (exclusive) {
    end = makeInt(BigInt(end as number | bigint) - 1n);
    if (!isInt(end)) return false;
    stack[first + 1] = end;
  }
  stack[first + 2] = start;
  return (start as number | bigint) <= (end as number | bigint);
}

/** The next step of a counting loop whose bounds are not both small; false at the end. */
export function advanceWideRange(stack: Value[], first: number): boolean {
  const current = BigInt(stack[first] as number | bigint);
  if (current >= BigInt(stack[first + 1] as number | bigint)) return false;
  const next = makeInt(current + 1n);
  stack[first] = next;
  stack[first + 2] = next;
  return true;
}

/** @throws HarnError unless both are ints (language reference 5.2) */
export function checkRangeBounds(start: Value, end: Value): void {
  if (isInt(start) && isInt(end)) return;
  throw typeError(`range bounds must be integers, got ${typeName(start)} and ${typeName(end)}`);
}
