import { expect, test } from "vitest";
import { fixed, lint } from "../../testing/lint-text.ts";

test.each(['{task: "chat", task_kind: "code"}', '{effort: "low", reasoning_effort: "high"}', "{timeout: 5}"])("%s is to be rewritten by hand", (options) => {
  const text = `fn f(harness: Harness) { return harness.llm.call("Hi", nil, ${options}) }`;
  expect(lint(text, { only: "removed-llm-options" })).not.toEqual([]);
  expect(fixed(text, "removed-llm-options")).toBe(text);
});
