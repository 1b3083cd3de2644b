/** Diagnostics of the module graph. */
import { repair, type Diagnostic, type Span } from "#compiler/diagnostics";
import type { ResolvedImport } from "./graph.ts";

/** An import finding of severity error. */
export function importError(code: string, message: string, span: Span, extra: Partial<Diagnostic> = {}): Diagnostic {
  return { code, severity: "error", phase: "import", message, span, ...extra };
}

/**
 * The finding for an import that leads nowhere.
 * @param suggestion a path that would resolve, or null
 * @param isQuoted false for the `a::b` form, which no edit of the path alone can repair
 */
export function unresolvedImport(target: Extract<ResolvedImport, { kind: "unresolved" }>, span: Span, suggestion: string | null, isQuoted: boolean): Diagnostic {
  const edits = suggestion !== null && isQuoted ? [{ span, replacement: JSON.stringify(suggestion) }] : [];
  const help = suggestion === null ? {} : { help: `did you mean "${suggestion}"?` };
  return importError("HARN-IMP-001", importFailureText(target), span, { ...help, repair: repair("imports/fix-path", edits) });
}

/** What a failed import says, at check time and at run time alike. Unknown library modules have a text of their own. */
export function importFailureText(target: Extract<ResolvedImport, { kind: "unresolved" }>): string {
  return target.message.startsWith("Unknown stdlib module: ") ? target.message : `Import error: ${target.message}`;
}
