/** Ambient functions on sets. Unlike the methods they refuse a value that is no set. */
import { HList, HRange, HSet, setElements, setHas, setOf, thrown, type Value } from "#vm/values";
import { adding, difference, intersection, isDisjoint, isSubset, native, overloaded, rangeItems, removing, symmetricDifference, union } from "#stdlib/methods";
import type { NativeEntry } from "../entry.ts";

/** The set of a function that takes a set and an element. */
function setArgument(name: string, args: readonly Value[]): HSet {
  if (args[0] instanceof HSet) return args[0];
  throw thrown(`${name}: first argument must be a set`);
}

/** Both sets of a function that takes two. */
function setArguments(name: string, args: readonly Value[]): readonly [HSet, HSet] {
  if (args[0] instanceof HSet && args[1] instanceof HSet) return [args[0], args[1]];
  throw thrown(`${name}: arguments must be sets`);
}

/** What a call of `set` puts into the set: the elements of an only collection, else the arguments. */
function elementsOf(args: readonly Value[]): readonly Value[] {
  const only = args.length === 1 ? args[0] : undefined;
  if (only instanceof HList) return only.items;
  if (only instanceof HSet) return setElements(only);
  return only instanceof HRange ? rangeItems(only).items : args;
}

export const SET_BUILTINS: readonly NativeEntry[] = [
  overloaded(
    native("set", "fn(...values: any) -> set<any>", "A set of the values, or of the elements of an only list, set or range.", (args) => setOf(elementsOf(args))),
    "fn() -> set",
    "fn<T>(value: list<T> | set<T> | range | T) -> set<T>",
    "fn<T>(...values: T) -> set<T>",
  ),
  overloaded(
    native("set_add", "fn(set: any, value: any) -> set<any>", "The set with one more element.", (args, context) =>
      adding(setArgument("set_add", args), args[1] as Value, context),
    ),
    "fn<T>(set: set<T>, value: T) -> set<T>",
  ),
  overloaded(
    native("set_remove", "fn(set: any, value: any) -> set<any>", "The set without an element.", (args, context) =>
      removing(setArgument("set_remove", args), args[1] as Value, context),
    ),
    "fn<T>(set: set<T>, value: any) -> set<T>",
  ),
  overloaded(
    native("set_contains", "fn(set: any, value: any) -> bool", "Whether the value is an element.", (args) =>
      setHas(setArgument("set_contains", args), args[1] as Value),
    ),
    "fn(set: set, value: any) -> bool",
  ),
  overloaded(
    native("set_union", "fn(a: any, b: any) -> set<any>", "The elements of both sets.", (args, context) => union(...setArguments("set_union", args), context)),
    "fn<T, U>(a: set<T>, b: set<U>) -> set<T | U>",
  ),
  overloaded(
    native("set_intersect", "fn(a: any, b: any) -> set<any>", "The elements that are in both sets.", (args) => intersection(...setArguments("set_intersect", args)), {
      aliases: ["set_intersection"],
    }),
    "fn<T>(a: set<T>, b: set) -> set<T>",
  ),
  overloaded(
    native("set_difference", "fn(a: any, b: any) -> set<any>", "The elements of the first set that the second lacks.", (args) =>
      difference(...setArguments("set_difference", args)),
    ),
    "fn<T>(a: set<T>, b: set) -> set<T>",
  ),
  overloaded(
    native("set_symmetric_difference", "fn(a: any, b: any) -> set<any>", "The elements that only one of the sets has.", (args) =>
      symmetricDifference(...setArguments("set_symmetric_difference", args)),
    ),
    "fn<T, U>(a: set<T>, b: set<U>) -> set<T | U>",
  ),
  overloaded(
    native("set_is_subset", "fn(a: any, b: any) -> bool", "Whether every element of the first set is in the second.", (args) =>
      isSubset(...setArguments("set_is_subset", args)),
    ),
    "fn(a: set, b: set) -> bool",
  ),
  overloaded(
    native("set_is_superset", "fn(a: any, b: any) -> bool", "Whether every element of the second set is in the first.", (args) => {
      const [a, b] = setArguments("set_is_superset", args);
      return isSubset(b, a);
    }),
    "fn(a: set, b: set) -> bool",
  ),
  overloaded(
    native("set_is_disjoint", "fn(a: any, b: any) -> bool", "Whether the sets have no common element.", (args) =>
      isDisjoint(...setArguments("set_is_disjoint", args)),
    ),
    "fn(a: set, b: set) -> bool",
  ),
];
