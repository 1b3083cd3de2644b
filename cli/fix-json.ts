/** What `harn fix` says about a repair, in both JSON documents. */
import { diagnosticToJson, type JsonDiagnostic, LineMap, type RepairSafety } from "#compiler/diagnostics";
import type { Candidate } from "#compiler/fix";
import type { FixFile, SkippedFile } from "./fix-session.ts";

/** How far the consequences of a repair reach, by its safety class. */
type Reach = "text" | "file" | "callers" | "capabilities" | "person";

const REACH: Readonly<Record<RepairSafety, Reach>> = {
  "format-only": "text",
  "behavior-preserving": "text",
  "scope-local": "file",
  "surface-changing": "callers",
  "capability-changing": "capabilities",
  "needs-human": "person",
};

interface JsonRepair {
  readonly path: string;
  readonly diagnostic_code: string | null;
  readonly repair: { readonly id: string; readonly summary: string; readonly safety: RepairSafety };
}

/** The part that names a repair. */
export function repairToJson(path: string, { diagnostic, repair }: Candidate): JsonRepair {
  return { path, diagnostic_code: diagnostic.code ?? null, repair: { id: repair.id, summary: repair.summary, safety: repair.safety } };
}

/** What a repair would change; offsets are UTF-8 bytes of the text without byte order mark, as everywhere in JSON output. */
export function changeToJson({ repair }: Candidate, map: LineMap): object {
  return {
    impact: { reach: REACH[repair.safety] },
    edits: repair.edits.map(({ span, replacement }) => ({ span: { start: map.byteOffset(span.start), end: map.byteOffset(span.end) }, replacement })),
  };
}

/** A finding with the file that it is about. */
export function findingsToJson({ name, source, diagnostics }: Pick<FixFile, "name" | "source" | "diagnostics">): readonly ({ readonly path: string } & JsonDiagnostic)[] {
  const map = new LineMap(source.text);
  return diagnostics.map((diagnostic) => ({ path: name, ...diagnosticToJson(diagnostic, map) }));
}

/** A file that was left alone. */
export function skippedFileToJson({ name, source, reason, diagnostics }: SkippedFile): object {
  const map = new LineMap(source.text);
  return { path: name, reason, diagnostics: diagnostics.map((diagnostic) => diagnosticToJson(diagnostic, map)) };
}
