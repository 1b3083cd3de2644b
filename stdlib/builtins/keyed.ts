/** The second half of methods that take a key function: what is done with elements once the prelude has computed the keys. */
import { compareForSort, copyItems, dictKey, type HDict, HList, markShared, structuralKey, type Value } from "#vm/values";
import { dictOf, extremeIndex, groupByKeys, withKeys, withValues } from "#stdlib/methods";
import type { NativeEntry } from "../entry.ts";
import { borrowing, pure } from "./define.ts";

const itemsOf = (value: Value | undefined): readonly Value[] => (value as HList).items;

/** The elements ordered by their keys; stable. */
function sortByKeys(items: readonly Value[], keys: readonly Value[]): Value[] {
  const packed = packedOrder(keys);
  if (packed !== null) return copyItems(Array.from(packed, (place) => items[place % keys.length] as Value));
  const order = Array.from(keys, (_, i) => i);
  order.sort((a, b) => compareForSort(keys[a] as Value, keys[b] as Value));
  return copyItems(order.map((i) => items[i] as Value));
}

/**
 * Int keys close enough together share a float with their position, so that a typed array sorts them, stably and without
 * calling back. Null for other keys.
 */
function packedOrder(keys: readonly Value[]): Float64Array | null {
  let least = Infinity;
  let greatest = -Infinity;
  for (const key of keys) {
    if (typeof key !== "number") return null;
    if (key < least) least = key;
    if (key > greatest) greatest = key;
  }
  if ((greatest - least + 1) * keys.length > Number.MAX_SAFE_INTEGER) return null;
  return Float64Array.from(keys as readonly number[], (key, position) => (key - least) * keys.length + position).sort();
}

/** The first of the elements that share a key. */
function uniqueByKeys(items: readonly Value[], keys: readonly Value[]): Value[] {
  const seen = new Set<unknown>();
  const result: Value[] = [];
  for (let i = 0; i < keys.length; i++) {
    const key = structuralKey(keys[i] as Value);
    if (seen.has(key)) continue;
    seen.add(key);
    result.push(markShared(items[i] as Value));
  }
  return result;
}

function indexByKeys(items: readonly Value[], keys: readonly Value[]): HDict {
  const index = new Map<string, Value>();
  for (let i = 0; i < keys.length; i++) index.set(dictKey(keys[i] as Value), markShared(items[i] as Value));
  return dictOf(index);
}

export const KEYED_INTRINSICS: readonly NativeEntry[] = [
  pure("__sort_by_keys", "fn(items: any, keys: any) -> list", "The elements ordered by their keys.", (args) =>
    new HList(sortByKeys(itemsOf(args[0]), itemsOf(args[1]))),
  ),
  borrowing("__min_by_keys", "fn(items: any, keys: any) -> any", "The element with the smallest key, or nil.", (args) =>
    itemsOf(args[0])[extremeIndex(itemsOf(args[1]), 1)] ?? null,
  ),
  borrowing("__max_by_keys", "fn(items: any, keys: any) -> any", "The element with the largest key, or nil.", (args) =>
    itemsOf(args[0])[extremeIndex(itemsOf(args[1]), -1)] ?? null,
  ),
  pure("__group_by_keys", "fn(items: any, keys: any) -> dict", "The elements grouped by the display text of their keys.", (args) =>
    groupByKeys(itemsOf(args[0]), itemsOf(args[1])),
  ),
  pure("__index_by_keys", "fn(items: any, keys: any) -> dict", "The elements under the display text of their keys.", (args) =>
    indexByKeys(itemsOf(args[0]), itemsOf(args[1])),
  ),
  pure("__unique_by_keys", "fn(items: any, keys: any) -> list", "The first of the elements that share a key.", (args) =>
    new HList(uniqueByKeys(itemsOf(args[0]), itemsOf(args[1]))),
  ),
  pure("__with_values", "fn(dict: any, values: any) -> dict", "The dict with its values replaced, in key order.", (args) =>
    withValues(args[0] as HDict, itemsOf(args[1])),
  ),
  pure("__with_keys", "fn(dict: any, keys: any) -> dict", "The dict with its keys replaced, in key order.", (args) =>
    withKeys(args[0] as HDict, itemsOf(args[1])),
  ),
];
