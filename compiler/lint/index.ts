/** The linter: rules on top of a resolved and, where possible, checked tree. */
export { FAMILIES, RULES } from "./families.ts";
export type { Callable, LintContext, LintFinding, NodeHandlers, Rule, RuleVisitor } from "./rule.ts";
export { LintRun } from "./run.ts";
export { type LintLevel, selectRules, withoutDisabled } from "./select.ts";
export { DEFAULT_LINT_SETTINGS, type LintSettings } from "./settings.ts";
export type { LintInput, TypeOf } from "./shared.ts";
