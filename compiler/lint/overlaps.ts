/** What a rule and another phase both find is said once. */
import type { Diagnostic } from "#compiler/diagnostics";
import type { RuleBase } from "./rule.ts";
import type { LintSettings } from "./settings.ts";

/**
 * Joins what other phases found with what the rules found. Findings of other phases that go by the name of a rule (`Diagnostic.rule`)
 * obey the project's list of disabled rules unless they are errors, and stand for the rule's own finding at the same place.
 * @param rules all there are, for their aliases
 */
export function joined(others: readonly Diagnostic[], linted: readonly Diagnostic[], rules: readonly RuleBase[], { disabled }: LintSettings): readonly Diagnostic[] {
  const off = new Set(rules.filter(({ name, aliases = [] }) => [name, ...aliases].some((spelling) => disabled.includes(spelling))).map(({ name }) => name));
  const kept = others.filter(({ rule, severity }) => rule === undefined || severity === "error" || !off.has(rule));
  const said = new Set(kept.flatMap((diagnostic) => (diagnostic.rule === undefined ? [] : [placeOf(diagnostic)])));
  return [...kept, ...linted.filter((diagnostic) => !said.has(placeOf(diagnostic)))];
}

function placeOf({ rule, span }: Diagnostic): string {
  return `${rule ?? ""} ${String(span?.start ?? -1)}`;
}
