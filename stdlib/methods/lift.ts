/** `x.iter()`: from a value to an `Iter` over it. */
import { ElementSource, HDict, HIterator, HList, HRange, HResource, HSet, iterElements, IterView, resourceElements, typeError, typeName, type Value } from "#vm/values";
import type { NativeEntry } from "../entry.ts";
import { native } from "./define.ts";

/** The type of whatever can be iterated, its elements being of type `T`. A text, a range and a dict have elements of their own. */
export const ITERABLE_OF_T = iterableOf("T");

/** The same with elements of type `U`. */
export const ITERABLE_OF_U = iterableOf("U");

function iterableOf(element: string): string {
  return `${["list", "set", "iter", "Generator", "Stream", "channel"].map((kind) => `${kind}<${element}>`).join(" | ")} | range | string | dict`;
}

/**
 * An `Iter` over the value: the same one for an `Iter`, a view of the same source for a generator or stream, what is still
 * to come for a channel, and a snapshot of a collection.
 * @throws HarnError (type) when the value is not iterable
 */
export function liftIter(value: Value): HIterator {
  if (value instanceof HIterator) {
    return value.source.flavor === "iter" ? value : new HIterator(new IterView(value.source));
  }
  const received = value instanceof HResource ? resourceElements(value) : null;
  if (received !== null) return received;
  const elements = iterElements(value);
  if (elements === null) throw typeError(`iter: value of type ${typeName(value)} is not iterable`);
  return new HIterator(new ElementSource(elements));
}

/** Whether `liftIter` accepts the value. */
export function isIterable(value: Value): boolean {
  return (
    typeof value === "string" ||
    value instanceof HIterator ||
    value instanceof HList ||
    value instanceof HDict ||
    value instanceof HSet ||
    value instanceof HRange ||
    (value instanceof HResource && resourceElements(value) !== null)
  );
}

/** The method `iter` of an iterable kind. The walk itself marks the receiver, which it retains, and each element. */
export function iterMethod(element: string): NativeEntry {
  return native("iter", `fn() -> iter<${element}>`, "A lazy, single-pass iterator over a snapshot of the elements.", (args) => liftIter(args[0] as Value));
}
