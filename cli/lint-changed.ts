/** Findings of changed lines only. */
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, LineMap } from "#compiler/diagnostics";
import type { CheckedFile } from "./check-report.ts";
import type { Changes, LineRange } from "./git-changes.ts";

/**
 * The file with the findings that begin on an added line. Notes stay, and so does what keeps the file from being linted: without
 * it a file that nobody could read would pass.
 */
export function onAddedLines(file: CheckedFile, changes: Changes): CheckedFile {
  if (file.diagnostics.length === 0) return file;
  const added = linesOf(file.source.path, changes);
  const map = new LineMap(file.source.text);
  const stays = ({ severity, phase, span }: Diagnostic): boolean => {
    if (severity === "info" || phase !== "lint") return true;
    const line = map.position(span?.start ?? 0).line;
    return added.some(({ start, end }) => start <= line && line <= end);
  };
  return { ...file, diagnostics: file.diagnostics.filter(stays) };
}

function linesOf(path: string, { root, files }: Changes): readonly LineRange[] {
  const real = realPath(path);
  return files.find((file) => join(root, file.path) === real)?.addedLines ?? [];
}

/** Git names files without links on the way. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
