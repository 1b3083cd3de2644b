/** Algorithms on element arrays, shared by list methods and collection builtins. Elements that are copied are marked. */
import {
  checkCollectionSize,
  compareForSort,
  dictKey,
  HDict,
  HFloat,
  HList,
  isBasic,
  makeInt,
  markShared,
  MAX_SHAPE_KEYS,
  setElements,
  setOf,
  TextBuilder,
  type Value,
} from "#vm/values";

/** The elements from `start` up to `end` as a list. */
export function sliceItems(items: readonly Value[], start: number, end: number): HList {
  if (start >= end) return new HList([]);
  const part = items.slice(start, end);
  for (let i = 0; i < part.length; i++) markShared(part[i] as Value);
  return new HList(part);
}

/** Consecutive groups of `size` elements; the last may be short. */
export function chunks(items: readonly Value[], size: number): HList {
  const step = Math.max(size, 1);
  const groups: Value[] = [];
  for (let i = 0; i < items.length; i += step) groups.push(sliceItems(items, i, i + step));
  return new HList(groups);
}

/**
 * Full windows of `size` elements, each `step` behind the one before.
 * @throws HarnError (limit) when the windows together would hold too many elements
 */
export function windows(items: readonly Value[], size: number, step: number): HList {
  const width = Math.max(size, 1);
  const stride = Math.max(step, 1);
  const count = items.length < width ? 0 : Math.floor((items.length - width) / stride) + 1;
  checkCollectionSize(count * width);
  const groups: Value[] = [];
  for (let i = 0; i < count; i++) groups.push(sliceItems(items, i * stride, i * stride + width));
  return new HList(groups);
}

/** The elements without structural duplicates, the first of equal ones kept. */
export function unique(items: readonly Value[]): HList {
  return new HList(setElements(setOf(items)));
}

/** The elements with lists spliced in, one level deep. */
export function flatten(items: readonly Value[]): HList {
  const flat: Value[] = [];
  for (const item of items) {
    if (item instanceof HList) {
      checkCollectionSize(flat.length + item.items.length);
      for (const inner of item.items) flat.push(markShared(inner));
    } else {
      flat.push(markShared(item));
    }
  }
  return new HList(flat);
}

/** Display texts joined by a separator. */
export function joinItems(items: readonly Value[], separator: string): string {
  const text = new TextBuilder();
  for (let i = 0; i < items.length; i++) {
    if (i > 0 && separator !== "") text.append(separator);
    text.append(dictKey(items[i] as Value));
  }
  return text.toString();
}

/**
 * Sum of the ints and floats; other elements do not count. A float makes the result a float, ints wrap at 64 bits.
 */
export function sumNumbers(items: readonly Value[]): Value {
  let safe = 0;
  for (const item of items) {
    if (typeof item === "number") {
      safe += item;
      if (!Number.isSafeInteger(safe)) return sumWide(items);
    } else if (typeof item === "bigint" || item instanceof HFloat) {
      return sumWide(items);
    }
  }
  return safe;
}

function sumWide(items: readonly Value[]): Value {
  let ints = 0n;
  let floats = 0;
  let anyFloat = false;
  for (const item of items) {
    if (item instanceof HFloat) {
      anyFloat = true;
      floats += item.value;
    } else if (typeof item === "number" || typeof item === "bigint") {
      ints += BigInt(item);
      floats += Number(item);
    }
  }
  return anyFloat ? new HFloat(floats) : makeInt(BigInt.asIntN(64, ints));
}

/** Sorts in place: stable, values of no common order count as equal. */
export function sortItems(items: Value[]): Value[] {
  if (items.every((item) => typeof item === "number")) {
    // a typed array sorts without calling back
    const sorted = Float64Array.from(items as number[]).sort();
    for (let i = 0; i < sorted.length; i++) items[i] = sorted[i] as number;
    return items;
  }
  // Without surrogates the order of UTF-16 units, which JS sorts by, is the order of code points.
  if (items.every((item) => typeof item === "string" && isBasic(item))) return items.sort();
  return items.sort(compareForSort);
}

/** Index of the smallest key (`sign` 1) or the largest (-1); the earliest of equal ones; -1 when there is none. */
export function extremeIndex(keys: readonly Value[], sign: 1 | -1): number {
  if (keys.length === 0) return -1;
  let best = 0;
  for (let i = 1; i < keys.length; i++) {
    if (sign * compareForSort(keys[i] as Value, keys[best] as Value) < 0) best = i;
  }
  return best;
}

/** How many elements have each display text. */
export function tally(items: readonly Value[]): HDict {
  const counts = new Map<string, Value>();
  for (const item of items) {
    const key = dictKey(item);
    counts.set(key, ((counts.get(key) as number | undefined) ?? 0) + 1);
  }
  return dictOf(counts);
}

/** Lists of the elements whose key has the same display text; element i has key i. */
export function groupByKeys(items: readonly Value[], keys: readonly Value[]): HDict {
  const groups = new Map<string, Value>();
  for (let i = 0; i < keys.length; i++) {
    const key = dictKey(keys[i] as Value);
    const item = markShared(items[i] as Value);
    const group = groups.get(key) as HList | undefined;
    if (group === undefined) groups.set(key, new HList([item]));
    else group.items.push(item);
  }
  return dictOf(groups);
}

/** A dict of the entries. A large one takes the map over instead of growing through one layout per key. */
export function dictOf(entries: Map<string, Value>): HDict {
  if (entries.size <= MAX_SHAPE_KEYS) return HDict.from(entries);
  const dict = new HDict();
  dict.shape = null;
  dict.map = entries;
  return dict;
}
