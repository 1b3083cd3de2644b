import type { Diagnostic, Position, Span } from "#compiler/diagnostics";

const kinds = {
  character: { code: "HARN-PAR-003", label: "unexpected character" },
  string: { code: "HARN-PAR-004", label: "string starts here" },
  comment: { code: "HARN-PAR-005", label: "comment starts here" },
  int: { code: "HARN-PAR-006", label: "too large for int" },
} as const;

export type LexerProblem = keyof typeof kinds;

/** Diagnostic of a lexer error; `text` is the message without its position. */
export function lexerDiagnostic(kind: LexerProblem, text: string, span: Span, at: Position): Diagnostic {
  const { code, label } = kinds[kind];
  return { code, severity: "error", phase: "lexer", message: `${text} at ${at.line}:${at.column}`, span, label };
}
