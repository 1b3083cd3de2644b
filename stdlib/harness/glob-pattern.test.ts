import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GlobPattern } from "./glob-pattern.ts";

const matches = (pattern: string, text: string): boolean => GlobPattern.parse(pattern).matches(text);

describe("GlobPattern", () => {
  it.each([
    ["*.ts", "a.ts", true],
    ["*.ts", "d/a.ts", false],
    ["?", "🎉", true],
    ["a?c", "a/c", false],
    ["**/*.ts", "a.ts", true],
    ["**/*.ts", "x/y/a.ts", true],
    ["a/**/b", "a/b", true],
    ["a/**/b", "a/x/y/b", true],
    ["a/**/b", "axb", false],
    ["a/**", "a/x/y", true],
    ["a/**", "a", false],
    ["**", "a/b", true],
    ["a**", "a/b", false],
    ["[a-c]x", "bx", true],
    ["[!a-c]x", "bx", false],
    ["[^a]", "/", false],
    ["[]]", "]", true],
    ["[a-]", "-", true],
    ["{a,b}.ts", "b.ts", true],
    ["{a,b}.ts", "c.ts", false],
    ["x{,1,2{3,4}}", "x24", true],
    ["x{,1,2{3,4}}", "x", true],
    ["x{,1,2{3,4}}", "x2", false],
    ["{**/,}a", "q/a", true],
    ["a,b", "a,b", true],
    ["\\*", "*", true],
    ["\\*", "x", false],
    ["./a", "a", true],
    ["", "", true],
  ])("%s on %s: %s", (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  it.each([["[a", "unclosed character class"], ["{a", "unclosed alternate"], ["a}", "unopened"], ["\\", "dangling"], ["[b-a]", "invalid range"]])(
    "%s is malformed",
    (pattern, reason) => {
      expect(() => GlobPattern.parse(pattern)).toThrow(reason);
    },
  );

  it("takes literal text as itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 20 }), (text) => {
        const escaped = [...text].map((character) => `\\${character}`).join("");
        expect(matches(escaped, text)).toBe(true);
        expect(matches(escaped, `${text}x`)).toBe(false);
      }),
    );
  });

  it("agrees with the regular expression of simple patterns", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "b", "*", "?", "/") }), fc.string({ unit: fc.constantFrom("a", "b", "/") }), (pattern, text) => {
        fc.pre(!pattern.includes("**"));
        const oracle = new RegExp(`^${pattern.replace(/[*?]/g, (sign) => (sign === "*" ? "[^/]*" : "[^/]"))}$`);
        expect(matches(pattern, text)).toBe(oracle.test(text));
      }),
    );
  });

  it("stays quick where a backtracking matcher explodes, and with deep nesting", () => {
    expect(matches("*a".repeat(100) + "b", "a".repeat(2000))).toBe(false);
    expect(matches("{".repeat(20_000) + "a" + "}".repeat(20_000), "a")).toBe(true);
  });
});
