/** Which rules apply. */
import type { Diagnostic } from "#compiler/diagnostics";
import { severityOf } from "./context.ts";
import type { Rule } from "./rule.ts";
import type { LintSettings } from "./settings.ts";

/** `all`: what people want to know. `errors`: only what must stop a program, at the price of little time. */
export type LintLevel = "all" | "errors";

/** The rules that a project's settings leave on. */
export function selectRules(rules: readonly Rule[], settings: LintSettings, level: LintLevel): readonly Rule[] {
  const disabled = new Set(settings.disabled);
  return rules.filter((rule) => {
    if (disabled.has(rule.name) || rule.aliases?.some((alias) => disabled.has(alias)) === true) return false;
    if (rule.isOn?.(settings) === false) return false;
    return level === "all" || severityOf(rule, settings) === "error";
  });
}

/** Findings of other phases that go by the name of a rule obey the settings as well. */
export function withoutDisabled(diagnostics: readonly Diagnostic[], { disabled }: LintSettings): readonly Diagnostic[] {
  return disabled.length === 0 ? diagnostics : diagnostics.filter(({ rule }) => rule === undefined || !disabled.includes(rule));
}
