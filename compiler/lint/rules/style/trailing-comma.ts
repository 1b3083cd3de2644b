import type { NodeBase, Token } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { beforeBlanks } from "./surroundings.ts";

export const trailingComma: Rule = {
  name: "trailing-comma",
  code: "HARN-LNT-042",
  doc: {
    text: "Where the closing bracket of a list, dict, struct literal or call stands on a line of its own, the last item has a comma too, so that a line more changes one line only.",
    bad: "pub const primes = [\n  2,\n  3\n]",
    good: "pub const primes = [\n  2,\n  3,\n]",
  },
  fixable: true,
  create(context) {
    const check = ({ span }: NodeBase, items: readonly NodeBase[]): void => {
      if (items.length > 0) checkEnd(context, span.end - 1);
    };
    return {
      enter: {
        ListLiteral: (node) => check(node, node.elements),
        DictLiteral: (node) => check(node, node.entries),
        StructLiteral: (node) => check(node, node.entries),
        Call: (node) => check(node, node.arguments),
        MethodCall: (node) => check(node, node.arguments),
      },
    };
  },
};

/** @param closer offset of the closing bracket */
function checkEnd(context: LintContext, closer: number): void {
  const { text } = context.module.source;
  const last = beforeBlanks(text, closer);
  if (!text.slice(last, closer).includes("\n")) return;
  // Most ends are told by the text alone, unless it may be that of a comment.
  if (text.charAt(last - 1) === "," && !text.slice(text.lastIndexOf("\n", last - 1) + 1, last).includes("//")) return;
  const { tokens } = context;
  const bracket = tokens[firstTokenFrom(tokens, closer)];
  const before = bracket === undefined ? undefined : tokens[bracket.index - 1];
  if (bracket?.startOffset !== closer || before === undefined || before.image === "," || !bracket.newlineBefore) return;
  const { end } = before.span;
  context.report({ span: before.span, message: "missing trailing comma", edits: [{ span: { start: end, end }, replacement: "," }] });
}

function firstTokenFrom(tokens: readonly Token[], from: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.startOffset ?? Infinity) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
