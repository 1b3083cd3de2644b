/** Whether edits brought errors that were not there before. */
import type { Diagnostic } from "#compiler/diagnostics";

/** An error, in the edited file or in one that imports it. */
export interface FoundError {
  readonly path: string;
  readonly diagnostic: Diagnostic;
}

/**
 * The first error that the edits brought. An error counts as old when one of the same code stood at the same place,
 * whatever its words: a message may name things that the edits renamed.
 * @param before errors of the text without the edits
 * @param after errors of the edited text
 * @param mended findings that the edits are to remove; they may not stay
 * @param newOffset where a place of the edited file has gone
 */
export function firstNewError(
  before: readonly FoundError[],
  after: readonly FoundError[],
  mended: readonly Diagnostic[],
  editedPath: string,
  newOffset: (offset: number) => number,
): FoundError | null {
  const gone = new Set(mended.map((diagnostic) => keyOf(editedPath, diagnostic.code, startOf(diagnostic))));
  const known = new Map<string, number>();
  for (const { path, diagnostic } of before) {
    const start = startOf(diagnostic);
    if (gone.has(keyOf(path, diagnostic.code, start))) continue;
    const key = keyOf(path, diagnostic.code, path === editedPath && start >= 0 ? newOffset(start) : start);
    known.set(key, (known.get(key) ?? 0) + 1);
  }
  for (const error of after) {
    const key = keyOf(error.path, error.diagnostic.code, startOf(error.diagnostic));
    const left = known.get(key) ?? 0;
    if (left === 0) return error;
    known.set(key, left - 1);
  }
  return null;
}

/** Findings about a whole file stand before its text. */
function startOf({ span }: Diagnostic): number {
  return span?.start ?? -1;
}

function keyOf(path: string, code: string | undefined, offset: number): string {
  return `${offset} ${code ?? ""} ${path}`;
}
