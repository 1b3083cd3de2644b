import type { Edit } from "#compiler/diagnostics";
import type { Binary, Expression } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { hasComment } from "./source-text.ts";

export const invalidBinaryOpLiteral: Rule = {
  name: "invalid-binary-op-literal",
  code: "HARN-LNT-033",
  doc: {
    text: "An arithmetic operator is given `true`, `false` or `nil`, for which it is not defined: the program fails there. Text is put together with interpolation.",
    bad: 'const line = "ready: " + true',
    good: 'const line = "ready: ${true}"',
  },
  fixable: true,
  create(context) {
    return {
      enter: {
        Binary(node) {
          const { operator, left, right } = node;
          if (!["+", "-", "*", "/", "%"].includes(operator) || (!isBoolOrNil(left) && !isBoolOrNil(right))) return;
          const edits = operator === "+" ? interpolated(context, node) : null;
          context.report({ span: node.span, message: `operator '${operator}' used with boolean or nil literal — this will cause a runtime error`, ...(edits !== null && { edits }) });
        },
      },
    };
  },
};

function isBoolOrNil({ kind }: Expression): boolean {
  return kind === "BoolLiteral" || kind === "NilLiteral";
}

/** `"a" + true` as `"a${true}"`; null where the other operand is not a plain text. */
function interpolated(context: LintContext, { left, right, span }: Binary): readonly Edit[] | null {
  if (hasComment(context, span)) return null;
  const [literal, word] = isBoolOrNil(right) ? [left, right] : [right, left];
  if (literal.kind !== "StringLiteral" || literal.form !== "plain") return null;
  const text = context.text(literal.span).slice(1, -1);
  const hole = `\${${context.text(word.span)}}`;
  return [{ span, replacement: literal === left ? `"${text}${hole}"` : `"${hole}${text}"` }];
}
