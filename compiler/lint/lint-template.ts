import { type Diagnostic, internalDiagnostic } from "#compiler/diagnostics";
import { TEMPLATE_RULES } from "./families.ts";
import { toDiagnostic } from "./finding.ts";
import type { Template } from "./rule.ts";
import { selectRules } from "./select.ts";

/** Lints a prompt template. A fault of a rule is a finding of its own. @returns in no particular order */
export function lintTemplate(template: Template): readonly Diagnostic[] {
  return selectRules(TEMPLATE_RULES, template.settings, "all").flatMap((rule) => {
    try {
      return Array.from(rule.check(template), (finding) => toDiagnostic(rule, finding, template.settings));
    } catch (error) {
      return [internalDiagnostic(`applying the lint rule ${rule.name}`, error)];
    }
  });
}
