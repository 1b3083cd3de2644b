import type { Binary } from "#compiler/syntax";
import { membersOf, type Type } from "#compiler/types";
import type { LintContext, Rule } from "../../rule.ts";
import { trustIn } from "../../trust.ts";
import { isDroppable } from "./certain-types.ts";
import { isSameValue } from "./same-expression.ts";
import { hasComment } from "./source-text.ts";

export const pointlessComparison: Rule = {
  name: "pointless-comparison",
  code: "HARN-LNT-031",
  doc: {
    text: "A value is compared with itself. The answer is always the same, but for a float that is not a number, which equals nothing: `is_nan` asks for that.",
    bad: "fn same(a: int, b: int) {\n  return a == a && b > 0\n}",
    good: "fn same(a: int, b: int) {\n  return a == b && b > 0\n}",
  },
  fixable: true,
  create(context) {
    const trust = trustIn(context);
    return {
      leave: {
        Binary(node) {
          if ((node.operator !== "==" && node.operator !== "!=") || !isSameValue(node.left, node.right)) return;
          if (node.left.kind === "BoolLiteral" || node.left.kind === "NilLiteral" || isOtherSpelling(context, node)) return;
          if (!equalsItself(context.typeOf(node.left)) || !trust.isPlausible(node.left)) {
            context.report({ span: node.span, message: "expression is compared with itself", help: "to find out whether a number is NaN, write `is_nan(…)`" });
            return;
          }
          const result = String(node.operator === "==");
          const isReplaced = trust.isProven(node.left) && isDroppable(context, node.left) && !hasComment(context, node.span);
          context.report({ span: node.span, message: `expression is compared with itself: the result is always ${result}`, ...(isReplaced && { edits: [{ span: node.span, replacement: result }] }) });
        },
      },
    };
  },
};

/** `60s == 1m` may well be meant to show something. */
function isOtherSpelling(context: LintContext, { left, right }: Binary): boolean {
  return left.kind.endsWith("Literal") && context.text(left.span) !== context.text(right.span);
}

/** Whether every value of the type is equal to itself. */
function equalsItself(type: Type | undefined): boolean {
  return type !== undefined && membersOf(type).every((member) => member.kind === "literal" || (member.kind === "primitive" && ["string", "int", "bool", "nil", "bytes", "duration", "decimal"].includes(member.name)));
}
