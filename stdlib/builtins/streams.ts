/** The `stream` namespace: functions of `prelude/stream.harn`. */
import { preludeModule } from "#stdlib/methods";
import type { PreludeEntry } from "../entry.ts";

const entry = preludeModule("stream");

export const STREAM_FUNCTIONS: readonly PreludeEntry[] = [
  entry("map", "fn<U>(source: any, f: fn(any) -> U) -> Iter<U>", "Lazily, the results of a function for every element."),
  entry("filter", "fn(source: any, predicate: fn(any) -> any) -> Iter<any>", "Lazily, the elements that satisfy a predicate."),
  entry("tap", "fn(source: any, f: fn(any) -> any) -> Iter<any>", "Lazily, the elements, each shown to a function first."),
  entry("scan", "fn<U>(source: any, initial: U, f: fn(U, any) -> U) -> Iter<U>", "Lazily, every accumulator of a fold."),
  entry("fold", "fn<U>(source: any, initial: U, f: fn(U, any) -> U) -> U", "Drains and folds the elements into one value."),
  entry("collect", "fn(source: any, max?: any) -> list<any>", "Drains into a list of at most `max` elements, 10,000 by default; more are an error."),
  entry("take", "fn(source: any, count: int) -> Iter<any>", "Lazily, the first elements."),
  entry("first", "fn(source: any) -> any", "Pulls one element; nil at the end."),
  entry("take_until", "fn(source: any, predicate: fn(any) -> any) -> Iter<any>", "Lazily, the elements before the first that satisfies a predicate."),
  entry("merge", "fn(...sources: any) -> Iter<any>", "Lazily, the elements of all sources, taken in rotation."),
  entry("interleave", "fn(...sources: any) -> Iter<any>", "Lazily, one element of each source in turn."),
  entry("zip", "fn(left: any, right: any) -> Iter<Pair<any, any>>", "Lazily, pairs of the elements of two sources."),
  entry("broadcast", "fn(source: any, count: int) -> list<Iter<any>>", "Iterators that each give every element of one source."),
  entry("race", "fn(...sources: any) -> Iter<any>", "Lazily, the elements of the first source that gives one."),
  entry("throttle", "fn(source: any, per_second: number) -> Iter<any>", "Lazily, the elements, spaced in time."),
  entry("debounce", "fn(source: any, window: number | duration) -> Iter<any>", "Lazily, the elements that no other followed within a quiet window."),
];
