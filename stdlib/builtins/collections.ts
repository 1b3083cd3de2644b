/** Ambient functions on collections. */
import { handleField, ROOT_TYPE } from "#vm/host";
import {
  codePointLength,
  copyItems,
  dictKey,
  HBytes,
  HDict,
  HHandle,
  HList,
  HPair,
  HRange,
  HSet,
  HStruct,
  isInt,
  markShared,
  rangeLength,
  setElements,
  typeError,
  typeName,
  runtimeError,
  type Value,
} from "#vm/values";
import {
  chunks,
  dictEntries,
  dictOf,
  dictValues,
  intArgument,
  ITERABLE_OF_T,
  liftIter,
  native,
  overloaded,
  preludeModule,
  rangeItems,
  sliceItems,
  unchanged,
  unique,
  windows,
} from "#stdlib/methods";
import type { Entry } from "../entry.ts";
import { deepMerge } from "./deep-merge.ts";
import { IDENTITY_BUILTINS } from "./identity.ts";
import { releaseResource } from "./release.ts";
import { SET_BUILTINS } from "./set-functions.ts";
import { diffValues } from "./value-diff.ts";

const entry = preludeModule("functions");

const itemsOf = (value: Value | undefined): readonly Value[] => (value as HList).items;

const MAKING: readonly Entry[] = [
  native("pair", "fn<A, B>(first: A, second: B) -> pair<A, B>", "A pair of two values.", (args) =>
    new HPair(markShared(args[0] as Value), markShared(args[1] as Value)),
  ),
  overloaded(
    native("tuple", "fn(...values: any) -> list<any>", "A list of fixed length, typed by position.", (args) => new HList(copyItems(args))),
    "fn<A>(a: A) -> tuple<A>",
    "fn<A, B>(a: A, b: B) -> tuple<A, B>",
    "fn<A, B, C>(a: A, b: B, c: C) -> tuple<A, B, C>",
    "fn<A, B, C, D>(a: A, b: B, c: C, d: D) -> tuple<A, B, C, D>",
    "fn<A, B, C, D, E>(a: A, b: B, c: C, d: D, e: E) -> tuple<A, B, C, D, E>",
    "fn<A, B, C, D, E, F>(a: A, b: B, c: C, d: D, e: E, f: F) -> tuple<A, B, C, D, E, F>",
  ),
  overloaded(
    native("range", "fn(...bounds: any) -> range", "The ints from 0, or from the first bound, up to and without the last.", (args) => {
      const [first, second] = args;
      if (args.length === 1) {
        if (isInt(first as Value)) return new HRange(0, first as number | bigint, true);
        throw typeError("range(n): expected integer argument");
      }
      if (args.length !== 2) throw runtimeError(`range expects 1 or 2 integer arguments, got ${args.length}`);
      if (!isInt(first as Value) || !isInt(second as Value)) throw typeError("range(a, b): expected integer arguments");
      return new HRange(first as number | bigint, second as number | bigint, true);
    }),
    "fn(end: int) -> range",
    "fn(start: int, end: int) -> range",
  ),
  overloaded(
    native("iter", "fn(source?: any) -> iter<any>", "A lazy, single-pass iterator over the elements.", (args) => {
      if (args.length === 0) throw typeError("iter: expected 1 argument");
      return liftIter(args[0] as Value);
    }),
    `fn<T>(source: ${ITERABLE_OF_T}) -> iter<T>`,
  ),
];

const READING: readonly Entry[] = [
  native("len", "fn(value: any) -> int", "Number of code points, bytes, elements or entries; 0 for a value that has none.", (args) => size(args[0] as Value)),
  native("keys", "fn(dict: any) -> list<string>", "The keys of a dict in order.", (args) => new HList(args[0] instanceof HDict ? args[0].keys().slice() : [])),
  overloaded(
    native("values", "fn(dict: any) -> list<any>", "The values of a dict in key order.", (args) =>
      args[0] instanceof HDict ? dictValues(args[0]) : new HList([]),
    ),
    "fn<V>(dict: dict<string, V>) -> list<V>",
  ),
  overloaded(
    native("entries", "fn(dict: any) -> list<{key: string, value: any}>", "One dict of key and value per entry of a dict, in key order.", (args) =>
      args[0] instanceof HDict ? dictEntries(args[0]) : new HList([]),
    ),
    "fn<V>(dict: dict<string, V>) -> list<{key: string, value: V}>",
  ),
  overloaded(
    native("to_list", "fn(value: any) -> list<any>", "A set or range as a list, a list as it is; any other value becomes the only element.", (args, context) => {
      const value = args[0] as Value;
      if (value instanceof HList) return unchanged(value, context);
      if (value instanceof HSet) return new HList(setElements(value));
      return value instanceof HRange ? rangeItems(value) : new HList([markShared(value)]);
    }),
    "fn<T>(value: list<T> | set<T> | range | T) -> list<T>",
  ),
  native("value_diff", "fn(a: any, b: any) -> list", "The places where two values differ, as dicts of path, kind, left and right.", (args) =>
    diffValues(args[0] as Value, args[1] as Value),
  ),
];

const DERIVING: readonly Entry[] = [
  native("dict_from_pairs", "fn(pairs: list) -> dict<string, any>", "A dict of key and value pairs; later ones win.", (args) => {
    const collected = new Map<string, Value>();
    for (const item of itemsOf(args[0])) {
      const [key, value] = pairParts(item);
      collected.set(dictKey(key), markShared(value));
    }
    return dictOf(collected);
  }),
  native("deep_merge", "fn(a: any, b: any) -> any", "Two dicts merged at every level; where one side is no dict, the second wins.", (args) => {
    const [left, right] = args as readonly [Value, Value];
    return left instanceof HDict && right instanceof HDict ? deepMerge(left, right) : markShared(right);
  }),
  native("pick", "fn(record: any, keys: list) -> dict<string, any>", "The listed entries of a dict, fields of a struct or handles of the harness, as far as they exist.", (args) => {
    const fieldOf = fieldReader(args[0] as Value);
    const picked = new Map<string, Value>();
    for (const item of itemsOf(args[1])) {
      if (typeof item !== "string") throw typeError(`pick: keys must be strings, got ${typeName(item)}`);
      const value = fieldOf(item);
      if (value !== undefined) picked.set(item, markShared(value));
    }
    return dictOf(picked);
  }),
  native("chunk", "fn<T>(items: list<T>, size?: int) -> list<list<T>>", "Groups of consecutive elements; the last may be short.", (args) =>
    chunks(itemsOf(args[0]), intArgument(args[1], 1)),
  ),
  native("window", "fn<T>(items: list<T>, size?: int, step?: int) -> list<list<T>>", "Overlapping windows of consecutive elements; only full ones.", (args) =>
    windows(itemsOf(args[0]), intArgument(args[1], 2), intArgument(args[2], 1)),
  ),
  native("unique", "fn<T>(items: list<T>) -> list<T>", "The elements without duplicates, the first of equal ones kept.", (args) => unique(itemsOf(args[0]))),
  overloaded(
    native("drop", "fn(value: any, count?: int) -> any", "The list without its first `count` elements; without a count, releases a resource.", (args) => {
      const value = args[0] as Value;
      if (args.length < 2 || args[1] === null) return releaseResource(value);
      if (!(value instanceof HList)) throw typeError(`drop: expected a list, got ${typeName(value)}`);
      return sliceItems(value.items, Math.max(intArgument(args[1], 0), 0), value.items.length);
    }),
    "fn(value: any) -> nil",
    "fn<T>(value: list<T>, count: int) -> list<T>",
  ),
];

const CALLBACKS: readonly Entry[] = [
  entry("group_by", "fn<T>(items: list<T>, key: fn(T) -> any) -> dict<string, list<T>>", "The elements grouped by the display text of a key."),
  entry("count_by", "fn<T>(items: list<T>, key: fn(T) -> any) -> dict<string, int>", "How many elements have each display text of a key."),
  entry("index_by", "fn<T>(items: list<T>, key: fn(T) -> any) -> dict<string, T>", "The elements under the display text of a key; later ones win."),
  entry("partition", "fn<T>(items: list<T>, predicate: fn(T) -> any) -> {match: list<T>, no_match: list<T>}", "The elements that satisfy a predicate and the others."),
  entry("dedup_by", "fn<T>(items: list<T>, key: fn(T) -> any) -> list<T>", "The first of the elements that share a key."),
  entry("flat_map", "fn<T, U>(items: list<T>, f: fn(T) -> list<U> | U) -> list<U>", "The results of a function, list results spliced in one level deep."),
  entry("take_while", "fn<T>(items: list<T>, predicate: fn(T) -> any) -> list<T>", "The elements before the first that fails a predicate."),
  entry("drop_while", "fn<T>(items: list<T>, predicate: fn(T) -> any) -> list<T>", "The elements from the first that fails a predicate."),
];

export const COLLECTION_BUILTINS: readonly Entry[] = [...MAKING, ...READING, ...DERIVING, ...SET_BUILTINS, ...IDENTITY_BUILTINS, ...CALLBACKS];

function size(value: Value): number | bigint {
  if (typeof value === "string") return codePointLength(value);
  if (value instanceof HList) return value.items.length;
  if (value instanceof HDict) return value.size;
  if (value instanceof HSet) return value.elements.size;
  if (value instanceof HRange) return rangeLength(value);
  return value instanceof HBytes ? value.data.length : 0;
}

/** Key and value of a pair or of a list of two. */
function pairParts(item: Value): readonly [Value, Value] {
  if (item instanceof HPair) return [item.first, item.second];
  if (item instanceof HList && item.items.length === 2) return [item.items[0] as Value, item.items[1] as Value];
  throw typeError(`dict_from_pairs: expected [key, value] pairs, got ${typeName(item)}`);
}

/**
 * How the fields of a record are read; undefined is the answer for a name that it has not.
 * @throws HarnError for what is no record
 */
function fieldReader(record: Value): (name: string) => Value | undefined {
  if (record instanceof HDict) return (name) => record.get(name);
  if (record instanceof HHandle && record.typeName === ROOT_TYPE) return (name) => handleField(record, name);
  if (!(record instanceof HStruct)) throw typeError(`pick: expected a dict, a struct or the harness, got ${typeName(record)}`);
  return (name) => {
    const slot = record.type.slotOf.get(name);
    return slot === undefined ? undefined : record.slots[slot];
  };
}
