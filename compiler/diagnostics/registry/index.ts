/** The registry of diagnostic codes: the one table that `harn explain`, the documentation and the tests read. */
import type { Severity } from "../diagnostic.ts";
import type { CodeDefinition, Explanation } from "./definition.ts";
import { CONFIGURATION_EXPLANATIONS } from "./explain-configuration.ts";
import { LINT_EXPLANATIONS } from "./explain-lint.ts";
import { MATCH_EXPLANATIONS } from "./explain-matching.ts";
import { MODULE_EXPLANATIONS } from "./explain-modules.ts";
import { NAME_EXPLANATIONS } from "./explain-names.ts";
import { ORCHESTRATION_EXPLANATIONS } from "./explain-orchestration.ts";
import { OWNERSHIP_EXPLANATIONS } from "./explain-ownership.ts";
import { PROMPT_EXPLANATIONS } from "./explain-prompts.ts";
import { SYNTAX_EXPLANATIONS } from "./explain-syntax.ts";
import { TYPE_RULE_EXPLANATIONS } from "./explain-type-rules.ts";
import { TYPE_EXPLANATIONS } from "./explain-types.ts";
import { CODES_OF_REPAIRS, RELATED_CODES } from "./links.ts";
import { TITLES } from "./titles.ts";

export { CATEGORIES, type Category, type CodeDefinition, type Explanation } from "./definition.ts";

let definitions: ReadonlyMap<string, CodeDefinition> | undefined;

/** All codes by id (`HARN-NAM-001`), in catalogue order. Built at the first call: runs that need no explanation never pay for it. */
export function codeRegistry(): ReadonlyMap<string, CodeDefinition> {
  return (definitions ??= build());
}

const explanations: Readonly<Record<string, Explanation>> = {
  ...SYNTAX_EXPLANATIONS,
  ...NAME_EXPLANATIONS,
  ...TYPE_EXPLANATIONS,
  ...TYPE_RULE_EXPLANATIONS,
  ...MATCH_EXPLANATIONS,
  ...OWNERSHIP_EXPLANATIONS,
  ...MODULE_EXPLANATIONS,
  ...ORCHESTRATION_EXPLANATIONS,
  ...LINT_EXPLANATIONS,
  ...CONFIGURATION_EXPLANATIONS,
  ...PROMPT_EXPLANATIONS,
};

function build(): ReadonlyMap<string, CodeDefinition> {
  const repairs = new Map<string, string[]>();
  for (const [repair, codes] of Object.entries(CODES_OF_REPAIRS)) {
    for (const code of codes.split(" ")) repairs.set(code, [...(repairs.get(code) ?? []), repair]);
  }
  const table = new Map<string, CodeDefinition>();
  for (const line of TITLES.trim().split("\n")) {
    const [id = "", severity = "", ...title] = line.split(" ");
    const explanation = explanations[id];
    table.set(`HARN-${id}`, {
      code: `HARN-${id}`,
      category: id.slice(0, 3),
      severity: severity as Severity,
      title: title.join(" "),
      repairs: repairs.get(id) ?? [],
      related: (RELATED_CODES[id] ?? "").split(" ").filter(Boolean).map((code) => `HARN-${code}`),
      ...(explanation !== undefined && { explanation }),
    });
  }
  return table;
}
