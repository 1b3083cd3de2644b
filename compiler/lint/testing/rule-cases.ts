/** Tests of one rule as a table. */
import { describe, expect, test } from "vitest";
import { parse } from "#compiler/syntax";
import { run } from "../../emit/testing/run-program.ts";
import { RULES } from "../families.ts";
import { fixed, lint, type LintTextOptions } from "./lint-text.ts";

export interface RejectCase extends LintTextOptions {
  readonly text: string;
  /** Messages of all findings of the rule, in source order. */
  readonly messages: readonly string[];
}

export interface FixCase extends LintTextOptions {
  readonly before: string;
  readonly after: string;
  /** The program runs, and prints and gives the same before and after. */
  readonly runs?: boolean;
}

export interface RuleCases {
  /** At least two texts in which the rule finds nothing. */
  readonly accepts: readonly (string | (LintTextOptions & { readonly text: string }))[];
  /** At least two. */
  readonly rejects: readonly RejectCase[];
  /** At least one if, and only if, the rule is fixable. */
  readonly fixes?: readonly FixCase[];
}

/** Defines the tests of a rule: what it accepts, what it rejects with which words, and that its edits repair what it found. */
export function ruleCases(name: string, { accepts, rejects, fixes = [] }: RuleCases): void {
  describe(name, () => {
    test("has cases of every kind", () => {
      const rule = RULES.find((candidate) => candidate.name === name);
      expect(rule, "the rule is in a family").toBeDefined();
      expect(accepts.length).toBeGreaterThanOrEqual(2);
      expect(rejects.length).toBeGreaterThanOrEqual(2);
      expect(fixes.length > 0).toBe(rule?.fixable);
    });

    test.each(accepts.map((entry) => (typeof entry === "string" ? { text: entry } : entry)))("accepts $text", ({ text, ...options }) => {
      expect(lint(text, { ...options, only: name }).map(({ message }) => message)).toEqual([]);
    });

    test.each(rejects)("rejects $text", ({ text, messages, ...options }) => {
      const found = lint(text, { ...options, only: name });
      expect(found.map(({ message }) => message)).toEqual(messages);
      expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set([name]));
    });

    test.each(fixes)("repairs $before", async ({ before, after, runs, ...options }) => {
      expect(fixed(before, name, options)).toBe(after);
      expect(parse({ path: "/project/main.harn", text: after }).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(lint(after, { ...options, only: name }).map(({ message }) => message)).toEqual([]);
      if (runs === true) expect(await run(after)).toBe(await run(before));
    });
  });
}
