import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { display, HDict, HDuration, HFloat, HList, type Value } from "#vm/values";
import { call } from "./call.test-helper.ts";
import { failure } from "./failure.test-helper.ts";

const shown = (name: string, ...args: Value[]): string => display(call(name, ...args));
const dict = (entries: Record<string, Value>): HDict => HDict.from(Object.entries(entries));

describe("strings", () => {
  test.each<[string, Value[], string]>([
    ["trim", ["\u0085 a\u3000"], "a"],
    ["trim", ["\ufeffa"], "\ufeffa"],
    ["split", ["a b"], "[a, b]"],
    ["split", ["", ","], "[]"],
    ["split", ["a\u{1f600}", ""], "[, a, \u{1f600}, ]"],
    ["contains", ["abc", "b"], "true"],
    ["contains", [new HList([1, 2]), new HFloat(2)], "true"],
    ["contains", [5, 5], "false"],
    ["replace", ["aXbX", "X", "$&"], "a$&b$&"],
    ["replace", ["\u{1f600}", "", "-"], "-\u{1f600}-"],
    ["join", [new HList([1, null, "a"]), "/"], "1/nil/a"],
    ["join", ["abc", "/"], ""],
    ["substring", ["a\u{1f600}b", 1, 2], "\u{1f600}"],
    ["substring", ["abc", -5, 99], "abc"],
    ["substring", ["abc", 2, 1], ""],
    ["chars", ["a\u{1f600}"], "[a, \u{1f600}]"],
    ["index_of", ["\u{1f600}ab", "b"], "2"],
    ["index_of", ["ab", "z"], "-1"],
    ["format", ["{} and {} {}", 1, "x"], "1 and x {}"],
    ["format", ["{a} {b} {{a}}", dict({ a: 1 })], "1 {b} {1}"],
    ["repeat", ["ab", 2], "abab"],
    ["repeat", ["ab", -1], ""],
    ["lowercase", [null], "nil"],
  ])("%s(%j) is %s", (name, args, expected) => {
    expect(shown(name, ...args)).toBe(expected);
  });

  test("one empty piece of an empty text", () => {
    expect((call("split", "", ",") as HList).items).toEqual([""]);
  });

  test("oversized results are refused", () => {
    expect(failure("repeat", "ab", 1e15)).toMatch(/repeat.*limit/);
    expect(failure("str_pad", "a", 1e15)).toMatch(/repeat.*limit/);
    expect(failure("replace", "a".repeat(100_000), "", "x".repeat(100_000))).toMatch(/limit/);
  });
});

describe("layout and case", () => {
  test.each<[string, Value[], string]>([
    ["indent", ["a\n\nb"], "  a\n\n  b"],
    ["dedent", ["  a\n\n    b"], "a\n\n  b"],
    ["word_wrap", ["aa bb cc", 5], "aa bb\ncc"],
    ["word_wrap", ["toolongword x", 4], "toolongword\nx"],
    ["str_pad", ["ab", 5, "*", "both"], "*ab**"],
    ["str_pad", ["ab", 4, "xy"], "abxx"],
    ["str_pad", ["abc", 2], "abc"],
    ["unicode_normalize", ["e\u0301"], "é"],
    ["unicode_graphemes", ["e\u0301x"], "[e\u0301, x]"],
    ["camel_to_snake", ["HTTPServer"], "http_server"],
    ["camel_to_snake", ["parse2Things"], "parse2_things"],
    ["snake_to_camel", ["foo_bar_baz"], "fooBarBaz"],
    ["snake_to_pascal", ["foo_bar"], "FooBar"],
    ["kebab_to_snake", ["foo-bar"], "foo_bar"],
    ["title_case", ["hello world"], "Hello World"],
    ["uppercase_first", ["élan"], "Élan"],
    ["bold", ["x"], "x"],
  ])("%s(%j) is %s", (name, args, expected) => {
    expect(shown(name, ...args)).toBe(expected);
  });

  test("errors", () => {
    expect(failure("str_pad", "a", 3, " ", "up")).toContain("str_pad: side must be left, right, or both");
    expect(failure("unicode_normalize", "a", "X")).toContain("unicode_normalize: form must be NFC, NFD, NFKC, or NFKD");
  });
});

describe("URLs", () => {
  test("percent encoding", () => {
    expect(call("url_encode", "a b!'ü~")).toBe("a%20b%21%27%C3%BC~");
    expect(call("url_decode", "a+b%20%C3%BC%zz")).toBe("a b ü%zz");
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => call("url_decode", call("url_encode", text)) === text));
  });

  test("parts", () => {
    const parts = call("url_parse", "https://u:p@example.org:8080/a?x=1&x=2&y=#f");
    expect(display(parts)).toBe("{fragment: f, host: example.org, params: {x: [1, 2], y: }, password: p, path: /a, port: 8080, query: x=1&x=2&y=, scheme: https, username: u}");
    expect(call("url_build", parts)).toBe("https://u:p@example.org:8080/a?x=1&x=2&y=#f");
    expect(failure("url_parse", "nope")).toContain("url_parse");
    expect(call("query_stringify", dict({ b: "x y", a: new HList([1, 2]) }))).toBe("a=1&a=2&b=x%20y");
  });
});

describe("dates", () => {
  test.each<[string, Value[], string]>([
    ["date_parse", ["2024-01-15T10:30:00Z"], "1705314600"],
    ["date_parse", ["2024-01-15T10:30:00.5+01:00"], "1705311000.5"],
    ["date_parse", ["2024-01-15"], "1705276800"],
    ["date_parse", ["on 2024/1/15 at 10:30"], "1705314600"],
    ["date_parse", ["0099-01-01"], "-59042995200"],
    ["date_format", [1705314600], "2024-01-15 10:30:00"],
    ["date_format", [1705314600, "%a %-d %B %Y %j %I%p %% %Q"], "Mon 15 January 2024 015 10AM % %Q"],
    ["date_format", [1705314600, "%FT%T%:z", "America/New_York"], "2024-01-15T05:30:00-05:00"],
    ["date_format", [1705314600, "%G-W%V-%u %e"], "2024-W03-1 15"],
    ["date_to_zone", [1720000000, "Europe/Berlin"], "2024-07-03T11:46:40+02:00"],
    ["date_to_zone", [-1, "UTC"], "1969-12-31T23:59:59+00:00"],
    ["weekday_name", [1705314600], "Monday"],
    ["weekday_name", [1705314600, "+14:00"], "Tuesday"],
    ["month_name", [1705314600], "January"],
    ["date_add", [0, new HDuration(1500)], "1.5"],
    ["date_diff", [10, 4], "6s"],
    ["date_from_components", [dict({ year: 2024, month: 7, day: 3, hour: 11 }), "Europe/Berlin"], "1719997200"],
    ["date_from_components", [dict({ year: 2024, month: 10, day: 27, hour: 2, minute: 30 }), "Europe/Berlin"], "1729989000"],
    ["date_from_components", [dict({ year: 2024, month: 3, day: 31, hour: 2, minute: 30 }), "Europe/Berlin"], "1711848600"],
  ])("%s(%j) is %s", (name, args, expected) => {
    expect(shown(name, ...args)).toBe(expected);
  });

  test("errors", () => {
    expect(failure("date_parse", "2024-02-31")).toContain("Thrown: date_parse");
    expect(failure("date_parse", "hello")).toContain("Thrown: date_parse");
    expect(failure("date_format", 0, "%Y", "Mars/Base")).toContain("unknown timezone");
    expect(failure("date_format", new HFloat(1e300))).toContain("out of range");
    expect(failure("date_format", "x")).toContain("Type error: date_format");
  });

  test("parsing reverses formatting", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e11 }), fc.constantFrom("UTC", "Asia/Kolkata", "America/St_Johns", "-09:30"), (seconds, zone) => {
        expect(call("date_parse", call("date_to_zone", seconds, zone))).toBe(seconds);
      }),
    );
  });

  test("durations", () => {
    expect(shown("duration_minutes", 90)).toBe("90m");
    expect(shown("duration_seconds", new HFloat(1.5))).toBe("1500ms");
    expect(call("duration_to_seconds", new HDuration(2500))).toBe(2);
    expect(call("duration_to_human", new HDuration((3 * 60 + 14) * 60_000))).toBe("3h 14m");
    expect(call("duration_to_human", new HDuration(-90_000))).toBe("-1m 30s");
    expect(call("duration_to_human", 0)).toBe("0s");
    expect(failure("duration_days", 1e15)).toContain("out of range");
  });
});

describe("paths", () => {
  test.each<[string, Value[], string]>([
    ["path_join", ["a/", "b", "", "c"], "a/b/c"],
    ["path_join", ["a", "/b", "c"], "/b/c"],
    ["path_join", ["/", "a"], "/a"],
    ["path_parts", ["/a//b/"], "[/, a, b]"],
    ["path_segments", ["/a/b"], "[a, b]"],
    ["path_parent", ["/a/b/"], "/a"],
    ["path_parent", ["/a"], "/"],
    ["path_parent", ["/"], "nil"],
    ["dirname", ["a"], ""],
    ["path_basename", ["/a/b.tar.gz"], "b.tar.gz"],
    ["path_stem", ["/a/b.tar.gz"], "b.tar"],
    ["path_extension", ["/a/b.tar.gz"], "gz"],
    ["extname", ["b.txt"], ".txt"],
    ["extname", [".bashrc"], ""],
    ["path_with_extension", ["/a/b.txt", "md"], "/a/b.md"],
    ["path_with_extension", ["b", ".md"], "b.md"],
    ["path_with_stem", ["a/b.txt", "c"], "a/c.txt"],
    ["path_is_absolute", ["/a"], "true"],
    ["path_relative_to", ["/a/b/c", "/a/d"], "../b/c"],
    ["path_relative_to", ["a", "/a"], "nil"],
    ["path_normalize", ["/../a/./b/../c"], "/a/c"],
    ["path_normalize", ["../a/../.."], "../.."],
    ["path_normalize", [""], "."],
    ["path_to_posix", ["a\\b"], "a/b"],
    ["path_workspace_normalize", ["x/../y", "/root"], "y"],
    ["path_workspace_normalize", ["../y", "/root"], "nil"],
    ["path_workspace_normalize", ["/root/y", "/root"], "y"],
  ])("%s(%j) is %s", (name, args, expected) => {
    expect(shown(name, ...args)).toBe(expected);
  });
});
