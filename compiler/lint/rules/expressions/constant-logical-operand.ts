import type { Edit } from "#compiler/diagnostics";
import type { Binary, Expression } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { literalTruth } from "../control/constant-truth.ts";
import { isBool, isDroppable } from "./certain-types.ts";
import { hasComment, trimmedEnd, trimmedStart } from "./source-text.ts";

export const constantLogicalOperand: Rule = {
  name: "constant-logical-operand",
  code: "HARN-LNT-030",
  doc: {
    text: "An operand of `&&` or `||` is a literal: it either decides the result alone or adds nothing. Remember that both operators give a bool, never an operand: for a default value there is `??`.",
    bad: "fn may_enter(is_open: bool) {\n  return is_open && true\n}",
    good: "fn may_enter(is_open: bool) {\n  return is_open\n}",
  },
  fixable: true,
  create(context) {
    return {
      leave: {
        Binary(node) {
          if (node.operator !== "&&" && node.operator !== "||") return;
          const left = literalTruth(node.left);
          const right = literalTruth(node.right);
          const truth = right ?? left;
          if (truth === null) return;
          const constant = right === null ? node.left : node.right;
          const decides = truth === (node.operator === "||");
          // Another literal was probably meant as a default: only its author knows.
          const edits = constant.kind !== "BoolLiteral" ? null : decides ? decided(context, node, left) : withoutOperand(context, node, constant);
          context.report({
            span: constant.span,
            message: `operand of \`${node.operator}\` is always ${String(truth)}`,
            help: decides ? `so the result is always ${String(truth)}` : "it has no effect on the result",
            ...(edits !== null && { edits }),
          });
        },
      },
    };
  },
};

/** The result alone, unless what it takes the place of may do something. A literal on the left has kept the right side from running. */
function decided(context: LintContext, node: Binary, left: boolean | null): readonly Edit[] | null {
  const result = node.operator === "||";
  const isSafe = left === result || isDroppable(context, node.left);
  return isSafe && !hasComment(context, node.span) ? [{ span: node.span, replacement: String(result) }] : null;
}

/** The other operand alone, if it is a bool already: the operator would make one of it. */
function withoutOperand(context: LintContext, node: Binary, constant: Expression): readonly Edit[] | null {
  const other = constant === node.left ? node.right : node.left;
  if (!isBool(context, other)) return null;
  const span =
    constant === node.left
      ? { start: node.span.start, end: trimmedStart(context, node.operatorSpan.end) }
      : { start: trimmedEnd(context, node.operatorSpan.start), end: node.span.end };
  const gap = constant === node.left ? { start: node.span.start, end: other.span.start } : { start: other.span.end, end: node.span.end };
  return hasComment(context, gap) ? null : [{ span, replacement: "" }];
}
