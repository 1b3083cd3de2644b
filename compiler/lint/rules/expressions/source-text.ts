/** What edits need to know about the text of expressions: comments in it, and whether it holds together elsewhere. */
import type { Span } from "#compiler/diagnostics";
import type { Expression } from "#compiler/syntax";
import type { LintContext } from "../../rule.ts";

/** Whether a comment lies in a span, in part at least. */
export function hasComment({ comments }: LintContext, span: Span): boolean {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const comment = comments[middle];
    if (comment !== undefined && comment.span.end <= span.start) low = middle + 1;
    else high = middle;
  }
  const first = comments[low];
  return first !== undefined && first.span.start < span.end;
}

/** How tightly an expression holds together, by the operator on its outside (language 3.1). */
export const Level = { pipe: 1, ternary: 2, or: 3, and: 4, equality: 5, comparison: 6, sum: 7, coalesce: 8, product: 9, prefix: 10, power: 11, postfix: 12 } as const;
export type Level = (typeof Level)[keyof typeof Level];

export function levelOf(node: Expression): Level {
  switch (node.kind) {
    case "Pipe":
    case "Range":
    case "Yield":
      return Level.pipe;
    case "Ternary":
      return Level.ternary;
    case "Binary":
      return levelOfOperator(node.operator);
    case "Unary":
    case "TryStar":
      return Level.prefix;
    // Blocks with values: what follows one could be read as part of it, or begin a new statement.
    case "If":
    case "Match":
    case "Try":
    case "Retry":
    case "Deadline":
    case "Parallel":
    case "Spawn":
    case "CostRoute":
      return Level.pipe;
    default:
      return Level.postfix;
  }
}

function levelOfOperator(operator: Extract<Expression, { kind: "Binary" }>["operator"]): Level {
  switch (operator) {
    case "||":
      return Level.or;
    case "&&":
      return Level.and;
    case "==":
    case "!=":
      return Level.equality;
    case "<":
    case ">":
    case "<=":
    case ">=":
    case "in":
    case "not in":
      return Level.comparison;
    case "+":
    case "-":
      return Level.sum;
    case "??":
      return Level.coalesce;
    case "*":
    case "/":
    case "%":
      return Level.product;
    case "**":
      return Level.power;
    default:
      return operator satisfies never;
  }
}

/** The text of an expression, in parentheses unless it holds together at least as tightly as asked for. */
export function textAt(context: LintContext, node: Expression, level: Level): string {
  const text = context.text(node.span);
  return levelOf(node) >= level ? text : `(${text})`;
}

/** Where the text before `end` ends, spaces and line breaks left off. */
export function trimmedEnd({ module }: LintContext, end: number): number {
  const { text } = module.source;
  let at = end;
  while (at > 0 && /\s/.test(text.charAt(at - 1))) at--;
  return at;
}

/** Where the text from `start` on begins, spaces and line breaks left off. */
export function trimmedStart({ module }: LintContext, start: number): number {
  const { text } = module.source;
  let at = start;
  while (at < text.length && /\s/.test(text.charAt(at))) at++;
  return at;
}
