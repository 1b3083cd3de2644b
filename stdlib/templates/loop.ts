import { type Elements, HDict, HList, HRange, HSet, loopElements, rangeLength, typeName, type Value } from "#vm/values";
import { TemplateFault } from "./fault.ts";

/** The turns of a loop; nothing is copied. */
export interface Turns {
  readonly length: number | bigint;
  /** Key (of lists, sets and ranges the index) and value of the next turn; null at the end. */
  next(): readonly [key: Value, value: Value] | null;
}

/**
 * What `for` runs over; nil counts as empty.
 * @throws TemplateFault for a value that cannot be iterated over
 */
export function turnsOf(value: Value): Turns {
  if (value === null) return { length: 0, next: () => null };
  if (value instanceof HDict) return entries(value);
  if (value instanceof HList) return numbered(value, value.items.length);
  if (value instanceof HSet) return numbered(value, value.elements.size);
  if (value instanceof HRange) return numbered(value, rangeLength(value));
  throw new TemplateFault(`cannot iterate over ${typeName(value)} — expected list, dict, set, or range`);
}

function entries(dict: HDict): Turns {
  const keys = dict.keys();
  let at = 0;
  return {
    length: keys.length,
    next() {
      const key = keys[at++];
      return key === undefined ? null : [key, dict.get(key) ?? null];
    },
  };
}

function numbered(value: Value, length: number | bigint): Turns {
  const elements: Elements | null = loopElements(value);
  let index = 0;
  return {
    length,
    next() {
      const element = elements?.pull();
      return element === undefined ? null : [index++, element];
    },
  };
}
