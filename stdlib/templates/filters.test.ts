import { describe, expect, test } from "vitest";
import { TEMPLATE_FILTERS } from "#compiler/templates";
import { HDict, HList, HRange, setOf, setSizeLimits, sizeLimits, type Value } from "#vm/values";
import { applyFilter } from "./filters.ts";
import { textOf } from "./render.test-helper.ts";

const list = (...items: Value[]): HList => new HList(items);

const CASES: readonly (readonly [filters: string, value: Value, expected: string])[] = [
  ["upper", "aß", "ASS"],
  ["upper", 1, "1"],
  ["lower", "AÉ", "aé"],
  ["trim", " a\u00a0\n", "a"],
  ["capitalize", "éCOLE d", "École d"],
  ["capitalize", "", ""],
  ["title", "hello  wORLD\nx", "Hello  World\nX"],
  ["length", "a𝄞", "2"],
  ["length", list(1, 2), "2"],
  ["length", setOf([1]), "1"],
  ["length", HDict.from([["a", 1]]), "1"],
  ["length", new HRange(1, 9, false), "9"],
  ["length", null, "0"],
  ["first", "𝄞a", "𝄞"],
  ["first", list(1, 2), "1"],
  ["first", setOf([3, 4]), "3"],
  ["first", list(), ""],
  ["first", 5, ""],
  ["last", "a𝄞", "𝄞"],
  ["last", list(1, 2), "2"],
  ["last", setOf([3, 4]), "4"],
  ["last", "", ""],
  ["reverse", "a𝄞b", "b𝄞a"],
  ["reverse", list(1, 2), "[2, 1]"],
  ["reverse", 12, "12"],
  ["join: ', '", list(1, "a", null), "1, a, nil"],
  ["join: 0", setOf([1, 2]), "102"],
  ["join: '-'", "ab", "ab"],
  ["default: 'd'", 0, "d"],
  ["default: 'd'", "  ", "d"],
  ["default: 'd'", null, "d"],
  ["default: 'd'", "v", "v"],
  ["json", HDict.from([["b", 1], ["a", list(true, null)]]), '{"a":[true,null],"b":1}'],
  ["json: true", list(1), "[\n  1\n]"],
  ["json: 0", list(1), "[1]"],
  ["indent: 2", "a\n\nb", "a\n\n  b"],
  ["indent: 2, true", "a\nb", "  a\n  b"],
  ["indent: -2", "a\nb", "a\nb"],
  ["lines", "a\nb\n", "[a, b, ]"],
  ["escape_md", "a`*_{}[]()#+-.!<>|\\&~", "a\\`\\*\\_\\{\\}\\[\\]\\(\\)\\#\\+\\-\\.\\!\\<\\>\\|\\\\&~"],
  ["replace: 'a', 'bb'", "aXa", "bbXbb"],
  ["replace: '', '-'", "a𝄞", "-a-𝄞-"],
  ["replace: 1, 2", 111, "222"],
  ["replace: 'a', '$&'", "a", "$&"],
  ["lines | reverse | join: '|' | upper", "a\nb", "B|A"],
];

describe("filters", () => {
  test.each(CASES)("{{ x | %s }} of %o is %s", async (filters, x, expected) => {
    expect(await textOf(`{{ x | ${filters} }}`, { x })).toBe(expected);
  });

  test("each one of the table is implemented and has a case", () => {
    const shown = new Set(CASES.map(([filters]) => /^\w+/.exec(filters)?.[0]));
    expect([...TEMPLATE_FILTERS.keys()].filter((name) => !shown.has(name))).toEqual([]);
  });

  test.each([...TEMPLATE_FILTERS])("%s counts its arguments", (name, { minArguments, maxArguments }) => {
    const wrong = `filter \`${name}\` got wrong number of arguments`;
    if (minArguments > 0) expect(() => applyFilter(name, "", Array<Value>(minArguments - 1).fill(""))).toThrow(wrong);
    expect(() => applyFilter(name, "", Array<Value>(maxArguments + 1).fill(""))).toThrow(wrong);
  });

  test("long results are bounded before they are made", () => {
    const before = sizeLimits();
    setSizeLimits({ maxStringLength: 1_000, maxCollectionSize: 100 });
    try {
      const text = "a\n".repeat(200);
      expect(() => applyFilter("indent", "a\nb", [2 ** 40])).toThrow("string size limit");
      expect(() => applyFilter("indent", text, [10])).toThrow("string size limit");
      expect(() => applyFilter("replace", text, ["a", "bbbbbb"])).toThrow("string size limit");
      expect(() => applyFilter("replace", text, ["", "bbbbbb"])).toThrow("string size limit");
      expect(() => applyFilter("lines", text, [])).toThrow("collection size limit");
      expect(() => applyFilter("reverse", text, [])).toThrow("collection size limit");
      expect(() => applyFilter("join", list(text, text), [text])).toThrow("string size limit");
      expect(() => applyFilter("escape_md", "*".repeat(600), [])).toThrow("string size limit");
    } finally {
      setSizeLimits(before);
    }
  });
});
