import { expect, test } from "vitest";
import { outputDifference } from "./difference.ts";

test("shows what differs with the lines around it", () => {
  expect(outputDifference("a\nb\nc\nd", "a\nx\ny\nc\nd", false)).toBe("  a\n- b\n+ x\n+ y\n  c\n  d");
  expect(outputDifference("", "x", false)).toBe("- \n+ x");
  expect(outputDifference("a", "a\nb", false)).toBe("  a\n+ b");
});

test("long differences are cut", () => {
  const many = Array.from({ length: 500 }, (_, index) => `line ${index}`).join("\n");
  expect(outputDifference("", many, false)).toContain("440 more lines");
});
