import type { Edit } from "#compiler/diagnostics";
import type { Binary, BoolLiteral, Expression } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { isBool } from "./certain-types.ts";
import { trustIn } from "../../trust.ts";

export const comparisonToBool: Rule = {
  name: "comparison-to-bool",
  code: "HARN-LNT-032",
  doc: {
    text: "A condition is compared with `true` or `false`. It is one already: write it alone, or with `!` before it.",
    bad: "fn is_off(on: bool) { return on == false }",
    good: "fn is_off(on: bool) { return !on }",
  },
  fixable: true,
  create(context) {
    const trust = trustIn(context);
    return {
      enter: {
        Binary(node) {
          const { operator, left, right } = node;
          if (operator !== "==" && operator !== "!=") return;
          // Where both sides are literals, one finding is enough.
          const literal = right.kind === "BoolLiteral" ? right : left.kind === "BoolLiteral" ? left : null;
          if (literal === null) return;
          const operand = literal === right ? left : right;
          // Of anything else than a bool, the comparison asks something.
          if (!isBool(context, operand) || !trust.isPlausible(operand)) return;
          const edits = trust.isProven(operand) ? editsFor(context, node, literal) : null;
          context.report({ span: node.span, message: `comparison to \`${String(literal.value)}\` is redundant`, ...(edits !== null && { edits }) });
        },
      },
    };
  },
};

/** Null where a comment would be lost. */
function editsFor(context: LintContext, node: Binary, literal: BoolLiteral): readonly Edit[] | null {
  const operand = literal === node.right ? node.left : node.right;
  const { start, end } = node.span;
  const operator = node.operatorSpan;
  const before = context.text({ start, end: operator.start });
  const after = context.text({ start: operator.end, end });
  const kept = (operand === node.left ? before : after).trim();
  const dropped = (operand === node.left ? after : before).replace(/[\s()]/g, "");
  if (dropped !== String(literal.value) || kept.includes("//") || kept.includes("/*")) return null;
  const isNegated = literal.value === (node.operator === "!=");
  return [{ span: node.span, replacement: isNegated ? `!${bindsTightly(operand) || isBracketed(kept, operand, context) ? kept : `(${kept})`}` : kept }];
}

function isBracketed(text: string, operand: Expression, context: LintContext): boolean {
  return text.startsWith("(") && text.endsWith(")") && text.length > context.text(operand.span).length;
}

/** Whether `!` before it takes all of it. */
function bindsTightly({ kind }: Expression): boolean {
  switch (kind) {
    case "Identifier":
    case "BoolLiteral":
    case "Property":
    case "MethodCall":
    case "Index":
    case "Call":
    case "NonNull":
    case "Unary":
      return true;
    default:
      return false;
  }
}
