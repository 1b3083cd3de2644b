/** List methods that take a callback: functions of `prelude/list.harn`. */
import type { Entry } from "../entry.ts";
import { older, preludeModule } from "./define.ts";

const entry = preludeModule("list");

const sortedBy = entry("sorted_by", "fn(key: fn(T) -> any) -> list<T>", "The elements ordered by a key, which is computed once per element.");

export const LIST_CALLBACK_METHODS: readonly Entry[] = [
  entry("map", "fn<U>(f: fn(T) -> U) -> list<U>", "The results of a function for every element."),
  entry("filter", "fn(predicate: fn(T) -> any) -> list<T>", "The elements that satisfy a predicate."),
  entry("flat_map", "fn<U>(f: fn(T) -> list<U> | U) -> list<U>", "The results of a function, list results spliced in one level deep."),
  entry("reduce", "fn<A>(initial: A, f: fn(A, T) -> A) -> A", "Folds the elements into one value."),
  entry("find", "fn(predicate: fn(T) -> any) -> T?", "The first element that satisfies a predicate, or nil."),
  entry("find_index", "fn(predicate: fn(T) -> any) -> int", "Index of the first element that satisfies a predicate, or -1."),
  entry("any", "fn(predicate: fn(T) -> any) -> bool", "Whether some element satisfies a predicate."),
  entry("all", "fn(predicate: fn(T) -> any) -> bool", "Whether every element satisfies a predicate.", ["every", "all?"]),
  entry("none", "fn(predicate?: fn(T) -> any) -> bool", "Whether no element satisfies a predicate; without one, whether the list is empty.", ["none?"]),
  sortedBy,
  older(sortedBy, "sort_by"),
  entry("take_while", "fn(predicate: fn(T) -> any) -> list<T>", "The elements before the first that fails a predicate."),
  entry("drop_while", "fn(predicate: fn(T) -> any) -> list<T>", "The elements from the first that fails a predicate."),
  entry("min_by", "fn(key: fn(T) -> any) -> T?", "The element with the smallest key, the earliest of equal ones; nil when there is none."),
  entry("max_by", "fn(key: fn(T) -> any) -> T?", "The element with the largest key, the earliest of equal ones; nil when there is none."),
  entry("partition", "fn(predicate: fn(T) -> any) -> tuple<list<T>, list<T>>", "The list of elements that satisfy a predicate and the list of the others."),
  entry("group_by", "fn(key: fn(T) -> any) -> dict<string, list<T>>", "The elements grouped by the display text of a key."),
  entry("count_by", "fn(key: fn(T) -> any) -> dict<string, int>", "How many elements have each display text of a key."),
];
