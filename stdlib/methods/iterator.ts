/** Methods of iterators, generators and streams. `T` is the element type. */
import type { Entry, MethodTable } from "../entry.ts";
import { overloaded, preludeModule } from "./define.ts";
import { ITERABLE_OF_U, iterMethod } from "./lift.ts";

const entry = preludeModule("iterator");

const next = entry("next", "fn() -> {done: bool, value: T?}", "Pulls one element: its value, or `done` at the end and ever after.");

/** Lazy combinators and sinks; a range lifts to them too. */
export const COMBINATORS: readonly Entry[] = [
  entry("map", "fn<U>(f: fn(T) -> U) -> iter<U>", "Lazily, the results of a function for every element."),
  entry("filter", "fn(predicate: fn(T) -> any) -> iter<T>", "Lazily, the elements that satisfy a predicate."),
  entry("flat_map", `fn<U>(f: fn(T) -> ${ITERABLE_OF_U}) -> iter<U>`, "Lazily, the elements of the iterable results of a function."),
  entry("take", "fn(count: int) -> iter<T>", "Lazily, the first elements."),
  entry("skip", "fn(count: int) -> iter<T>", "Lazily, the elements after the first ones."),
  entry("take_while", "fn(predicate: fn(T) -> any) -> iter<T>", "Lazily, the elements before the first that fails a predicate."),
  entry("skip_while", "fn(predicate: fn(T) -> any) -> iter<T>", "Lazily, the elements from the first that fails a predicate."),
  entry("zip", `fn<U>(other: ${ITERABLE_OF_U}) -> iter<pair<T, U>>`, "Lazily, pairs of an element and its partner in the other iterable."),
  entry("enumerate", "fn() -> iter<pair<int, T>>", "Lazily, pairs of index and element."),
  entry("chain", `fn<U>(other: ${ITERABLE_OF_U}) -> iter<T | U>`, "Lazily, the elements and then those of the other iterable."),
  entry("chunks", "fn(size: int) -> iter<list<T>>", "Lazily, lists of consecutive elements; the last may be short."),
  entry("windows", "fn(size: int) -> iter<list<T>>", "Lazily, overlapping lists of consecutive elements; only full ones."),
  entry("to_list", "fn() -> list<T>", "Drains into a list."),
  entry("to_set", "fn() -> set<T>", "Drains into a set."),
  overloaded(
    entry("to_dict", "fn() -> dict<string, any>", "Drains pairs of key and value into a dict; later keys win."),
    "fn<V>(self: iter<pair<string, V>>) -> dict<string, V>",
  ),
  entry("count", "fn() -> int", "Drains and counts."),
  overloaded(
    entry("sum", "fn() -> any", "Drains and adds up numbers."),
    "fn(self: iter<int>) -> int",
    "fn(self: iter<float>) -> float",
  ),
  entry("min", "fn() -> T?", "Drains; the smallest element, or nil."),
  entry("max", "fn() -> T?", "Drains; the largest element, or nil."),
  entry("reduce", "fn<A>(initial: A, f: fn(A, T) -> A) -> A", "Drains and folds the elements into one value."),
  entry("first", "fn() -> T?", "Pulls one element; nil at the end."),
  entry("last", "fn() -> T?", "Drains; the last element, or nil."),
  entry("any", "fn(predicate: fn(T) -> any) -> bool", "Pulls until an element satisfies a predicate."),
  entry("all", "fn(predicate: fn(T) -> any) -> bool", "Pulls until an element fails a predicate."),
  entry("find", "fn(predicate: fn(T) -> any) -> T?", "Pulls until an element satisfies a predicate and gives it; nil at the end."),
  entry("for_each", "fn(f: fn(T) -> any) -> nil", "Drains, calling a function for every element."),
];

export const ITER_METHODS: MethodTable = { kind: "iter", entries: [...COMBINATORS, next, iterMethod("T")] };

export const GENERATOR_METHODS: MethodTable = { kind: "generator", entries: [next, iterMethod("T")] };

export const STREAM_METHODS: MethodTable = { kind: "stream", entries: [next, iterMethod("T")] };
