/** What one match of a rule with a fix changes. */
import type { Edit, Span } from "#compiler/diagnostics";
import type { Comment } from "#compiler/syntax";
import type { Rule } from "./rule.ts";
import { type RuleMatch, type SearchedFile, spanOf } from "./search.ts";
import { instantiate, type Replacement, statementsOf } from "./template.ts";
import type { Term } from "./term.ts";

export interface PlannedEdit extends Edit {
  readonly match: RuleMatch;
  readonly first: Term;
  readonly last: Term;
  /** Numbers of the trees that stand there afterwards. */
  readonly ids: readonly number[];
}

/** A change that was not made. */
export interface Refusal {
  readonly span: Span;
  readonly message: string;
}

/** Kinds whose operands may need parentheses. */
const OPERATORS: ReadonlySet<string> = new Set([
  "Unary", "Binary", "Ternary", "Range", "Pipe", "Property", "MethodCall", "Index", "Slice", "Call", "Propagate", "NonNull", "TryStar", "Spread",
]);
/** Beyond this size of the expression around it, what is put in gets parentheses untried. */
const largestTrial = 2_000;

/** Plans the edit of a match, or says why there can be none. */
export function planEdit(rule: Rule, match: RuleMatch, file: SearchedFile): PlannedEdit | Refusal {
  const { fix } = rule;
  const target = fix === null || fix.target === null ? null : match.bindings.get(fix.target);
  const [first, last] = target === null ? [match.term, match.end] : target?.form === "one" ? [target.term, target.term] : [target?.terms[0], target?.terms.at(-1)];
  if (fix === null || first === undefined || last === undefined) return { span: match.span, message: "there is nothing that the fix could replace" };
  const range = { start: (first.range ?? first.span).start, end: (last.range ?? last.span).end };
  const used = [...fix.template.names].flatMap((name) => match.bindings.get(name) ?? []).flatMap((binding) => spanOf(binding) ?? []);
  const lost = lostComment(file.comments, range, used);
  if (lost !== null) return { span: lost, message: "the fix would lose this comment; move it, or make the change by hand" };
  const replacement = instantiate(fix, match.bindings, file.text, indentAt(file.text, range.start), file.interner);
  if (replacement === null) return { span: range, message: "the fix cannot be written so that it means what the rule says" };
  if (replacement.ids.length === 0) return { ...removal(file.text, range), match, first, last, ids: [] };
  const text = needsParentheses(first, range, replacement, file) ? `(${replacement.text})` : replacement.text;
  return { span: range, replacement: text, match, first, last, ids: replacement.ids };
}

/** The first comment of a range that no part of the replacement carries. */
function lostComment(comments: readonly Comment[], range: Span, used: readonly Span[]): Span | null {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle]?.span.start ?? Infinity) < range.start) low = middle + 1;
    else high = middle;
  }
  for (let index = low; index < comments.length; index++) {
    const span = comments[index]?.span;
    if (span === undefined || span.start >= range.end) return null;
    if (!used.some(({ start, end }) => start <= span.start && span.end <= end)) return span;
  }
  return null;
}

function indentAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, Math.min(offset, lineStart + 400)))?.[0] ?? "";
}

/** Statements go with their line where nothing else stands on it, else with the semicolon behind them. */
function removal(text: string, { start, end }: Span): Edit {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", end);
  const stop = lineEnd === -1 ? text.length : lineEnd;
  if (text.slice(lineStart, start).trim() === "" && text.slice(end, stop).trim() === "") {
    return { span: { start: lineStart, end: lineEnd === -1 ? text.length : lineEnd + 1 }, replacement: "" };
  }
  const behind = /^[ \t]*;[ \t]*/.exec(text.slice(end, stop))?.[0].length ?? 0;
  return { span: { start, end: end + behind }, replacement: "" };
}

/** Whether an expression would fall apart between the operators around it. */
function needsParentheses(term: Term, range: Span, replacement: Replacement, { text, interner }: SearchedFile): boolean {
  const { parent } = term;
  if (!replacement.isLoose || parent === null || term.siblings.length > 0 || !OPERATORS.has(parent.kind)) return false;
  if (/\(\s*$/.test(text.slice(Math.max(0, range.start - 40), range.start)) && /^\s*\)/.test(text.slice(range.end, range.end + 40))) return false;
  const { start, end } = parent.span;
  if (parent.kind === "Spread" || end - start > largestTrial) return true;
  const trial = statementsOf(text.slice(start, range.start) + replacement.text + text.slice(range.end, end));
  const wanted = interner.idWith(parent, (child) => (child === term ? replacement.ids : [interner.idOf(child)]));
  return trial === null || trial.numbers(interner)[0] !== wanted;
}
