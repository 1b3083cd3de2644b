/** The linter as a phase of the pipeline. */
import type { Diagnostic } from "#compiler/diagnostics";
import { FAMILIES, RULES } from "./families.ts";
import { joined } from "./overlaps.ts";
import { LintRun } from "./run.ts";
import { type LintLevel, selectRules } from "./select.ts";
import type { LintSettings } from "./settings.ts";
import type { LintInput } from "./shared.ts";

export interface LintRequest {
  readonly settings: LintSettings;
  readonly level: LintLevel;
  /** Only findings of rules count, those included that another phase has found as well. */
  readonly alone: boolean;
}

/** Begins to lint a module whose names are resolved. */
export function startLint(input: Omit<LintInput, "settings">, { settings, level }: LintRequest): LintRun {
  return new LintRun({ ...input, settings }, selectRules(RULES, settings, level));
}

/** What is shown of the findings of all phases. */
export function joinLint(others: readonly Diagnostic[], run: LintRun, { settings, alone }: LintRequest): readonly Diagnostic[] {
  const linted = run.finish();
  const shown = alone ? others.filter(({ phase, code }) => phase === "internal" || code?.startsWith("HARN-LNT-") === true) : others;
  return joined(shown, linted, Object.values(FAMILIES).flat(), settings);
}
