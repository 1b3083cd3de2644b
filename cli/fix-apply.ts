/** `harn fix --apply`: makes the repairs of each file, one file after the other. */
import { displayPath, LineMap, type RepairSafety, visible } from "#compiler/diagnostics";
import { type Candidate, repairFile, type SkipReason, type SkippedRepair } from "#compiler/fix";
import type { CommandContext } from "./context.ts";
import { repairToJson, skippedFileToJson } from "./fix-json.ts";
import type { FixFile, FixSession, SkippedFile } from "./fix-session.ts";
import { writeFixed } from "./fix-write.ts";
import { jsonText } from "./json-text.ts";

export interface ApplyRequest {
  readonly session: FixSession;
  readonly files: readonly FixFile[];
  readonly skipped: readonly SkippedFile[];
  readonly ceiling: RepairSafety;
  readonly codes: ReadonlySet<string> | null;
  /** Say what would be done and write nothing. */
  readonly isDryRun: boolean;
}

interface FileOutcome {
  readonly file: FixFile;
  readonly applied: readonly Candidate[];
  readonly skipped: readonly SkippedRepair[];
  /** Set when the repaired text could not be written. */
  readonly unwritten: SkippedFile | null;
}

/**
 * Applies repairs and prints what happened.
 * @returns the files that were left alone, those that could not be written included
 */
export async function applyRepairs(request: ApplyRequest, { args, stdout }: CommandContext): Promise<readonly SkippedFile[]> {
  const { session, files, isDryRun } = request;
  const outcomes: FileOutcome[] = [];
  for (const file of files) outcomes.push(await repairOne(session.refresh(file), request));
  const left = [...request.skipped, ...outcomes.flatMap(({ unwritten }) => unwritten ?? [])];
  const remaining = files.reduce((sum, file) => sum + session.refresh(file).diagnostics.length, 0);
  stdout.write(args.has("json") ? `${jsonText(toJson(outcomes, left, remaining))}\n` : toText(outcomes, remaining, isDryRun));
  return left;
}

async function repairOne(file: FixFile, { session, ceiling, codes, isDryRun }: ApplyRequest): Promise<FileOutcome> {
  const { source, diagnostics } = file;
  const { text, applied, skipped } = repairFile({ source, diagnostics, ceiling, codes, errorsOf: (trial) => session.errorsOf(source.path, trial) });
  if (applied.length > 0) {
    const failure = isDryRun ? null : await writeFixed(source, text);
    if (failure !== null) {
      const message = `Error writing ${file.name}: ${failure}`;
      return { file, applied: [], skipped, unwritten: { name: file.name, source, reason: "write_failed", diagnostics: [{ severity: "error", phase: "io", message }] } };
    }
    session.replace({ path: source.path, text });
  }
  return { file, applied, skipped, unwritten: null };
}

function toJson(outcomes: readonly FileOutcome[], left: readonly SkippedFile[], remaining: number): unknown {
  return {
    schemaVersion: 1,
    applied: outcomes.flatMap(({ file, applied }) => applied.map((candidate) => repairToJson(file.name, candidate))),
    skipped: outcomes.flatMap(({ file, skipped }) =>
      skipped.map(({ candidate, reason }) => ({
        ...repairToJson(file.name, candidate),
        reason: reason.kind,
        ...(reason.kind === "would_add_error" && { error: { code: reason.error.diagnostic.code ?? null, message: reason.error.diagnostic.message } }),
      })),
    ),
    skippedFiles: left.map(skippedFileToJson),
    post_apply_diagnostics_count: remaining,
  };
}

function toText(outcomes: readonly FileOutcome[], remaining: number, isDryRun: boolean): string {
  const lines: string[] = [];
  let count = 0;
  for (const { file, applied, skipped } of outcomes) {
    const map = new LineMap(file.source.text);
    const place = ({ diagnostic, repair }: Candidate): string => {
      const { line, column } = map.position(diagnostic.span?.start ?? 0);
      return `${displayPath(file.name)}:${line}:${column}  ${diagnostic.code ?? diagnostic.severity}  ${repair.id}`;
    };
    for (const candidate of applied) lines.push(`${place(candidate)}: ${isDryRun ? "would be applied" : "applied"}`);
    for (const { candidate, reason } of skipped) lines.push(`${place(candidate)}: skipped, ${reasonText(reason, candidate)}`);
    count += applied.length;
  }
  const done = `${count === 1 ? "1 repair" : `${count} repairs`} ${isDryRun ? "would be applied" : "applied"}`;
  lines.push(`${done}; ${remaining === 1 ? "1 finding remains" : `${remaining} findings remain`}`);
  return `${lines.join("\n")}\n`;
}

function reasonText(reason: SkipReason, { repair }: Candidate): string {
  switch (reason.kind) {
    case "above_ceiling":
      return `it is ${repair.safety}`;
    case "no_edits":
      return "it is to be done by hand";
    case "conflict":
      return "it overlaps a repair that was applied";
    case "would_add_error":
      return `it would bring an error: ${visible(reason.error.diagnostic.message)}`;
    case "undecided":
      return "too many repairs of this file bring errors; try one `--code` at a time";
    default:
      return reason satisfies never;
  }
}
