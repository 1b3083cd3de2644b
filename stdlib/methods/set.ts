/** Methods of sets. `T` is the element type. */
import { HList, HSet, setElements, setHas, type Value } from "#vm/values";
import type { MethodTable } from "../entry.ts";
import { native, older, overloaded, preludeModule } from "./define.ts";
import { iterMethod } from "./lift.ts";
import { unchanged } from "./ownership.ts";
import { adding, difference, intersection, isDisjoint, isSubset, removing, symmetricDifference, union } from "./set-algebra.ts";

const entry = preludeModule("set");

const elementsOf = (args: readonly Value[]): ReadonlyMap<unknown, Value> => (args[0] as HSet).elements;
const otherOf = (args: readonly Value[]): HSet | null => (args[1] instanceof HSet ? args[1] : null);

const add = native("adding", "fn<U>(value: U) -> set<T | U>", "The set with one more element.", (args, context) =>
  adding(args[0] as HSet, args[1] as Value, context),
);

const remove = native("removing", "fn(value: any) -> set<T>", "The set without an element.", (args, context) =>
  removing(args[0] as HSet, args[1] as Value, context),
);

export const SET_METHODS: MethodTable = {
  kind: "set",
  entries: [
    native("count", "fn() -> int", "Number of elements.", (args) => elementsOf(args).size, { aliases: ["len"] }),
    native("empty", "fn() -> bool", "Whether the set has no elements.", (args) => elementsOf(args).size === 0),
    native("contains", "fn(value: any) -> bool", "Whether the value is an element.", (args) => setHas(args[0] as HSet, args[1] as Value), {
      aliases: ["includes"],
    }),
    add,
    older(add, "add"),
    remove,
    older(remove, "remove"),
    older(remove, "delete"),
    overloaded(
      native("union", "fn(other?: any) -> set<any>", "The elements of both sets.", (args, context) => {
        const other = otherOf(args);
        return other === null ? unchanged(args[0] as HSet, context) : union(args[0] as HSet, other, context);
      }),
      "fn<U>(other: set<U>) -> set<T | U>",
    ),
    native(
      "intersect",
      "fn(other?: any) -> set<T>",
      "The elements that are in both sets.",
      (args) => {
        const other = otherOf(args);
        return other === null ? new HSet(new Map()) : intersection(args[0] as HSet, other);
      },
      { aliases: ["intersection"] },
    ),
    native("difference", "fn(other?: any) -> set<T>", "The elements that are not in the other set.", (args, context) => {
      const other = otherOf(args);
      return other === null ? unchanged(args[0] as HSet, context) : difference(args[0] as HSet, other);
    }),
    overloaded(
      native("symmetric_difference", "fn(other?: any) -> set<any>", "The elements that are in one of the sets only.", (args, context) => {
        const other = otherOf(args);
        return other === null ? unchanged(args[0] as HSet, context) : symmetricDifference(args[0] as HSet, other);
      }),
      "fn<U>(other: set<U>) -> set<T | U>",
    ),
    native("is_subset", "fn(other?: any) -> bool", "Whether every element is in the other set.", (args) => {
      const other = otherOf(args);
      return other !== null && isSubset(args[0] as HSet, other);
    }),
    native("is_superset", "fn(other?: any) -> bool", "Whether every element of the other set is in this one.", (args) => {
      const other = otherOf(args);
      return other !== null && isSubset(other, args[0] as HSet);
    }),
    native("is_disjoint", "fn(other?: any) -> bool", "Whether the sets have no common element.", (args) => {
      const other = otherOf(args);
      return other === null || isDisjoint(args[0] as HSet, other);
    }),
    entry("map", "fn<U>(f: fn(T) -> U) -> set<U>", "The set of the results of a function."),
    entry("filter", "fn(predicate: fn(T) -> any) -> set<T>", "The elements that satisfy a predicate."),
    entry("any", "fn(predicate: fn(T) -> any) -> bool", "Whether some element satisfies a predicate."),
    entry("all", "fn(predicate: fn(T) -> any) -> bool", "Whether every element satisfies a predicate.", ["every"]),
    native("to_list", "fn() -> list<T>", "The elements in insertion order.", (args) => new HList(setElements(args[0] as HSet))),
    native("to_set", "fn() -> set<T>", "The set itself.", (args, context) => unchanged(args[0] as HSet, context)),
    iterMethod("T"),
  ],
};
