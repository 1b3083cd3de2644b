/** Rules of a project as lint findings. */
import type { Diagnostic } from "#compiler/diagnostics";
import type { Comment, Program } from "#compiler/syntax";
import { planEdits } from "./rewrite.ts";
import type { Rule } from "./rule.ts";
import { messageOf, search, SearchedFile } from "./search.ts";

/** A parsed file. */
export interface CheckedText {
  readonly text: string;
  readonly program: Program;
  readonly comments: readonly Comment[];
}

/**
 * What the rules of a project find in a file, under HARN-LNT-059 and the rule's own id (types and diagnostics reference,
 * 17). Rules without a message are searches or codemods and find nothing here. A finding carries the rule's fix as its
 * repair where the fix can be made.
 */
export function findingsOf(rules: readonly Rule[], { text, program, comments }: CheckedText): readonly Diagnostic[] {
  const linting = rules.filter(({ message }) => message !== null);
  if (linting.length === 0) return [];
  const file = new SearchedFile(program, text, comments);
  return linting.flatMap((rule) => findings(rule, file)).sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
}

function findings(rule: Rule, file: SearchedFile): readonly Diagnostic[] {
  const { id, severity, fix } = rule;
  const base = { code: "HARN-LNT-059", severity, phase: "lint", rule: id, label: `lint[${id}]` } as const;
  const { matches, gaveUp } = search(rule, file);
  const edits = new Map(fix === null ? [] : planEdits(rule, matches, file, () => undefined).map((edit) => [edit.match, edit] as const));
  const found = matches.map((match): Diagnostic => {
    const message = messageOf(rule, match, file.text);
    const edit = edits.get(match);
    const repair = fix === null || edit === undefined ? null : { id, summary: message, safety: fix.safety, edits: [{ span: edit.span, replacement: edit.replacement }] };
    return { ...base, message, span: match.span, ...(repair !== null && { repair }) };
  });
  return gaveUp ? [...found, { ...base, message: `there are too many ways to match \`${id}\` in this file; some places may be missing` }] : found;
}
