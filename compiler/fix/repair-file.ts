/** Applies the repairs of one file, none of which may bring a new error. */
import type { Diagnostic, RepairSafety, SourceFile } from "#compiler/diagnostics";
import { type Candidate, collectCandidates } from "./candidates.ts";
import { conflictsOf } from "./conflicts.ts";
import { applyEdits, areApplicable } from "./edits.ts";
import { firstNewError, type FoundError } from "./new-errors.ts";
import { isWithin } from "./safety.ts";

export interface RepairRequest {
  readonly source: SourceFile;
  /** Everything found in the file. */
  readonly diagnostics: readonly Diagnostic[];
  readonly ceiling: RepairSafety;
  /** Only repairs of these codes; null: all. */
  readonly codes: ReadonlySet<string> | null;
  /** Errors of the file and of those that import it, if the file had this text. */
  readonly errorsOf: (text: string) => readonly FoundError[];
}

/** Why a repair was not made. */
export type SkipReason =
  | { readonly kind: "above_ceiling" }
  /** There is no edit, or none that fits the text. */
  | { readonly kind: "no_edits" }
  /** It overlaps a repair that was made. */
  | { readonly kind: "conflict" }
  | { readonly kind: "would_add_error"; readonly error: FoundError }
  /** Too many repairs of the file failed to look at each. */
  | { readonly kind: "undecided" };

export interface SkippedRepair {
  readonly candidate: Candidate;
  readonly reason: SkipReason;
}

export interface RepairResult {
  /** The text with all applied repairs; the old one when there are none. */
  readonly text: string;
  readonly applied: readonly Candidate[];
  readonly skipped: readonly SkippedRepair[];
}

/**
 * Trial compilations of one file, and characters compiled in all of them. Past either the rest is left alone, so that large
 * files in which every repair fails come to an end too.
 */
const MOST_TRIALS = 256;
const FEWEST_TRIALS = 16;
const MOST_CHARACTERS = 2 ** 22;

/** Candidates that ask for the same edits, as all assignments to one `const` do: they are made or dropped together. */
interface Change {
  readonly candidates: readonly Candidate[];
  readonly edits: Candidate["repair"]["edits"];
}

/**
 * Chooses and applies repairs: the harmless before the risky, then by place. Repairs that overlap a chosen one wait for
 * the next round, and are dropped if it was made. Each round is checked as a whole; if that finds a new error, the repairs
 * that cause it are found by halving.
 */
export function repairFile(request: RepairRequest): RepairResult {
  const { source, ceiling } = request;
  const skipped: SkippedRepair[] = [];
  const candidates = collectCandidates(request.diagnostics, request.codes).filter((candidate) => {
    const { safety, edits } = candidate.repair;
    if (safety === "needs-human" || !areApplicable(edits, source.text.length)) skipped.push({ candidate, reason: { kind: "no_edits" } });
    else if (!isWithin(safety, ceiling)) skipped.push({ candidate, reason: { kind: "above_ceiling" } });
    else return true;
    return false;
  });
  const changes = grouped(candidates);
  const conflicts = conflictsOf(changes.map(({ edits }) => edits));
  const trials = new Trials(request);
  const made = new Set<number>();
  const refused = new Map<number, SkipReason>();
  const order = changes.map((_, index) => index).sort((a, b) => comparePriority(changes[a], changes[b]));
  for (let waiting = order; waiting.length > 0; ) {
    const round: number[] = [];
    const taken = new Set<number>();
    const later: number[] = [];
    for (const index of waiting) {
      const rivals = conflicts[index] ?? [];
      if (rivals.some((rival) => made.has(rival))) refused.set(index, { kind: "conflict" });
      else if (rivals.some((rival) => taken.has(rival))) later.push(index);
      else {
        taken.add(index);
        round.push(index);
      }
    }
    keepSafe(round, changes, made, refused, trials);
    waiting = later;
  }
  const applied = changes.filter((_, index) => made.has(index));
  for (const [index, reason] of refused) for (const candidate of changes[index]?.candidates ?? []) skipped.push({ candidate, reason });
  return {
    text: applied.length === 0 ? source.text : applyEdits(source.text, editsOf(applied)).text,
    applied: inSourceOrder(applied.flatMap((change) => change.candidates)),
    skipped: [...skipped].sort((a, b) => startOf(a.candidate) - startOf(b.candidate)),
  };
}

/** Adds those of `group` to `made` that bring no new error on top of what is made already. */
function keepSafe(group: readonly number[], changes: readonly Change[], made: Set<number>, refused: Map<number, SkipReason>, trials: Trials): void {
  if (group.length === 0) return;
  const outcome = trials.tryOut([...made, ...group].flatMap((index) => changes[index] ?? []));
  if (outcome.kind === "safe") for (const index of group) made.add(index);
  else if (outcome.kind === "exhausted") for (const index of group) refused.set(index, { kind: "undecided" });
  else if (group.length === 1) for (const index of group) refused.set(index, { kind: "would_add_error", error: outcome.error });
  else {
    const half = group.length >> 1;
    keepSafe(group.slice(0, half), changes, made, refused, trials);
    keepSafe(group.slice(half), changes, made, refused, trials);
  }
}

type TrialOutcome = { readonly kind: "safe" } | { readonly kind: "fails"; readonly error: FoundError } | { readonly kind: "exhausted" };

class Trials {
  readonly #request: RepairRequest;
  #before: readonly FoundError[] | null = null;
  #left: number;

  constructor(request: RepairRequest) {
    this.#request = request;
    const affordable = Math.floor(MOST_CHARACTERS / (request.source.text.length + 1));
    this.#left = Math.min(MOST_TRIALS, Math.max(FEWEST_TRIALS, affordable));
  }

  tryOut(changes: readonly Change[]): TrialOutcome {
    if (this.#left === 0) return { kind: "exhausted" };
    this.#left--;
    const { source, errorsOf } = this.#request;
    this.#before ??= errorsOf(source.text);
    const { text, newOffset } = applyEdits(source.text, editsOf(changes));
    const mended = changes.flatMap(({ candidates }) => candidates.map(({ diagnostic }) => diagnostic));
    const error = firstNewError(this.#before, errorsOf(text), mended, source.path, newOffset);
    return error === null ? { kind: "safe" } : { kind: "fails", error };
  }
}

function grouped(candidates: readonly Candidate[]): readonly Change[] {
  const changes = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const key = JSON.stringify(candidate.repair.edits.map(({ span, replacement }) => [span.start, span.end, replacement]));
    const same = changes.get(key);
    if (same === undefined) changes.set(key, [candidate]);
    else same.push(candidate);
  }
  return [...changes.values()].map((same) => ({ candidates: same, edits: same[0]?.repair.edits ?? [] }));
}

function editsOf(changes: readonly Change[]): Candidate["repair"]["edits"] {
  return changes.flatMap(({ edits }) => edits);
}

function comparePriority(a: Change | undefined, b: Change | undefined): number {
  const [first, second] = [a?.candidates[0], b?.candidates[0]];
  if (first === undefined || second === undefined || first.repair.safety === second.repair.safety) return startOf(first) - startOf(second);
  return isWithin(first.repair.safety, second.repair.safety) ? -1 : 1;
}

function inSourceOrder(candidates: readonly Candidate[]): readonly Candidate[] {
  return [...candidates].sort((a, b) => startOf(a) - startOf(b));
}

function startOf(candidate: Candidate | undefined): number {
  return candidate?.diagnostic.span?.start ?? -1;
}
