/** Methods of lists. `T` is the element type. */
import { checkCollectionSize, clampIndex, copyItems, EMPTY_SHAPE, equals, HDict, HList, markShared, setOf, type Shape, type Value } from "#vm/values";
import type { Entry, MethodTable } from "../entry.ts";
import { clamp, intArgument, listItems, textArgument } from "./arguments.ts";
import { native, older, overloaded } from "./define.ts";
import { iterMethod } from "./lift.ts";
import { LIST_CALLBACK_METHODS } from "./list-callbacks.ts";
import { ownedHere, unchanged, writable } from "./ownership.ts";
import { chunks, extremeIndex, flatten, joinItems, sliceItems, sortItems, sumNumbers, tally, unique, windows } from "./sequence.ts";

const ENUMERATED = (EMPTY_SHAPE.withKey("index") as Shape).withKey("value") as Shape;

const itemsOf = (args: readonly Value[]): readonly Value[] => (args[0] as HList).items;

const READING: readonly Entry[] = [
  native("count", "fn() -> int", "Number of elements.", (args) => itemsOf(args).length),
  native("empty", "fn() -> bool", "Whether the list has no elements.", (args) => itemsOf(args).length === 0),
  overloaded(
    native(
      "first",
      "fn(count?: int) -> any",
      "The first element, or nil when there is none; with a count, the list of that many first elements.",
      (args) => {
        const items = itemsOf(args);
        if (args.length < 2 || args[1] === null) return items[0] ?? null;
        return sliceItems(items, 0, clamp(intArgument(args[1], 0), items.length));
      },
      { ownership: "borrows" },
    ),
    "fn() -> T?",
    "fn(count: int) -> list<T>",
  ),
  overloaded(
    native(
      "last",
      "fn(count?: int) -> any",
      "The last element, or nil when there is none; with a count, the list of that many last elements in order.",
      (args) => {
        const items = itemsOf(args);
        if (args.length < 2 || args[1] === null) return items[items.length - 1] ?? null;
        return sliceItems(items, items.length - clamp(intArgument(args[1], 0), items.length), items.length);
      },
      { ownership: "borrows" },
    ),
    "fn() -> T?",
    "fn(count: int) -> list<T>",
  ),
  native("contains", "fn(value: any) -> bool", "Whether some element equals the value.", (args) => indexOf(itemsOf(args), args[1] as Value) >= 0, {
    aliases: ["includes"],
  }),
  native("index_of", "fn(value: any) -> int", "Index of the first element that equals the value, or -1.", (args) =>
    indexOf(itemsOf(args), args[1] as Value),
  ),
  native("join", "fn(separator?: any) -> string", "The display texts of the elements, joined.", (args) =>
    joinItems(itemsOf(args), textArgument(args[1] ?? undefined)),
  ),
  overloaded(
    native("sum", "fn() -> any", "Sum of the numbers; other elements do not count.", (args) => sumNumbers(itemsOf(args))),
    "fn(self: list<int>) -> int",
    "fn(self: list<float>) -> float",
  ),
  native("min", "fn() -> T?", "The smallest element, the earliest of equal ones; nil when there is none.", (args) => extreme(args, 1), {
    ownership: "borrows",
  }),
  native("max", "fn() -> T?", "The largest element, the earliest of equal ones; nil when there is none.", (args) => extreme(args, -1), {
    ownership: "borrows",
  }),
  native("tally", "fn() -> dict<string, int>", "How many elements have each display text.", (args) => tally(itemsOf(args))),
];

const reversed = native("reversed", "fn() -> list<T>", "The elements in reverse order.", (args, context) => {
  const list = args[0] as HList;
  if (ownedHere(list, context)) {
    list.items.reverse();
    return list;
  }
  return new HList(copyItems(list.items).reverse());
});

const sorted = native("sorted", "fn() -> list<T>", "The elements in their natural order; the sort is stable.", (args, context) => {
  const list = writable(args[0] as HList, context);
  sortItems(list.items);
  return list;
});

const appending = native("appending", "fn<U>(item?: U) -> list<T | U>", "The list with one more element at the end.", (args, context) => {
  const list = args[0] as HList;
  const item = args[1];
  if (item === undefined) return unchanged(list, context);
  checkCollectionSize(list.items.length + 1);
  const target = writable(list, context);
  target.items.push(markShared(item));
  return target;
});

const droppingLast = native("dropping_last", "fn() -> list<T>", "The list without its last element.", (args, context) => {
  const list = args[0] as HList;
  if (ownedHere(list, context)) {
    list.items.pop();
    return list;
  }
  return sliceItems(list.items, 0, list.items.length - 1);
});

const DERIVING: readonly Entry[] = [
  sorted,
  reversed,
  appending,
  droppingLast,
  native("enumerate", "fn() -> list<{index: int, value: T}>", "One dict of index and value per element.", (args) =>
    new HList(itemsOf(args).map((item, index) => new HDict(ENUMERATED, [index, markShared(item)]))),
  ),
  overloaded(
    native("zip", "fn(other: any) -> list<list<any>>", "Lists of an element and its partner in the other list, as far as the shorter one goes.", (args) => {
      const left = itemsOf(args);
      const right = listItems(args[1]) ?? [];
      const pairs: Value[] = [];
      for (let i = 0; i < left.length && i < right.length; i++) {
        pairs.push(new HList([markShared(left[i] as Value), markShared(right[i] as Value)]));
      }
      return new HList(pairs);
    }),
    "fn<U>(other: list<U>) -> list<tuple<T, U>>",
  ),
  native("slice", "fn(start?: int, end?: int) -> list<T>", "The elements from `start` up to `end`; a negative bound counts from the end.", (args) => {
    const items = itemsOf(args);
    return sliceItems(items, clampIndex(intArgument(args[1], 0), items.length), clampIndex(intArgument(args[2], items.length), items.length));
  }),
  native("take", "fn(count: int) -> list<T>", "The first elements.", (args) => sliceItems(itemsOf(args), 0, clamp(intArgument(args[1], 0), itemsOf(args).length))),
  native("skip", "fn(count: int) -> list<T>", "The list without its first elements.", (args) => {
    const items = itemsOf(args);
    return sliceItems(items, clamp(intArgument(args[1], 0), items.length), items.length);
  }),
  native("unique", "fn() -> list<T>", "The elements without duplicates, the first of equal ones kept.", (args) => unique(itemsOf(args))),
  overloaded(
    native("flatten", "fn() -> list<any>", "The list with its list elements spliced in, one level deep.", (args) => flatten(itemsOf(args))),
    "fn<U>(self: list<list<U>>) -> list<U>",
  ),
  overloaded(
    native("compact", "fn() -> list<any>", "The list without nil elements.", (args) => new HList(copyItems(itemsOf(args).filter((item) => item !== null)))),
    "fn<U>(self: list<U?>) -> list<U>",
  ),
  native("chunk", "fn(size?: int) -> list<list<T>>", "Groups of consecutive elements; the last may be short.", (args) => chunks(itemsOf(args), intArgument(args[1], 1)), {
    aliases: ["each_slice"],
  }),
  native(
    "window",
    "fn(size?: int, step?: int) -> list<list<T>>",
    "Overlapping windows of consecutive elements; only full ones.",
    (args) => windows(itemsOf(args), intArgument(args[1], 2), intArgument(args[2], 1)),
    { aliases: ["each_cons", "sliding_window"] },
  ),
  native("to_list", "fn() -> list<T>", "The list itself.", (args, context) => unchanged(args[0] as HList, context)),
  native("to_set", "fn() -> set<T>", "The set of the elements.", (args) => setOf(itemsOf(args))),
  iterMethod("T"),
];

const OLDER: readonly Entry[] = [
  older(sorted, "sort"),
  older(reversed, "reverse"),
  older(appending, "push"),
  older(droppingLast, "pop"),
];

export const LIST_METHODS: MethodTable = { kind: "list", entries: [...READING, ...DERIVING, ...LIST_CALLBACK_METHODS, ...OLDER] };

/** Index of the first element that equals the value, or -1. */
function indexOf(items: readonly Value[], value: Value): number {
  if (typeof value === "string") return items.indexOf(value);
  return items.findIndex((item) => equals(item, value));
}

function extreme(args: readonly Value[], sign: 1 | -1): Value {
  const items = itemsOf(args);
  return items[extremeIndex(items, sign)] ?? null;
}
