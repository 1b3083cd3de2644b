import { expect, test } from "vitest";
import { isWithin } from "./glob.ts";

test.each([
  ["src/**", "src/a/b", true],
  ["src/**", "./src//a", true],
  ["src/**", "lib/a", false],
  ["src/**", "src/../lib", false],
  ["**", "../a", false],
  ["**/*.md", "a.md", true],
  ["**/*.md", "a/b/c.md", true],
  ["*.md", "a/b.md", false],
  ["a?c/*", "abc/x", true],
  ["a/**/b/**/c", "a/x/b/y/b/z/c", true],
  ["a/**/b", "a/b", true],
  ["/tmp/**", "/tmp/x", true],
  ["/tmp/**", "tmp/x", false],
  ["src/*.harn", "src/日本.harn", true],
])("%s and %s", (glob, path, expected) => {
  expect(isWithin(path, glob)).toBe(expected);
});

test("many wildcards do not multiply", () => {
  expect(isWithin(`${"a/".repeat(5_000)}x`, `${"**/a/".repeat(50)}y`)).toBe(false);
  expect(isWithin("a".repeat(20_000), `${"*a".repeat(50)}b`)).toBe(false);
});
