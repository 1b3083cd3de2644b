import type { Severity } from "../diagnostic.ts";

/** What is known about one diagnostic code. */
export interface CodeDefinition {
  /** `HARN-<CAT>-<NNN>`. */
  readonly code: string;
  /** Three letters, for example `NAM`. */
  readonly category: string;
  readonly severity: Severity;
  /** The registered one-line summary. */
  readonly title: string;
  /** Repair ids that findings of this code may carry. */
  readonly repairs: readonly string[];
  readonly related: readonly string[];
  /** Absent for codes of phases that have no longer text yet: the title says what there is to say. */
  readonly explanation?: Explanation;
}

/** The longer text behind `harn explain`. */
export interface Explanation {
  readonly text: string;
  /**
   * A program in which exactly this code is found. Absent where no short program shows it: the finding belongs to a run, to
   * a phase that needs more than the source, or to no phase yet. Several files are separated by lines `// NAME.harn`, the
   * one to check last.
   */
  readonly bad?: string;
  /** The same without the mistake: nothing is found in it. */
  readonly good?: string;
}

export interface Category {
  readonly id: string;
  readonly title: string;
}

/** In the order in which the catalogue lists them. The last three are this implementation's own. */
export const CATEGORIES: readonly Category[] = [
  { id: "TYP", title: "Type checker" },
  { id: "PAR", title: "Parser / lexer" },
  { id: "NAM", title: "Naming and resolution" },
  { id: "CAP", title: "Capabilities" },
  { id: "LLM", title: "LLM calls" },
  { id: "ORC", title: "Orchestration constructs" },
  { id: "STD", title: "Stdlib usage" },
  { id: "PRM", title: "Prompt templates" },
  { id: "MOD", title: "Modules and exports" },
  { id: "RMD", title: "Reminder lifecycle" },
  { id: "SUS", title: "Suspend / resume lifecycle" },
  { id: "LNT", title: "Lint rules" },
  { id: "FMT", title: "Formatter" },
  { id: "IMP", title: "Import resolution" },
  { id: "OWN", title: "Ownership and mutability" },
  { id: "RCV", title: "Error recovery" },
  { id: "MAT", title: "Match exhaustiveness" },
  { id: "POL", title: "Runtime policies" },
  { id: "MET", title: "Compile-time meta restrictions" },
  { id: "CST", title: "Const-eval sandbox" },
  { id: "CMP", title: "Bytecode compilation" },
  { id: "CFG", title: "Configuration" },
  { id: "RTL", title: "Run-time limits" },
  { id: "INT", title: "Internal errors" },
];
