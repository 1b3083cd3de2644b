/** Diagnostics as the JSON objects of `harn check --json`. */
import type { Diagnostic, Phase, Severity } from "./diagnostic.ts";
import type { LineMap } from "./source.ts";

export type JsonSource = "type" | "lint" | "preflight" | "invariant" | "lexer" | "parser" | "io";

/** Key order is part of the format; absent keys are left out. */
export interface JsonDiagnostic {
  readonly source: JsonSource;
  readonly severity: Severity;
  readonly code?: string;
  readonly message: string;
  /** UTF-8 byte offsets, half open. */
  readonly span?: { readonly start: number; readonly end: number };
  readonly help?: string;
}

const SOURCES: Readonly<Record<Phase, JsonSource>> = {
  lexer: "lexer",
  parser: "parser",
  import: "preflight",
  name: "type",
  type: "type",
  lint: "lint",
  preflight: "preflight",
  invariant: "invariant",
  config: "preflight",
  compile: "type",
  io: "io",
  internal: "type",
};

/**
 * Converts one diagnostic.
 * @param map line map of the file that it is about
 */
export function diagnosticToJson(diagnostic: Diagnostic, map: LineMap): JsonDiagnostic {
  const { code, span, help } = diagnostic;
  return {
    source: SOURCES[diagnostic.phase],
    severity: diagnostic.severity,
    ...(code !== undefined && { code }),
    message: diagnostic.message,
    ...(span !== undefined && { span: { start: map.byteOffset(span.start), end: map.byteOffset(span.end) } }),
    ...(help !== undefined && { help }),
  };
}
