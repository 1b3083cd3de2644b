/** Methods of dicts. `K` is the key type, `V` the value type. */
import { copyItems, dictKey, entryDict, HDict, HList, markAllShared, markShared, type Value } from "#vm/values";
import type { MethodTable } from "../entry.ts";
import { native, older, overloaded, preludeModule } from "./define.ts";
import { iterMethod } from "./lift.ts";
import { unchanged, writable } from "./ownership.ts";
import { dictOf } from "./sequence.ts";

/** `{key, value}` dicts in key order. */
export function dictEntries(dict: HDict): HList {
  const entries: Value[] = [];
  for (const [key, value] of dict.entries()) entries.push(entryDict(key, markShared(value)));
  return new HList(entries);
}

/** The values in key order. */
export function dictValues(dict: HDict): HList {
  const values = dict.values();
  markAllShared(values);
  return new HList(values);
}

const entry = preludeModule("dict");

const merging = native(
  "merging",
  "fn(other: any) -> dict<K, any>",
  "The dict with the entries of another, which win; not nested.",
  (args, context) => {
    const dict = args[0] as HDict;
    const other = args[1];
    if (!(other instanceof HDict) || other.size === 0) return unchanged(dict, context);
    const target = writable(dict, context);
    for (const [key, value] of other.entries()) target.set(key, markShared(value));
    return target;
  },
);

const removing = native("removing", "fn(key: any) -> dict<K, V>", "The dict without a key.", (args, context) => {
  const dict = args[0] as HDict;
  const key = dictKey(args[1] as Value);
  if (!dict.has(key)) return unchanged(dict, context);
  const target = writable(dict, context);
  target.delete(key);
  return target;
});

const rekeyed = entry(
  "rekeyed",
  "fn(f: fn(K) -> any) -> dict<string, V>",
  "The dict under new keys: the display texts of a function's results; of colliding keys the later wins.",
  ["map_keys"],
);

export const DICT_METHODS: MethodTable = {
  kind: "dict",
  entries: [
    native("keys", "fn() -> list<K>", "The keys in order.", (args) => new HList((args[0] as HDict).keys().slice())),
    native("values", "fn() -> list<V>", "The values in key order.", (args) => dictValues(args[0] as HDict)),
    native("entries", "fn() -> list<{key: K, value: V}>", "One dict of key and value per entry, in key order.", (args) => dictEntries(args[0] as HDict), {
      aliases: ["to_list"],
    }),
    native("count", "fn() -> int", "Number of entries.", (args) => (args[0] as HDict).size),
    native("has", "fn(key: any) -> bool", "Whether the key is present, even with the value nil.", (args) =>
      (args[0] as HDict).has(dictKey(args[1] as Value)),
    ),
    overloaded(
      native(
        "get",
        "fn(key: any, default?: any) -> any",
        "The value of a key; the default, or nil, when the key is absent.",
        (args) => {
          const value = (args[0] as HDict).get(dictKey(args[1] as Value));
          return value === undefined ? (args[2] ?? null) : value;
        },
        { ownership: "borrows" },
      ),
      "fn(key: any) -> V?",
      "fn<D>(key: any, default: D) -> V | D",
    ),
    merging,
    older(merging, "merge"),
    removing,
    older(removing, "remove"),
    entry("map_values", "fn<U>(f: fn(V) -> U) -> dict<K, U>", "The dict with a function applied to every value."),
    rekeyed,
    older(rekeyed, "rekey"),
    entry("filter", "fn(predicate: fn(V) -> any) -> dict<K, V>", "The entries whose value satisfies a predicate."),
    native("to_dict", "fn() -> dict<K, V>", "The dict itself.", (args, context) => unchanged(args[0] as HDict, context)),
    iterMethod("pair<K, V>"),
  ],
};

/** The dict with its values replaced, in key order. */
export function withValues(dict: HDict, values: readonly Value[]): HDict {
  if (dict.shape !== null) return new HDict(dict.shape, copyItems(values));
  const result = new Map<string, Value>();
  dict.keys().forEach((key, i) => result.set(key, markShared(values[i] as Value)));
  return dictOf(result);
}

/** The dict with its keys replaced by display texts, in key order; later ones win. */
export function withKeys(dict: HDict, keys: readonly Value[]): HDict {
  const result = new Map<string, Value>();
  dict.values().forEach((value, i) => result.set(dictKey(keys[i] as Value), markShared(value)));
  return dictOf(result);
}
