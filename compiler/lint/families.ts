/** The one list of all rules. */
import type { Rule } from "./rule.ts";
import { AGENTS_RULES } from "./rules/agents/index.ts";
import { BINDINGS_RULES } from "./rules/bindings/index.ts";
import { CAPABILITIES_RULES } from "./rules/capabilities/index.ts";
import { CONTROL_RULES } from "./rules/control/index.ts";
import { EXPRESSIONS_RULES } from "./rules/expressions/index.ts";
import { STYLE_RULES } from "./rules/style/index.ts";
import { TESTS_RULES } from "./rules/tests/index.ts";

/** Rules over programs. Those over templates are `TEMPLATES_RULES`: they see no tree. */
export const FAMILIES: Readonly<Record<string, readonly Rule[]>> = {
  bindings: BINDINGS_RULES,
  control: CONTROL_RULES,
  expressions: EXPRESSIONS_RULES,
  style: STYLE_RULES,
  capabilities: CAPABILITIES_RULES,
  agents: AGENTS_RULES,
  tests: TESTS_RULES,
};

export const RULES: readonly Rule[] = Object.values(FAMILIES).flat();
