/** The linter: rules on top of a resolved and, where possible, checked tree. */
export { FAMILIES, ruleOfCode } from "./families.ts";
export { lintTemplate } from "./lint-template.ts";
export { joinLint, type LintRequest, startLint } from "./phase.ts";
export type { Callable, LintContext, LintFinding, NodeHandlers, Rule, RuleBase, RuleVisitor, Template, TemplateRule } from "./rule.ts";
export type { LintRun } from "./run.ts";
export type { LintLevel } from "./select.ts";
export { completeSettings, type LintSettings } from "./settings.ts";
export type { TypeOf } from "./shared.ts";
export { threadParameters, type ThreadingInput } from "./threading/thread-parameters.ts";
