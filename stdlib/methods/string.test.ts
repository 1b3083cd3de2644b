import type { HarnError} from "#vm/values";
import { display, HIterator } from "#vm/values";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { method } from "./call.test-helper.ts";

const shown = (text: string, name: string, ...args: (string | number | null)[]): string => display(method(text, name, ...args));

describe("string methods", () => {
  test.each([
    ["aé🎉", "count", [], 3],
    ["aé🎉", "len", [], 3],
    ["", "empty", [], true],
    [" ", "empty", [], false],
    ["abc", "contains", ["bc"], true],
    ["abc", "contains", [], true],
    ["a1b", "contains", [1], true],
    ["abc", "starts_with", ["ab"], true],
    ["abc", "starts_with", [""], true],
    ["abc", "ends_with", ["bc"], true],
    ["a-b-c", "replace", ["-", "+"], "a+b+c"],
    ["a🎉", "replace", ["", "."], ".a.🎉."],
    ["$1", "replace", ["1", "$&"], "$$&"],
    ["\u0085 x \u3000", "trim", [], "x"],
    ["\ufeffx", "trim", [], "\ufeffx"],
    ["  x ", "trim_start", [], "x "],
    ["  x ", "trim_end", [], "  x"],
    ["   ", "trim", [], ""],
    ["Straße", "uppercase", [], "STRASSE"],
    ["ÀB", "lower", [], "àb"],
    ["a🎉bc", "substring", [1, 3], "🎉b"],
    ["abc", "substring", [-5, 2], "ab"],
    ["abc", "substring", [2, 1], ""],
    ["abc", "substring", [1], "bc"],
    ["abc", "substring", [1, null], "bc"],
    ["a🎉bc", "slice", [-3, -1], "🎉b"],
    ["abc", "slice", [-9], "abc"],
    ["🎉b🎉b", "index_of", ["b"], 1],
    ["abc", "index_of", [""], 0],
    ["abc", "index_of", ["x"], -1],
    ["🎉b🎉b", "last_index_of", ["b"], 3],
    ["🎉b", "rfind", ["x"], -1],
    ["a🎉", "char_at", [1], "🎉"],
    ["a🎉", "char_at", [2], null],
    ["a🎉", "char_at", [-1], null],
    ["ab", "repeat", [3], "ababab"],
    ["ab", "repeat", [-1], ""],
    ["ab", "repeat", [], "ab"],
    ["a🎉b", "reversed", [], "b🎉a"],
    ["a🎉", "pad_left", [4, "🎉x"], "🎉🎉a🎉"],
    ["abc", "pad_left", [2, "x"], "abc"],
    ["7", "pad_right", [3], "7  "],
    ["7", "pad_right", [3, ""], "7  "],
  ])("%j.%s(%j) is %j", (text, name, args, expected) => {
    expect(method(text, name, ...args)).toBe(expected);
  });

  test.each([
    ["a,,b", "split", [], "[a, , b]"],
    ["", "split", [","], "[]"],
    ["ab", "split", [""], "[, a, b, ]"],
    ["a\r\nb\n", "lines", [], "[a, b]"],
    ["a\r", "lines", [], "[a\r]"],
    ["", "lines", [], "[]"],
    ["\n\n", "lines", [], "[, ]"],
    ["a🎉", "chars", [], "[a, 🎉]"],
  ])("%j.%s(%j) shows %j", (text, name, args, expected) => {
    expect(shown(text, name, ...args)).toBe(expected);
  });

  test("splitting the empty string gives one piece", () => {
    expect(method("", "split", ",")).toMatchObject({ items: [""] });
  });

  test("results past the string limit are a limit error", () => {
    for (const [name, args] of [["repeat", [2 ** 40]], ["pad_left", [2 ** 40]], ["pad_right", [2 ** 40, "xy"]]] as const) {
      expect(() => method("ab", name, ...args)).toThrow(expect.objectContaining({ errorClass: "limit" }) as HarnError);
    }
    expect(method("", "repeat", 2 ** 50)).toBe("");
  });

  test("iter walks code points lazily", () => {
    expect(method("a🎉", "iter")).toBeInstanceOf(HIterator);
  });

  test("split and join are inverse", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme", maxLength: 2 }), (text, separator) => {
        const pieces = method(text, "split", separator);
        if (separator !== "") expect(method(pieces, "join", separator)).toBe(text);
        else expect(method(pieces, "join", "")).toBe(text);
      }),
    );
  });

  test("substring agrees with an array of code points", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: -3, max: 12 }), fc.integer({ min: -3, max: 12 }), (text, start, end) => {
        const points = Array.from(text);
        const expected = points.slice(Math.max(start, 0), Math.max(end, 0)).join("");
        expect(method(text, "substring", start, end)).toBe(expected);
        expect(method(text, "slice", start, end)).toBe(points.slice(start, end).join(""));
      }),
    );
  });
});
