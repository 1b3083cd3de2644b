/** Tests of one rule as a table. */
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "#compiler/diagnostics";
import { run } from "#compiler/emit/testing";
import { applyEdits } from "#compiler/fix";
import { parse } from "#compiler/syntax";
import { FAMILIES } from "../families.ts";
import { lintTemplate } from "../lint-template.ts";
import { completeSettings } from "../settings.ts";
import { lint, type LintTextOptions } from "./lint-text.ts";

export interface AcceptCase extends LintTextOptions {
  readonly text: string;
}

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
  readonly accepts: readonly (string | AcceptCase)[];
  /** At least two. */
  readonly rejects: readonly RejectCase[];
  /** At least one if, and only if, the rule is fixable. */
  readonly fixes?: readonly FixCase[];
}

/** Defines the tests of a rule: what it accepts, what it rejects with which words, and that its edits repair what it found. */
export function ruleCases(name: string, cases: RuleCases): void {
  define(name, cases, (text, options) => lint(text, { ...options, only: name }), parses);
}

/** The same for a rule over prompt templates; nothing of them runs. */
export function templateCases(name: string, cases: RuleCases): void {
  const find: Find = (text, { settings, path = "/project/main.harn.prompt" }) =>
    lintTemplate({ path, text, settings: completeSettings(settings ?? {}) }).filter(({ rule }) => rule === name);
  define(name, cases, find, () => undefined);
}

type Find = (text: string, options: LintTextOptions) => readonly Diagnostic[];

function parses(text: string): void {
  expect(parse({ path: "/project/main.harn", text }).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
}

function define(name: string, { accepts, rejects, fixes = [] }: RuleCases, find: Find, isWhole: (text: string) => void): void {
  describe(name, () => {
    test("has cases of every kind", () => {
      const rule = Object.values(FAMILIES).flat().find((candidate) => candidate.name === name);
      expect(rule, "the rule is in a family").toBeDefined();
      expect(accepts.length).toBeGreaterThanOrEqual(2);
      expect(rejects.length).toBeGreaterThanOrEqual(2);
      expect(fixes.length > 0).toBe(rule?.fixable);
    });

    test.each(accepts.map((entry): AcceptCase => (typeof entry === "string" ? { text: entry } : entry)))("accepts $text", ({ text, ...options }) => {
      expect(find(text, options).map(({ message }) => message)).toEqual([]);
    });

    test.each(rejects)("rejects $text", ({ text, messages, ...options }) => {
      expect(messages.length).toBeGreaterThan(0);
      const found = find(text, options);
      expect(found.map(({ message }) => message)).toEqual(messages);
      expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set([name]));
    });

    test.each(fixes)("repairs $before", async ({ before, after, runs, ...options }) => {
      expect(applyEdits(before, find(before, options).flatMap(({ repair }) => repair?.edits ?? [])).text).toBe(after);
      isWhole(after);
      expect(find(after, options).map(({ message }) => message)).toEqual([]);
      if (runs === true) expect(await run(after)).toBe(await run(before));
    });
  });
}
