/** The one list of all rules. */
import type { Rule, RuleBase } from "./rule.ts";
import { AGENTS_RULES } from "./rules/agents/index.ts";
import { BINDINGS_RULES } from "./rules/bindings/index.ts";
import { CAPABILITIES_RULES } from "./rules/capabilities/index.ts";
import { CONTROL_RULES } from "./rules/control/index.ts";
import { EXPRESSIONS_RULES } from "./rules/expressions/index.ts";
import { STYLE_RULES } from "./rules/style/index.ts";
import { TEMPLATE_RULES } from "./rules/templates/index.ts";
import { TESTS_RULES } from "./rules/tests/index.ts";

/** Rules over programs. */
const PROGRAM_FAMILIES = {
  bindings: BINDINGS_RULES,
  control: CONTROL_RULES,
  expressions: EXPRESSIONS_RULES,
  style: STYLE_RULES,
  capabilities: CAPABILITIES_RULES,
  agents: AGENTS_RULES,
  tests: TESTS_RULES,
};

export const RULES: readonly Rule[] = Object.values(PROGRAM_FAMILIES).flat();

export { TEMPLATE_RULES };

/** Everything that a project can turn off, by family. */
export const FAMILIES: Readonly<Record<string, readonly RuleBase[]>> = { ...PROGRAM_FAMILIES, templates: TEMPLATE_RULES };

/** The rule whose findings have a code. */
export function ruleOfCode(code: string): RuleBase | undefined {
  return Object.values(FAMILIES).flat().find((rule) => rule.code === code);
}
