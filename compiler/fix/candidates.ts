/** Repairs that the findings of a file offer. */
import type { Diagnostic, Repair } from "#compiler/diagnostics";

/** One repair of one finding. */
export interface Candidate {
  readonly diagnostic: Diagnostic;
  readonly repair: Repair;
}

/**
 * @param codes only findings of these codes; null: of all
 * @returns in the order of the findings; repairs without edits, which only a person can make, included
 */
export function collectCandidates(diagnostics: readonly Diagnostic[], codes: ReadonlySet<string> | null): readonly Candidate[] {
  return diagnostics.flatMap((diagnostic) => {
    const { repair, code } = diagnostic;
    const isWanted = codes === null || (code !== undefined && codes.has(code));
    return repair !== undefined && isWanted ? [{ diagnostic, repair }] : [];
  });
}
