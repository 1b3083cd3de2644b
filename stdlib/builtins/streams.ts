/** The `stream` namespace: functions of `prelude/stream.harn`. */
import { ITERABLE_OF_T, ITERABLE_OF_U, preludeModule } from "#stdlib/methods";
import type { PreludeEntry } from "../entry.ts";

const entry = preludeModule("stream");

const SOURCE = `source: ${ITERABLE_OF_T}`;
const SOURCES = `...sources: ${ITERABLE_OF_T}`;

export const STREAM_FUNCTIONS: readonly PreludeEntry[] = [
  entry("map", `fn<T, U>(${SOURCE}, f: fn(T) -> U) -> iter<U>`, "Lazily, the results of a function for every element."),
  entry("filter", `fn<T>(${SOURCE}, predicate: fn(T) -> any) -> iter<T>`, "Lazily, the elements that satisfy a predicate."),
  entry("tap", `fn<T>(${SOURCE}, f: fn(T) -> any) -> iter<T>`, "Lazily, the elements, each shown to a function first."),
  entry("scan", `fn<T, A>(${SOURCE}, initial: A, f: fn(A, T) -> A) -> iter<A>`, "Lazily, every accumulator of a fold."),
  entry("fold", `fn<T, A>(${SOURCE}, initial: A, f: fn(A, T) -> A) -> A`, "Drains and folds the elements into one value."),
  entry("collect", `fn<T>(${SOURCE}, max?: int | {max?: int}) -> list<T>`, "Drains into a list of at most `max` elements, 10,000 by default; more are an error."),
  entry("take", `fn<T>(${SOURCE}, count: int) -> iter<T>`, "Lazily, the first elements."),
  entry("first", `fn<T>(${SOURCE}) -> T?`, "Pulls one element; nil at the end."),
  entry("take_until", `fn<T>(${SOURCE}, predicate: fn(T) -> any) -> iter<T>`, "Lazily, the elements before the first that satisfies a predicate."),
  entry("merge", `fn<T>(${SOURCES}) -> iter<T>`, "Lazily, the elements of all sources, taken in rotation."),
  entry("interleave", `fn<T>(${SOURCES}) -> iter<T>`, "Lazily, one element of each source in turn."),
  entry("zip", `fn<T, U>(left: ${ITERABLE_OF_T}, right: ${ITERABLE_OF_U}) -> iter<pair<T, U>>`, "Lazily, pairs of the elements of two sources."),
  entry("broadcast", "fn(source: any, count: int) -> list", "Iterators that each give every element of one source."),
  entry("race", `fn<T>(${SOURCES}) -> iter<T>`, "Lazily, the elements of the first source that gives one."),
  entry("throttle", `fn<T>(${SOURCE}, per_second: number) -> iter<T>`, "Lazily, the elements, spaced in time."),
  entry("debounce", `fn<T>(${SOURCE}, window: number | duration) -> iter<T>`, "Lazily, the elements that no other followed within a quiet window."),
];
