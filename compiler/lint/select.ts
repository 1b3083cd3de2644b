/** Which rules apply. */
import { severityOf } from "./finding.ts";
import type { RuleBase } from "./rule.ts";
import type { LintSettings } from "./settings.ts";

/** `all`: what people want to know. `errors`: only what must stop a program, at the price of little time. */
export type LintLevel = "all" | "errors";

/** The rules that a project's settings leave on. */
export function selectRules<R extends RuleBase>(rules: readonly R[], settings: LintSettings, level: LintLevel): readonly R[] {
  const disabled = new Set(settings.disabled);
  return rules.filter((rule) => {
    if (disabled.has(rule.name) || rule.aliases?.some((alias) => disabled.has(alias)) === true) return false;
    if (rule.isOn?.(settings) === false) return false;
    return level === "all" || severityOf(rule, settings) === "error";
  });
}
