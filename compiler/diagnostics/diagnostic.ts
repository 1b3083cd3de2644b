import type { Span } from "./span.ts";

export type Severity = "error" | "warning" | "info";

/** Phase that raised a diagnostic: the `source` field of `harn check --json`. */
export type Phase = "lexer" | "parser" | "import" | "name" | "type" | "lint" | "preflight" | "invariant" | "config" | "compile" | "io" | "internal";

/** How much a repair may change; ordered from harmless to risky. */
export type RepairSafety = "format-only" | "behavior-preserving" | "scope-local" | "surface-changing" | "capability-changing" | "needs-human";

export interface Edit {
  readonly span: Span;
  readonly replacement: string;
}

export interface Repair {
  /** For example `bindings/rename-to-closest`. */
  readonly id: string;
  readonly summary: string;
  readonly safety: RepairSafety;
  /** Non-overlapping edits of the file that the diagnostic is about. Empty when only a person can do it. */
  readonly edits: readonly Edit[];
}

export interface RelatedNote {
  readonly message: string;
  /** Absent: a plain note. `path` absent: the file of the diagnostic. */
  readonly span?: Span;
  readonly path?: string;
}

/** One finding about a source file. Plain data; rendered late, to a terminal, JSON or LSP. */
export interface Diagnostic {
  /** Stable id, `HARN-<CAT>-<NNN>`; declared in the registry. Absent for I/O errors only. */
  readonly code?: string;
  readonly severity: Severity;
  readonly phase: Phase;
  /** Name of the lint rule that it goes by: a project may turn that off, whichever phase finds it. */
  readonly rule?: string;
  readonly message: string;
  /** Absent when the finding is about the whole file. */
  readonly span?: Span;
  /** Short text beside the carets. */
  readonly label?: string;
  readonly help?: string;
  readonly related?: readonly RelatedNote[];
  readonly repair?: Repair;
}
