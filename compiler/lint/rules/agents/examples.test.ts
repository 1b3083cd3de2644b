import { expect, test } from "vitest";
import { lint } from "../../testing/lint-text.ts";
import { AGENTS_RULES } from "./index.ts";

test.each(AGENTS_RULES)("the examples of $name show what it finds", ({ name, doc }) => {
  const ofFamily = (text: string): readonly (string | undefined)[] =>
    lint(text).flatMap(({ rule }) => (AGENTS_RULES.some((other) => other.name === rule) ? [rule] : []));
  expect(ofFamily(doc.bad ?? "")).toEqual([name]);
  expect(ofFamily(doc.good ?? "")).toEqual([]);
});
