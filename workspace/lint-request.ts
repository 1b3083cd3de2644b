/** From the settings of a file to what the linter is asked. */
import { completeSettings, type LintRequest } from "#compiler/lint";
import { readRule, type Rule } from "#compiler/structural";
import type { CheckSettings } from "./check/settings.ts";

/** The project's own rules, ready to run. */
export function rulesOf(projectRules: CheckSettings["projectRules"]): readonly Rule[] {
  return projectRules.flatMap((values) => readRule(values).rule ?? []);
}

/** All rules of the linter and those of the project. */
export function lintRequest({ lint, lintOnly }: CheckSettings, projectRules: readonly Rule[]): LintRequest {
  return { settings: completeSettings(lint ?? {}), level: "all", alone: lintOnly, projectRules };
}
