/** Structural rules, ready to run. */
import type { RE2JS } from "re2js";
import type { RepairSafety, Severity } from "#compiler/diagnostics";
import type { CompiledPattern } from "./pattern.ts";

export interface Rule {
  readonly id: string;
  readonly severity: Severity;
  /** Of its findings; metavariables in it are replaced by what they stand for. Null: a search. */
  readonly message: string | null;
  /** Null: it changes nothing. */
  readonly fix: Fix | null;
  readonly matcher: Matcher;
  readonly where: readonly Constraint[];
}

export interface Fix {
  readonly text: string;
  readonly template: CompiledPattern;
  /** The metavariable whose place is replaced; null: the whole match. */
  readonly target: string | null;
  readonly safety: RepairSafety;
}

/** What a node must be. Everything that is said must hold. */
export interface Matcher {
  readonly pattern: CompiledPattern | null;
  readonly kinds: ReadonlySet<string> | null;
  /** Found in the node's text. */
  readonly regex: RE2JS | null;
  readonly all: readonly Matcher[];
  readonly any: readonly Matcher[] | null;
  readonly not: Matcher | null;
  /** A node around it. */
  readonly inside: Matcher | null;
  /** A node below it. */
  readonly has: Matcher | null;
  /** A node before it in the same list. */
  readonly follows: Matcher | null;
  /** A node behind it in the same list. */
  readonly precedes: Matcher | null;
  /** A matcher of `[utils]`. */
  readonly named: { matcher: Matcher | null } | null;
  /** All metavariables of its patterns. */
  readonly names: ReadonlySet<string>;
}

/** What must hold of a metavariable. */
export interface Constraint {
  readonly name: string;
  /** Null: nothing is said of the node itself. */
  readonly matcher: Matcher | null;
  /** The same code as another metavariable. */
  readonly sameAs: string | null;
  readonly comparison: { readonly operator: "<" | "<=" | ">" | ">=" | "==" | "!="; readonly number: number } | null;
}

/** Whether a fix of this safety is made without asking. */
export function isMachineApplicable(safety: RepairSafety): boolean {
  return safety === "format-only" || safety === "behavior-preserving";
}

/** The rule that a pattern alone makes. */
export function patternRule(pattern: CompiledPattern): Rule {
  const matcher: Matcher = {
    pattern, kinds: null, regex: null, all: [], any: null, not: null, inside: null, has: null, follows: null, precedes: null, named: null, names: pattern.names,
  };
  return { id: "pattern", severity: "info", message: null, fix: null, matcher, where: [] };
}
