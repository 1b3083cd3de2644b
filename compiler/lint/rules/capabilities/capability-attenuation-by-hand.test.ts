import { expect, test } from "vitest";
import { fixed, lint } from "../../testing/lint-text.ts";

test.each([
  ["others may call the function", "pub fn f(harness: Harness) { harness.stdio.println(\"x\") }"],
  ["a call hands over something without a name", "fn main(harness: Harness) { f([harness][0]) }\n\nfn f(harness: Harness) { harness.stdio.println(\"x\") }"],
  ["the new name is taken", "fn f(harness: Harness) { const stdio = \"x\"\n  harness.stdio.println(stdio) }"],
  ["a comment would go", "fn f(harness: Harness) { harness /* all */ .stdio.println(\"x\") }"],
])("the signature is changed by hand where %s", (_, text) => {
  expect(lint(text, { only: "capability-attenuation" })).toHaveLength(1);
  expect(fixed(text, "capability-attenuation")).toBe(text);
});
