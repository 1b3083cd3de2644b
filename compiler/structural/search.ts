/** Runs rules over parsed files. */
import type { Span } from "#compiler/diagnostics";
import type { Comment, Program } from "#compiler/syntax";
import { Evaluation } from "./evaluate.ts";
import { Interner } from "./intern.ts";
import type { Binding, Bindings, MatchContext } from "./match.ts";
import type { Rule } from "./rule.ts";
import { lower, type Term, type Tree } from "./term.ts";

export interface RuleMatch {
  readonly term: Term;
  /** The last statement of a pattern of several; else the same as `term`. */
  readonly end: Term;
  readonly span: Span;
  readonly bindings: ReadonlyMap<string, Binding>;
}

export interface SearchResult {
  /** By place, outer ones before those inside them. */
  readonly matches: readonly RuleMatch[];
  /** There were so many ways to match that not all were tried: matches may be missing. */
  readonly gaveUp: boolean;
}

/** One file, made ready for any number of rules. */
export class SearchedFile {
  readonly tree: Tree;
  readonly comments: readonly Comment[];
  #interner: Interner | null = null;

  constructor(program: Program, text: string, comments: readonly Comment[]) {
    this.tree = lower(program, text);
    this.comments = comments;
  }

  get text(): string {
    return this.tree.text;
  }

  /** Equal trees have equal numbers. */
  get interner(): Interner {
    if (this.#interner === null) {
      this.#interner = new Interner();
      this.#interner.add(this.tree);
    }
    return this.#interner;
  }
}

/** Steps for a rule in a file of some size: enough for everything that does not try combinations. */
const baseSteps = 1_000_000;
const stepsPerTerm = 200;

/** Finds what a rule matches. Ends after a number of steps that grows with the size of the file only. */
export function search(rule: Rule, file: SearchedFile): SearchResult {
  const { terms } = file.tree;
  const context: MatchContext = { budget: { left: baseSteps + stepsPerTerm * terms.length }, idOf: (term) => file.interner.idOf(term) };
  const evaluation = new Evaluation(file.tree, context);
  const matches: RuleMatch[] = [];
  for (const term of terms) {
    // The program itself and the pieces of strings are no code that could be meant.
    if (term.parent === null || term.span.start < 0) continue;
    const bindings: Bindings = new Map();
    const end = evaluation.evaluate(rule.matcher, term, bindings);
    if (end !== null && evaluation.holds(rule.where, bindings)) matches.push({ term, end, span: { start: term.span.start, end: end.span.end }, bindings });
    if (context.budget.left < 0) break;
  }
  matches.sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end || a.term.index - b.term.index);
  return { matches: withoutRepeats(matches), gaveUp: context.budget.left < 0 };
}

/** Several nodes may be the same text, as a member and its key in `{x}`: the outermost counts. */
function withoutRepeats(matches: readonly RuleMatch[]): readonly RuleMatch[] {
  return matches.filter(({ span }, index) => {
    const before = matches[index - 1];
    return before === undefined || before.span.start !== span.start || before.span.end !== span.end;
  });
}

/** The source text that a metavariable stands for. */
export function textOf(binding: Binding, text: string): string {
  const span = spanOf(binding);
  return span === null ? "" : text.slice(span.start, span.end);
}

/** Null: an empty sequence, which has no place. */
export function spanOf(binding: Binding): Span | null {
  if (binding.form === "one") return binding.term.span;
  const [first] = binding.terms;
  const last = binding.terms.at(-1);
  return first === undefined || last === undefined ? null : { start: (first.range ?? first.span).start, end: (last.range ?? last.span).end };
}

/** The message of a finding: metavariables in it become what they stand for, in one short line. */
export function messageOf(rule: Rule, match: RuleMatch, text: string): string {
  const message = rule.message ?? `matches \`${rule.id}\``;
  return message.replace(/\$(?:\$\$)?([A-Z][A-Z0-9_]*)/g, (whole, name: string) => {
    const binding = match.bindings.get(name);
    return binding === undefined ? whole : shortened(textOf(binding, text));
  });
}

/** One line of at most 60 characters. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
