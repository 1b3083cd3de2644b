import { expect, test } from "vitest";
import { fixed } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const message = (operator: string): string => `operator '${operator}' used with boolean or nil literal — this will cause a runtime error`;

ruleCases("invalid-binary-op-literal", {
  accepts: ["fn f(x) { return x + 1 }", "fn f(x) { return x == nil || x != true }", "fn f(x) { return x ?? nil }", "fn f(x) { return x + [nil] }", "fn f(x) { return nil in x }"],
  rejects: [
    { text: "fn f(x) { return x + nil }", messages: [message("+")] },
    { text: "fn f(x) { return [true - x, x * false, nil / x, x % true] }", messages: [message("-"), message("*"), message("/"), message("%")] },
    { text: 'fn f(x) { return "${"a" + true}" }', messages: [message("+")] },
  ],
  fixes: [
    { before: 'const line = "ready: " + true', after: 'const line = "ready: ${true}"' },
    { before: 'const line = nil + " \\"none\\""', after: 'const line = "${nil} \\"none\\""' },
    { before: 'const line = ("a") + (false) + "b"', after: 'const line = "a${false}" + "b"' },
  ],
});

test.each([
  ["the other operand is no literal", "fn f(x) {\n  return x + true\n}"],
  ["the text is raw", 'const x = r"\\d" + nil'],
  ["the operator is another", 'const x = "a" * true'],
  ["a comment would be lost", 'const x = "a" /* a */ + true'],
])("stays where %s", (_, text) => {
  expect(fixed(text, "invalid-binary-op-literal")).toBe(text);
});
