/** The linter as a phase of the pipeline. */
import { type Diagnostic, internalDiagnostic } from "#compiler/diagnostics";
import { findingsOf, type Rule as StructuralRule } from "#compiler/structural";
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
  /** The project's own, by the structure of the code. */
  readonly projectRules?: readonly StructuralRule[];
}

/** Begins to lint a module whose names are resolved. */
export function startLint(input: Omit<LintInput, "settings">, { settings, level }: LintRequest): LintRun {
  return new LintRun({ ...input, settings }, selectRules(RULES, settings, level));
}

/** What is shown of the findings of all phases. */
export function joinLint(others: readonly Diagnostic[], run: LintRun, { settings, alone, projectRules = [] }: LintRequest): readonly Diagnostic[] {
  const linted = [...run.finish(), ...structuralFindings(projectRules, run, settings)];
  const shown = alone ? others.filter(({ phase, code }) => phase === "internal" || code?.startsWith("HARN-LNT-") === true) : others;
  return joined(shown, linted, Object.values(FAMILIES).flat(), settings);
}

function structuralFindings(rules: readonly StructuralRule[], run: LintRun, { disabled }: LintSettings): readonly Diagnostic[] {
  if (rules.length === 0) return [];
  try {
    return findingsOf(rules.filter(({ id }) => !disabled.includes(id)), run.parsed);
  } catch (error) {
    return [internalDiagnostic("applying the project's rules", error)];
  }
}
