import type { Edit } from "#compiler/diagnostics";
import type { Expression, Ternary } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { isSameValue } from "./same-expression.ts";
import { hasComment, Level, textAt } from "./source-text.ts";

export const redundantNilTernary: Rule = {
  name: "redundant-nil-ternary",
  code: "HARN-LNT-034",
  doc: {
    text: "A ternary gives a value unless it is nil, and something else if it is. `??` says that in one word and names the value once.",
    bad: "fn limit(size: int?) {\n  return size == nil ? 10 : size\n}",
    good: "fn limit(size: int?) {\n  return size ?? 10\n}",
  },
  fixable: true,
  create(context) {
    return {
      enter: {
        Ternary(node) {
          const parts = asCoalescing(node);
          if (parts === null) return;
          const edits = editsFor(context, node, parts);
          context.report({ span: node.span, message: "ternary repeats what `??` does", ...(edits !== null && { edits }) });
        },
      },
    };
  },
};

interface Parts {
  readonly value: Expression;
  readonly fallback: Expression;
}

/** The parts of `x == nil ? fallback : x` and of its mirror forms; null for other ternaries. */
function asCoalescing({ condition, consequent, alternate }: Ternary): Parts | null {
  if (condition.kind !== "Binary" || (condition.operator !== "==" && condition.operator !== "!=")) return null;
  const { left, right } = condition;
  const subject = right.kind === "NilLiteral" ? left : left.kind === "NilLiteral" ? right : null;
  const [value, fallback] = condition.operator === "==" ? [alternate, consequent] : [consequent, alternate];
  return subject !== null && isPath(subject) && isSameValue(subject, value) ? { value, fallback } : null;
}

function isPath({ kind }: Expression): boolean {
  return kind === "Identifier" || kind === "Property" || kind === "Index";
}

function editsFor(context: LintContext, node: Ternary, { value, fallback }: Parts): readonly Edit[] | null {
  const { start, end } = fallback.span;
  if (hasComment(context, { start: node.span.start, end: start }) || hasComment(context, { start: end, end: node.span.end })) return null;
  const text = context.text(value.span);
  return [{ span: node.span, replacement: fallback.kind === "NilLiteral" ? text : `${text} ?? ${textAt(context, fallback, Level.product)}` }];
}
