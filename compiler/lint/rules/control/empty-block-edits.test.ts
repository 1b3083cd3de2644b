import { expect, test } from "vitest";
import { fixed } from "../../testing/lint-text.ts";

test.each([
  ["the condition does something", "fn f(xs: list<int>) {\n  if xs.any({ x -> f([x]) }) { }\n  return 1\n}"],
  ["there is an else", "fn f(c: bool) {\n  if c { } else { f(!c) }\n  return 1\n}"],
  ["the block is the value of the function", "fn f(c: bool) {\n  f(!c)\n  if c { }\n}"],
  ["a comment would be lost", "fn f(c: bool) {\n  if c /* always */ { }\n  return 1\n}"],
  ["it shares its line", "fn f(c: bool) {\n  if c { }; f(!c)\n  return 1\n}"],
  ["the source is used up", "fn f(xs: iter<int>) {\n  for x in xs { }\n  return 1\n}"],
  ["nothing is known of the source", "fn f(xs) {\n  for x in xs { }\n  return 1\n}"],
])("nothing is deleted where %s", (_, text) => {
  expect(fixed(text, "empty-block")).toBe(text);
});
