import type { Edit } from "#compiler/diagnostics";
import { type Comment, isDeclaration } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { firstFrom, firstLine } from "./surroundings.ts";

const BLANK_LINE = /\n[^\S\n]*\n/;

export const blankLineBetweenItems: Rule = {
  name: "blank-line-between-items",
  code: "HARN-LNT-041",
  doc: {
    text: "Before and after a declaration at the top of a file stands an empty line. Comments above it belong to it. Imports may follow each other, and so may constants and other statements.",
    bad: "fn one() -> int { return 1 }\npub fn two() -> int { return one() + one() }",
    good: "fn one() -> int { return 1 }\n\npub fn two() -> int { return one() + one() }",
  },
  fixable: true,
  create(context) {
    return {
      end() {
        const { program: { body }, source: { text } } = context.module;
        for (let index = 1; index < body.length; index++) {
          const before = body[index - 1];
          const after = body[index];
          if (before === undefined || after === undefined) continue;
          // `harn fmt` parts all statements; in a script, a warning at each would be too much.
          if (before.kind === "ImportDeclaration" ? after.kind === "ImportDeclaration" : !isDeclaration(before) && !isDeclaration(after)) continue;
          const from = before.span.end;
          const gap = text.slice(from, after.span.start);
          const comments = gap.includes("/") ? commentsIn(context, from, after.span.start) : [];
          if (BLANK_LINE.test(blanked(gap, from, comments))) continue;
          const edits = editsFor(text, from, after.span.start, comments);
          context.report({ span: firstLine(text, after.span), message: "no blank line between top-level items", ...(edits !== null && { edits }) });
        }
      },
    };
  },
};

function commentsIn({ comments }: LintContext, from: number, to: number): readonly Comment[] {
  return comments.slice(firstFrom(comments, from), firstFrom(comments, to));
}

/** The text with something in place of each comment: what stands inside of one is no blank line. */
function blanked(gap: string, from: number, comments: readonly Comment[]): string {
  let result = "";
  let at = 0;
  for (const { span } of comments) {
    result += `${gap.slice(at, span.start - from)}#`;
    at = span.end - from;
  }
  return result + gap.slice(at);
}

/** A line break before the one that ends the first item's line; null where both stand on one line. */
function editsFor(text: string, from: number, to: number, comments: readonly Comment[]): readonly Edit[] | null {
  let at = from;
  for (const { span } of comments) {
    if (text.slice(at, span.start).includes("\n")) break;
    at = span.end;
  }
  const lineEnd = text.indexOf("\n", at);
  if (lineEnd === -1 || lineEnd >= to) return null;
  const end = text.charAt(lineEnd - 1) === "\r" ? lineEnd - 1 : lineEnd;
  return [{ span: { start: end, end }, replacement: text.slice(end, lineEnd + 1) }];
}
