import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryText } from "./arbitrary-value.ts";
import { contains, getIndex, getProperty, slice } from "./access.ts";
import { setIndex, setProperty } from "./assign.ts";
import { codePointAt, codePointLength, sliceCodePoints } from "./code-points.ts";
import { HDict, HList, HPair, HRange } from "./collections.ts";
import { display } from "./display.ts";
import { HarnError } from "./error.ts";
import { HEnum, HStruct, StructType } from "./records.ts";
import { HFloat } from "./scalars.ts";
import { setOf } from "./sets.ts";
import type { Value } from "./value.ts";

function outcome(run: () => Value | undefined | void): string {
  try {
    return display(run() ?? null);
  } catch (error) {
    if (error instanceof HarnError) return `${error.errorClass}: ${error.message}`;
    throw error;
  }
}

const list = (...items: Value[]): HList => new HList(items);
const P = new StructType("P", ["x"]);

describe("properties", () => {
  const cases: readonly (readonly [Value, string, string])[] = [
    [HDict.from([["a", 1]]), "a", "1"],
    [HDict.from([["a", 1]]), "count", "nil"],
    [new HStruct(P, [7]), "x", "7"],
    [new HStruct(P, [7]), "z", "nil"],
    [list(1, 2), "count", "2"],
    [list(1, 2), "last", "2"],
    [list(), "first", "nil"],
    [list(), "empty", "true"],
    [list(), "other", "nil"],
    ["a😀", "count", "2"],
    ["", "empty", "true"],
    ["a", "first", "nil"],
    [new HEnum("E", "A", [1]), "variant", "A"],
    [new HEnum("E", "A", null), "fields", "[]"],
    [new HPair(1, 2), "second", "2"],
    [new HPair(1, 2), "third", "type: cannot access property `third` on pair (expected `first` or `second`)"],
    [new HRange(1, 5, true), "last", "4"],
    [new HRange(1, 0, false), "first", "nil"],
    [new HRange(1, 5, false), "len", "5"],
    [null, "x", "type: cannot access property `x` on nil"],
    [1, "x", "type: cannot access property `x` on int"],
  ];
  for (const [value, name, expected] of cases) {
    it(`${display(value)}.${name}`, () => {
      expect(outcome(() => getProperty(value, name, false))).toBe(expected);
      expect(outcome(() => getProperty(value, name, true))).toBe(expected.startsWith("type:") ? "nil" : expected);
    });
  }
});

describe("subscripts", () => {
  const cases: readonly (readonly [Value, Value, string])[] = [
    [list(1, 2), 0, "1"],
    [list(1, 2), -1, "2"],
    [list(1, 2), 2, "nil"],
    [list(1, 2), -3, "nil"],
    [list(1, 2), 2n ** 60n, "nil"],
    [list(1, 2), new HFloat(0), "type: cannot index into list with float"],
    ["a😀b", 1, "😀"],
    ["a😀b", -1, "b"],
    ["a😀b", 3, "nil"],
    ["a😀b", -4, "nil"],
    [HDict.from([["1", "x"]]), 1, "x"],
    [HDict.from([["nil", "x"]]), null, "x"],
    [new HRange(5, 9, false), 4, "9"],
    [new HRange(5, 9, false), 5, "runtime: range index out of range: index 5 for range of length 5"],
    [new HRange(5, 9, false), -1, "runtime: range index out of range: index -1 for range of length 5"],
    [null, 0, "type: cannot index into nil with int"],
    [setOf([1]), 0, "type: cannot index into set with int"],
  ];
  for (const [value, index, expected] of cases) {
    it(`${display(value)}[${display(index)}]`, () => expect(outcome(() => getIndex(value, index, false))).toBe(expected));
  }
  it("?.[] of nil", () => expect(getIndex(null, 0, true)).toBe(null));
});

describe("slices", () => {
  const cases: readonly (readonly [Value, Value, Value, string])[] = [
    [list(1, 2, 3), 1, null, "[2, 3]"],
    [list(1, 2, 3), null, -1, "[1, 2]"],
    [list(1, 2, 3), 2, 1, "[]"],
    [list(1, 2, 3), -10, 10, "[1, 2, 3]"],
    [list(1, 2, 3), -(2n ** 60n), 2n ** 60n, "[1, 2, 3]"],
    ["a😀bc", 1, 3, "😀b"],
    ["a😀bc", -2, null, "bc"],
    ["abc", 2, 1, ""],
    ["abc", "x", 1, "type: slice start must be an integer, got string"],
    ["abc", 0, new HFloat(1), "type: slice end must be an integer, got float"],
    [1, 0, 1, "type: cannot slice int"],
  ];
  for (const [value, start, end, expected] of cases) {
    it(`${display(value)}[${display(start)}:${display(end)}]`, () => expect(outcome(() => slice(value, start, end))).toBe(expected));
  }
});

describe("in", () => {
  const cases: readonly (readonly [Value, Value, boolean])[] = [
    [new HFloat(1), list(1), true],
    [list(1), list(list(1)), true],
    [new HFloat(2), setOf([1, 2]), true],
    [1, HDict.from([["1", 0]]), true],
    ["b", "abc", true],
    [1, "a1", true],
    [3, new HRange(1, 3, false), true],
    [3, new HRange(1, 3, true), false],
    ["3", new HRange(1, 3, false), false],
    [2n ** 60n, new HRange(0, 2n ** 61n, false), true],
    [1, null, false],
    [1, 1, false],
  ];
  for (const [element, container, expected] of cases) {
    it(`${display(element)} in ${display(container)}`, () => expect(contains(container, element)).toBe(expected));
  }
});

describe("writes", () => {
  it("writes list elements within bounds", () => {
    const target = list(1, 2);
    setIndex(target, -1, 9);
    expect(display(target)).toBe("[1, 9]");
    expect(outcome(() => setIndex(target, 2, 0))).toBe("runtime: Index 2 out of bounds for list of length 2");
    expect(outcome(() => setIndex(target, -3, 0))).toBe("runtime: Index -3 out of bounds for list of length 2");
    expect(outcome(() => setIndex(target, 2n ** 60n, 0))).toContain("out of bounds");
    expect(outcome(() => setIndex("ab", 0, "c"))).toBe("type: cannot index into string with int");
  });

  it("writes dict entries and struct fields", () => {
    const dict = new HDict();
    setIndex(dict, 1, "a");
    setProperty(dict, "b", "c");
    expect(display(dict)).toBe("{1: a, b: c}");
    const point = new HStruct(P, [1]);
    setProperty(point, "x", 2);
    expect(display(point)).toBe("P {x: 2}");
    expect(outcome(() => setProperty(point, "z", 2))).toBe("type: cannot set property `z` on struct");
    expect(outcome(() => setProperty(1, "z", 2))).toBe("type: cannot set property `z` on int");
  });
});

it("counts and cuts strings by code point", () => {
  fc.assert(
    fc.property(arbitraryText, fc.nat(8), fc.nat(8), (text, i, j) => {
      const points = [...text];
      expect(codePointLength(text)).toBe(points.length);
      expect(codePointAt(text, i)).toBe(points[i]);
      expect(codePointAt(text, -i - 1)).toBe(points[points.length - 1 - i]);
      const start = Math.min(i, j, points.length);
      const end = Math.min(Math.max(i, j), points.length);
      expect(sliceCodePoints(text, start, end)).toBe(points.slice(start, end).join(""));
    }),
  );
});
