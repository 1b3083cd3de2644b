/** `harn fix --plan`: what could be repaired, without touching anything. */
import { displayPath, LineMap, type RepairSafety, SAFETY_LEVELS, visible } from "#compiler/diagnostics";
import { areApplicable, type Candidate, collectCandidates, conflictsOf, isWithin } from "#compiler/fix";
import type { CommandContext } from "./context.ts";
import { changeToJson, findingsToJson, repairToJson, skippedFileToJson } from "./fix-json.ts";
import type { FixFile, HarnessThreading, SkippedFile } from "./fix-session.ts";
import { jsonText } from "./json-text.ts";

export interface PlanRequest {
  readonly files: readonly FixFile[];
  readonly skipped: readonly SkippedFile[];
  readonly ceiling: RepairSafety;
  readonly codes: ReadonlySet<string> | null;
  readonly threading: HarnessThreading;
}

interface PlannedRepair {
  readonly file: FixFile;
  readonly map: LineMap;
  readonly candidate: Candidate;
  /** Place of the finding among those of all files. */
  readonly diagnosticIndex: number;
  readonly appliesCleanly: boolean;
  /** Indexes into the plan. */
  readonly conflictsWith: readonly number[];
}

/** Prints the plan. */
export function printPlan(request: PlanRequest, { args, stdout }: CommandContext): void {
  const plan = planned(request);
  stdout.write(args.has("json") ? `${jsonText(toJson(plan, request))}\n` : toText(plan));
}

function planned({ files, ceiling, codes }: PlanRequest): readonly PlannedRepair[] {
  const plan: PlannedRepair[] = [];
  let findingsBefore = 0;
  for (const file of files) {
    const candidates = collectCandidates(file.diagnostics, codes).filter(({ repair }) => isWithin(repair.safety, ceiling));
    const conflicts = conflictsOf(candidates.map(({ repair }) => repair.edits));
    const map = new LineMap(file.source.text);
    const first = plan.length;
    const places = new Map(file.diagnostics.map((diagnostic, index) => [diagnostic, findingsBefore + index]));
    candidates.forEach((candidate, index) => {
      const conflictsWith = (conflicts[index] ?? []).map((other) => first + other);
      const isMachineMade = candidate.repair.safety !== "needs-human" && areApplicable(candidate.repair.edits, file.source.text.length);
      const diagnosticIndex = places.get(candidate.diagnostic) ?? 0;
      plan.push({ file, map, candidate, diagnosticIndex, appliesCleanly: isMachineMade && conflictsWith.length === 0, conflictsWith });
    });
    findingsBefore += file.diagnostics.length;
  }
  return plan;
}

function toJson(plan: readonly PlannedRepair[], { files, skipped, threading }: PlanRequest): unknown {
  return {
    schemaVersion: 2,
    harnessThreading: threading,
    diagnostics: files.flatMap(findingsToJson),
    repairs: plan.map(({ file, map, candidate, diagnosticIndex, appliesCleanly, conflictsWith }) => ({
      ...repairToJson(file.name, candidate),
      diagnostic: diagnosticIndex,
      ...changeToJson(candidate, map),
      applies_cleanly: appliesCleanly,
      conflicts_with: conflictsWith,
    })),
    skippedFiles: skipped.map(skippedFileToJson),
    safetyLevels: SAFETY_LEVELS,
  };
}

function toText(plan: readonly PlannedRepair[]): string {
  const lines: string[] = [];
  plan.forEach(({ file, map, candidate: { diagnostic, repair }, appliesCleanly, conflictsWith }, index) => {
    const { line, column } = map.position(diagnostic.span?.start ?? 0);
    lines.push(`${index}  ${displayPath(file.name)}:${line}:${column}  ${diagnostic.code ?? diagnostic.severity}: ${visible(diagnostic.message)}`);
    lines.push(`   ${repair.id} [${repair.safety}] — ${repair.summary}`);
    for (const { span, replacement } of repair.edits) {
      const place = map.position(span.start);
      lines.push(`   ${place.line}:${place.column}  ${quoted(file.source.text.slice(span.start, span.end))} → ${quoted(replacement)}`);
    }
    if (conflictsWith.length > 0) lines.push(`   overlaps ${conflictsWith.join(", ")}`);
    else if (!appliesCleanly) lines.push("   to be done by hand");
  });
  const clean = plan.filter(({ appliesCleanly }) => appliesCleanly).length;
  lines.push(`${plan.length === 1 ? "1 repair" : `${plan.length} repairs`}, ${clean} can be applied`);
  return `${lines.join("\n")}\n`;
}

const LONGEST_QUOTE = 60;

function quoted(text: string): string {
  return visible(JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text));
}
