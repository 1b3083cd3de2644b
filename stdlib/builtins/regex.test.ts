import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { display, HarnError, HList, type Value } from "#vm/values";
import { call } from "./call.test-helper.ts";

const show = (value: Value): string => display(value);

function thrownBy(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof HarnError) return String(error.payload);
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("regex_match", () => {
  test.each([
    ["a+", "aab a", "[aa, a]"],
    ["b*", "abb", "[, bb]"],
    ["a*", "baaa", "[, aaa]"],
    ["^\\w+$", "näïve", "[näïve]"],
    ["\\d+", "a٣٤", "[٣٤]"],
    [".", "a\u{1f600}\n", "[a, \u{1f600}]"],
    ["(?i)straße", "STRAẞE", "[STRAẞE]"],
    ["(?i)k", "k\u212a", "[k, \u212a]"],
    ["(?m)^b$", "a\nb\r\nb", "[b]"],
    ["(?x) a b # c", "ab", "[ab]"],
    ["[a-c&&[^b]]+", "abcac", "[a, cac]"],
    ["[[:digit:]--5]+", "1257", "[12, 7]"],
    ["[]a]+", "]a", "[]a]"],
    ["\\p{Greek}+", "abγδ", "[γδ]"],
    ["\\pL+", "a1b", "[a, b]"],
    ["\\x41\\x{1F600}|\\u0042", "B", "[B]"],
    ["(?U)a+", "aa", "[a, a]"],
    ["(|a)*", "aaa", "[, , , ]"],
    ["\\bfoo\\b", "foo food foo", "[foo, foo]"],
    ["\\bcaf\\b", "café caf", "[caf]"],
    ["\\bé\\w+\\b", "été, né", "[été]"],
    ["a{1001}", "a".repeat(1001), `[${"a".repeat(1001)}]`],
  ])("%s on %j", (pattern, text, expected) => {
    expect(show(call("regex_match", pattern, text))).toBe(expected);
  });

  test("nil when nothing matches; flags", () => {
    expect(call("regex_match", "z", "abc")).toBeNull();
    expect(show(call("regex_match", "A.", "ab\nA\n", "is"))).toBe("[ab, A\n]");
  });

  test.each([
    ["(", "unclosed group"],
    [")", "unopened group"],
    ["[a", "unclosed character class"],
    ["*", "repetition operator missing expression"],
    ["(?=a)", "look-around, including look-ahead and look-behind, is not supported"],
    ["(a)\\1", "backreferences are not supported"],
    ["\\p{Nope}", "Unicode property not found"],
    ["a{2,1}", "invalid repetition count range"],
    ["(?P<n>a)(?P<n>b)", "duplicate capture group name"],
    ["\\", "incomplete escape sequence"],
  ])("%s is refused", (pattern, message) => {
    expect(thrownBy(() => call("regex_match", pattern, "a"))).toMatch(/^Invalid regex: /);
    expect(thrownBy(() => call("regex_match", pattern, "a"))).toContain(message);
  });

  test("unknown flag", () => {
    expect(thrownBy(() => call("regex_match", "a", "a", "g"))).toBe("Invalid regex: unsupported regex flag 'g', expected one of i/m/s/x");
  });
});

describe("regex_captures", () => {
  test("positions count code points, names become keys", () => {
    expect(show(call("regex_captures", "(?P<key>\\w)=(\\d)?", "\u{1f600}\na=1 b="))).toBe(
      "[{end: 5, groups: [a, 1], key: a, line: 2, match: a=1, start: 2}, {end: 8, groups: [b, nil], key: b, line: 2, match: b=, start: 6}]",
    );
    expect(show(call("regex_captures", "(?:(a)|b)*", "ab"))).toContain("groups: [a]");
    expect(show(call("regex_captures", "z", "a"))).toBe("[]");
  });
});

describe("regex_replace and regex_split", () => {
  test.each([
    ["(\\w)(\\w)", "$2$1", "abcd", "badc"],
    ["(?P<x>a)", "<${x}>", "aba", "<a>b<a>"],
    ["a", "$$", "a", "$"],
    ["a", "$9[$0]", "a", "[a]"],
    ["", "-", "ab", "-a-b-"],
  ])("%s → %s", (pattern, replacement, text, expected) => {
    expect(call("regex_replace", pattern, replacement, text)).toBe(expected);
  });

  test("split takes the text first", () => {
    expect(show(call("regex_split", "a1b22c", "\\d+"))).toBe("[a, b, c]");
    expect(show(call("regex_split", "1a", "\\d"))).toBe("[, a]");
  });
});

describe("time is linear", () => {
  const evil = ["(a+)+$", "(a|a)*b", "(a{1,30}){1,30}$", "(.*)*x", "(?i)(é|e|a)+!", "(\\w+\\s?)+$", "(\\w+\\s?)+\\b$", "a?".repeat(30) + "a".repeat(30)];
  // an exponential engine does not come back from any of these within the time limit of a test
  test.each(evil)("%s", (pattern) => {
    for (const text of [`${"a".repeat(300)}-`, `${"a".repeat(300)}é-`, `${"a".repeat(300)}\u{1f600}-`]) {
      expect(call("regex_match", pattern, text)).toSatisfy((found) => found === null || found instanceof HList);
    }
  });
});

test("patterns of any form never break the host", () => {
  const piece = fc.constantFrom("a", "b", "(", ")", "[", "]", "^", "$", "*", "+", "?", "{2}", "|", "\\w", "\\b", "(?i)", "(?:", "-", ".", "&&", "é", "\\");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom("abab", "aéb", "a\u{1f600}b"), (pieces, text) => {
      try {
        call("regex_captures", pieces.join(""), text);
      } catch (error) {
        if (!(error instanceof HarnError)) throw error;
      }
    }),
    { numRuns: 500 },
  );
});

test("the engines agree", () => {
  const piece = fc.constantFrom("a", "b", "[ab]", "(a|b)", "(?:ab)?", "a*", "b+?", "a{1,2}", ".", "^", "$", "\\b", "(?m:^a)");
  const extents = (pattern: string, text: string): string =>
    show(call("regex_captures", pattern, text)).replace(/groups: \[.*?\], /g, "");
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), fc.array(fc.constantFrom("a", "b", "\n"), { maxLength: 8 }), (pieces, letters) => {
      const pattern = pieces.join("");
      const text = letters.join("");
      // A capture within a repeat, here one that never matches, moves the work to the other engine.
      expect(extents(`(?:(z))*${pattern}`, text)).toBe(extents(pattern, text));
    }),
    { numRuns: 500 },
  );
});
