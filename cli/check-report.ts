/** What `harn check` prints. */
import { type Diagnostic, diagnosticToJson, LineMap, type SourceFile } from "#compiler/diagnostics";
import type { CommandContext } from "./context.ts";
import { printReports } from "./report.ts";

export interface CheckedFile {
  /** As given or found. */
  readonly name: string;
  readonly source: SourceFile;
  readonly diagnostics: readonly Diagnostic[];
  /** Other files that notes point into. */
  readonly related: readonly SourceFile[];
}

export type Status = "ok" | "warning" | "error";

export function statusOf({ diagnostics }: Pick<CheckedFile, "diagnostics">): Status {
  if (diagnostics.some(({ severity }) => severity === "error")) return "error";
  return diagnostics.some(({ severity }) => severity === "warning") ? "warning" : "ok";
}

/** Findings go to stderr; of a clean file stdout gets its name. */
export function writeText({ name, source, diagnostics, related }: CheckedFile, context: CommandContext): void {
  if (diagnostics.length === 0) context.stdout.write(`${name}: ok\n`);
  else printReports([...related.map((other) => ({ source: other, diagnostics: [] })), { source, diagnostics }], context);
}

/** The `data` of the JSON document (command-line reference 4.4). */
export function toJson(files: readonly CheckedFile[]): unknown {
  const statuses = files.map(statusOf);
  const count = (status: Status): number => statuses.filter((one) => one === status).length;
  return {
    files: files.map(({ name, source, diagnostics }, index) => {
      const map = new LineMap(source.text);
      return { path: name, status: statuses[index], diagnostics: diagnostics.map((diagnostic) => diagnosticToJson(diagnostic, map)) };
    }),
    summary: {
      ok: count("ok"),
      warnings: count("warning"),
      errors: count("error"),
      diagnostics: files.reduce((sum, { diagnostics }) => sum + diagnostics.length, 0),
    },
  };
}
