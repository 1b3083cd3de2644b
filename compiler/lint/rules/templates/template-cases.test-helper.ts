/** Tests of one template rule as a table. */
import { describe, expect, test } from "vitest";
import { applyEdits } from "#compiler/fix";
import { lintTemplate } from "../../index.ts";
import { completeSettings, type LintSettings } from "../../settings.ts";
import { TEMPLATE_RULES } from "./index.ts";

export interface TemplateCases {
  readonly accepts: readonly string[];
  /** Template, and place (the text of the span) and message of all findings. */
  readonly rejects: readonly (readonly [text: string, ...findings: (readonly [place: string, message: string])[]])[];
  readonly fixes?: readonly (readonly [before: string, after: string])[];
  readonly settings?: Partial<LintSettings>;
}

export function templateCases(name: string, { accepts, rejects, fixes = [], settings = {} }: TemplateCases): void {
  const others = TEMPLATE_RULES.map((rule) => rule.name).filter((other) => other !== name);
  const lint = (text: string): ReturnType<typeof lintTemplate> =>
    lintTemplate({ path: "/project/a.harn.prompt", text, settings: completeSettings({ ...settings, disabled: others }) });

  describe(name, () => {
    test.each(accepts)("accepts %s", (text) => {
      expect(lint(text)).toEqual([]);
    });

    test.each(rejects.map(([text, ...findings]) => ({ text, findings })))("rejects $text", ({ text, findings }) => {
      expect(lint(text).map(({ span, message }) => [text.slice(span?.start, span?.end), message])).toEqual(findings);
    });

    test.each(fixes)("repairs %s", (before, after) => {
      expect(applyEdits(before, lint(before).flatMap(({ repair }) => repair?.edits ?? [])).text).toBe(after);
      expect(lint(after)).toEqual([]);
    });
  });
}
