import type { HarnError} from "#vm/values";
import { display, HIterator, HRange, INT_MAX, INT_MIN, IterView, type IteratorSource, type Value } from "#vm/values";
import { describe, expect, test } from "vitest";
import { list, method, methodEntry } from "./call.test-helper.ts";
import { liftIter } from "./lift.ts";

describe("range methods", () => {
  test.each<[HRange, string, Value[], string]>([
    [new HRange(1, 5, false), "count", [], "5"],
    [new HRange(1, 5, true), "len", [], "4"],
    [new HRange(5, 1, false), "count", [], "0"],
    [new HRange(1, 1, true), "empty", [], "true"],
    [new HRange(1, 5, true), "contains", [5], "false"],
    [new HRange(1, 5, false), "includes", [5], "true"],
    [new HRange(1, 5, false), "contains", ["5"], "false"],
    [new HRange(1, 5, true), "last", [], "4"],
    [new HRange(1, 5, false), "first", [], "1"],
    [new HRange(1, 0, false), "first", [], "nil"],
    [new HRange(1, 0, false), "last", [], "nil"],
    [new HRange(0, 3, true), "to_string", [], "0 to 3 exclusive"],
    [new HRange(0, 3, true), "to_list", [], "[0, 1, 2]"],
    [new HRange(INT_MAX - 1n, INT_MAX, false), "to_list", [], `[${INT_MAX - 1n}, ${INT_MAX}]`],
    [new HRange(0, INT_MIN, true), "last", [], "nil"],
  ])("%o.%s(%o) shows %s", (range, name, args, expected) => {
    expect(display(method(range, name, ...args))).toBe(expected);
  });

  test("a huge range is not materialised", () => {
    const huge = new HRange(INT_MIN, INT_MAX, false);
    expect(() => method(huge, "to_list")).toThrow(expect.objectContaining({ errorClass: "limit" }) as HarnError);
    expect(method(huge, "contains", 0)).toBe(true);
  });

  test("other names lift to the iterator combinators", () => {
    expect(methodEntry("range", "map")).toMatchObject({ prelude: { module: "iterator", name: "map" }, signature: "fn<U>(f: fn(int) -> U) -> iter<U>" });
    expect(methodEntry("range", "count")).not.toBe(methodEntry("iter", "count"));
  });
});

describe("iter", () => {
  test("an iter is itself, another iterator is viewed", () => {
    const it = liftIter("ab");
    expect(liftIter(it)).toBe(it);
    const source: IteratorSource = { flavor: "generator", done: false };
    const view = liftIter(new HIterator(source)).source;
    expect(view).toBeInstanceOf(IterView);
    expect((view as IterView).inner).toBe(source);
  });

  test("a collection is walked as it was", () => {
    const items = list(1, 2);
    liftIter(items);
    expect(items.shared).toBe(true);
  });

  test("other kinds are refused", () => {
    expect(() => liftIter(5)).toThrow("iter: value of type int is not iterable");
    expect(() => liftIter(null)).toThrow("iter: value of type nil is not iterable");
  });
});
