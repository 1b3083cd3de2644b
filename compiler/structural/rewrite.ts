/** Applies a rule with a fix to a text until nothing is left to change. */
import { parse } from "#compiler/syntax";
import { applyEdits } from "#compiler/fix";
import { planEdit, type PlannedEdit, type Refusal } from "./edit.ts";
import type { Rule } from "./rule.ts";
import { type RuleMatch, search, SearchedFile } from "./search.ts";
import type { Term } from "./term.ts";

export interface RewriteResult {
  readonly text: string;
  /** How many places were changed. */
  readonly edits: number;
  /** What was not done; places are those of the text as it was given. */
  readonly refused: readonly Refusal[];
}

/** A fix that has not come to an end after so many rounds will never do so. */
const maxRounds = 24;

/**
 * Applies a rule. Of edits that overlap, the one that begins first is made, of those the longest; the others have their turn
 * in the next round. After each round the text must parse to exactly the tree that the rule promises.
 * @param text a text that parses
 * @param parsed the text made ready before, if it was
 */
export function rewrite(rule: Rule, text: string, parsed?: SearchedFile): RewriteResult {
  let current = text;
  let edits = 0;
  const refused: Refusal[] = [];
  const whole = { start: 0, end: 0 };
  for (let round = 0; round < maxRounds; round++) {
    const file = round === 0 && parsed !== undefined ? parsed : readText(current);
    const { matches, gaveUp } = search(rule, file);
    const note = (refusal: Refusal): void => {
      if (round === 0) refused.push(refusal);
    };
    if (gaveUp) note({ span: whole, message: "there are too many ways to match this rule here; some places may be missing" });
    const kept = planEdits(rule, matches, file, note);
    if (kept.length === 0) return { text: current, edits, refused };
    current = applyEdits(current, kept).text;
    edits += kept.length;
    if (current.length > 8 * text.length + 1_000_000) break;
  }
  return { text, edits: 0, refused: [...refused, { span: whole, message: "the fix never comes to an end: what it writes is matched again" }] };
}

function readText(text: string): SearchedFile {
  const { program, comments } = parse({ path: "source", text });
  return new SearchedFile(program, text, comments);
}

/**
 * Plans what a rule changes in one round.
 * @param note told what is not done
 */
export function planEdits(rule: Rule, matches: readonly RuleMatch[], file: SearchedFile, note: (refusal: Refusal) => void): readonly PlannedEdit[] {
  const planned: PlannedEdit[] = [];
  let done = -1;
  for (const match of matches) {
    if (match.span.start < done) continue;
    const plan = planEdit(rule, match, file);
    if ("message" in plan) note(plan);
    else if (plan.span.start >= done && plan.replacement !== file.text.slice(plan.span.start, plan.span.end)) {
      planned.push(plan);
      done = plan.span.end;
    }
  }
  const kept = new Set(settled(planned, file));
  for (const plan of planned) if (!kept.has(plan)) note({ span: plan.span, message: "the file would not be what the rule says, or would not parse" });
  return planned.filter((plan) => kept.has(plan));
}

/** The edits of which each and all give the tree that they promise. */
function settled(edits: readonly PlannedEdit[], file: SearchedFile): readonly PlannedEdit[] {
  if (edits.length === 0 || isSound(edits, file)) return edits;
  if (edits.length === 1) return [];
  const middle = edits.length >> 1;
  const both = [...settled(edits.slice(0, middle), file), ...settled(edits.slice(middle), file)];
  return isSound(both, file) ? both : [];
}

function isSound(edits: readonly PlannedEdit[], file: SearchedFile): boolean {
  const { text } = applyEdits(file.text, edits);
  const { program, diagnostics } = parse({ path: "source", text });
  if (diagnostics.some(({ severity }) => severity === "error")) return false;
  const after = new SearchedFile(program, text, []);
  file.interner.add(after.tree);
  return file.interner.idOf(after.tree.root) === numberAfter(edits, file);
}

/** The number of the program with the edited places exchanged. */
function numberAfter(edits: readonly PlannedEdit[], { tree, interner }: SearchedFile): number {
  const changed = new Map<Term, readonly number[]>();
  const touched = new Set<Term>();
  for (const { first, last, ids } of edits) {
    changed.set(first, ids);
    if (first !== last) for (const each of first.siblings.slice(first.place + 1, last.place + 1)) changed.set(each, []);
    for (let each = first.parent; each !== null && !touched.has(each); each = each.parent) touched.add(each);
  }
  for (let index = tree.terms.length - 1; index >= 0; index--) {
    const term = tree.terms[index];
    if (term === undefined || !touched.has(term) || changed.has(term)) continue;
    changed.set(term, [interner.idWith(term, (child) => changed.get(child) ?? [interner.idOf(child)])]);
  }
  return changed.get(tree.root)?.[0] ?? interner.idOf(tree.root);
}
