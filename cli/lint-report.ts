/** What `harn lint` prints. */
import { type Diagnostic, diagnosticToJson, type JsonDiagnostic, LineMap } from "#compiler/diagnostics";
import { type CheckedFile, type Status, statusOf } from "./check-report.ts";
import type { CommandContext } from "./context.ts";
import type { Changes } from "./git-changes.ts";
import { printReports } from "./report.ts";

/** Findings go to stderr; stdout gets how many were repaired, or that there are none. */
export function writeText({ name, source, diagnostics, related }: CheckedFile, fixed: number, context: CommandContext): void {
  if (fixed > 0) context.stdout.write(`${name}: applied ${String(fixed)} fix(es)\n`);
  if (diagnostics.length === 0) context.stdout.write(`${name}: no issues found\n`);
  else printReports([...related.map((other) => ({ source: other, diagnostics: [] })), { source, diagnostics }], context);
}

/**
 * The `data` of the JSON document (command-line reference 5.1).
 * @param fixed repairs made, by path
 */
export function toJson(files: readonly CheckedFile[], fixed: ReadonlyMap<string, number>, changes: Changes | null): unknown {
  const rows = files.map((file) => {
    const map = new LineMap(file.source.text);
    return {
      path: file.name,
      status: statusOf(file),
      diagnostics: file.diagnostics.map((diagnostic) => lintJson(diagnostic, map)),
      fixable: file.diagnostics.filter(isFixable).length,
      fixed: fixed.get(file.source.path) ?? 0,
    };
  });
  const count = (status: Status): number => rows.filter((row) => row.status === status).length;
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return {
    files: rows,
    summary: {
      ok: count("ok"),
      warnings: count("warning"),
      errors: count("error"),
      diagnostics: sum(({ diagnostics }) => diagnostics.length),
      fixable: sum(({ fixable }) => fixable),
      fixed: sum((row) => row.fixed),
    },
    ...(changes !== null && { changed: changesToJson(changes) }),
  };
}

/** Findings of rules are the linter's, whichever phase came upon them. */
function lintJson(diagnostic: Diagnostic, map: LineMap): JsonDiagnostic {
  const json = diagnosticToJson(diagnostic, map);
  return diagnostic.rule === undefined ? json : { ...json, source: "lint" };
}

function isFixable({ repair }: Diagnostic): boolean {
  return repair !== undefined && repair.edits.length > 0;
}

function changesToJson({ requested, commit, files }: Changes): unknown {
  return {
    from: { requested, commit },
    // The working tree is no commit.
    to: { requested: "worktree", commit: null },
    files: files.map(({ path, status, previousPath, addedLines }) => ({
      path,
      status,
      ...(previousPath !== null && { previous_path: previousPath }),
      added_lines: addedLines,
    })),
  };
}
