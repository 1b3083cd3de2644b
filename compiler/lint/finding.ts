/** From what a rule found to a diagnostic. */
import { codeRegistry, type Diagnostic, repair, type Severity } from "#compiler/diagnostics";
import type { LintFinding, RuleBase } from "./rule.ts";
import type { LintSettings } from "./settings.ts";

export function toDiagnostic(rule: RuleBase, finding: LintFinding, settings: LintSettings): Diagnostic {
  const { span, message, help, edits } = finding;
  const repairId = finding.repair ?? codeRegistry().get(rule.code)?.repairs[0];
  return {
    code: rule.code,
    severity: severityOf(rule, settings),
    phase: "lint",
    rule: rule.name,
    message,
    span,
    label: `lint[${rule.name}]`,
    ...(help !== undefined && { help }),
    ...(repairId !== undefined && { repair: repair(repairId, edits) }),
  };
}

/** The severity that the project sets, else the registered one. */
export function severityOf({ name, code }: RuleBase, settings: LintSettings): Severity {
  return settings.severity[name] ?? codeRegistry().get(code)?.severity ?? "warning";
}
