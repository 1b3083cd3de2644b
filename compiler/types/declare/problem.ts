import type { Edit, Span } from "#compiler/diagnostics";

/** A finding about a written type. The checker makes it a diagnostic of the module that the node stands in. */
export interface TypeProblem {
  readonly code: string;
  readonly message: string;
  readonly span: Span;
  readonly help?: string;
  readonly repairEdits?: readonly Edit[];
}

export type ReportProblem = (problem: TypeProblem) => void;
