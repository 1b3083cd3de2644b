/**
 * Values that share their parts can stand for texts far longer than themselves: sixty doublings of a list make more
 * elements than there is memory. This finds out without writing the text.
 */
import { checkStringLength } from "./size-limits.ts";
import { type HeapValue, Kind, type Value } from "./value.ts";

const NONE: readonly Value[] = [];

/**
 * Raises the `limit` error when the text of a value cannot fit: every part counts as often as it is written, yet is
 * visited once.
 * @throws HarnError of class `limit`
 */
export function checkTextBound(root: Value): void {
  if (typeof root !== "object" || root === null) return;
  const known = new Map<HeapValue, number>();
  const pending: HeapValue[] = [root];
  for (let value = pending[pending.length - 1]; value !== undefined; value = pending[pending.length - 1]) {
    let length = 2;
    let complete = true;
    for (const part of partsOf(value)) {
      if (typeof part !== "object" || part === null) {
        length += typeof part === "string" ? part.length : 1;
        continue;
      }
      const partLength = known.get(part);
      if (partLength !== undefined) {
        length += partLength;
      } else {
        pending.push(part);
        complete = false;
      }
    }
    if (!complete) continue;
    checkStringLength(length);
    known.set(value, length);
    pending.pop();
  }
}

function partsOf(value: HeapValue): Iterable<Value> {
  switch (value.kind) {
    case Kind.List:
      return value.items;
    case Kind.Dict:
      return value.map === null ? value.slots : value.map.values();
    case Kind.Set:
      return value.elements.values();
    case Kind.Pair:
      return [value.first, value.second];
    case Kind.Enum:
      return value.fields ?? NONE;
    case Kind.Struct:
      return value.slots;
    default:
      return NONE;
  }
}
