import type { Span } from "#compiler/diagnostics";
import type { Expression, Spread } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { afterBlanks, beforeBlanks } from "./surroundings.ts";

/**
 * A part of what `harn fmt` removes: where it is plain that the parentheses say nothing and that the text means the same without
 * them. Parentheses leave no node, so they are read off the text around an operand.
 */
export const unnecessaryParentheses: Rule = {
  name: "unnecessary-parentheses",
  code: "HARN-LNT-043",
  doc: {
    text: "Parentheses around a whole value, a condition or a single name change nothing. Those that group, or show how operators group, are fine.",
    bad: "pub fn double(n: int) -> int { return (n * 2) }",
    good: "pub fn double(n: int) -> int { return n * 2 }",
  },
  fixable: true,
  create(context) {
    const value = (node: Expression | null): void => {
      if (node !== null) check(context, node.span, false);
    };
    const head = (node: Expression): void => {
      // A brace would be read as the block; behind a leading parenthesis others may have to enclose all of it.
      const text = context.text(node.span);
      if (!text.includes("{") && !text.startsWith("(") && !endsInUppercaseName(text)) check(context, node.span, false);
    };
    const items = (nodes: readonly (Expression | Spread)[], isCall: boolean): void => {
      for (const [index, node] of nodes.entries()) {
        // `f((a < b), c > (d))` would read as a call with type arguments.
        if (node.kind !== "Spread" && !context.text(node.span).includes("<")) check(context, node.span, isCall && index === 0 && nodes.length === 1);
      }
    };
    const operand = (node: Expression): void => {
      if (isAtom(node)) check(context, node.span, false);
    };
    return {
      enter: {
        Binding: (node) => value(node.value),
        Assignment: (node) => value(node.value),
        Return: (node) => value(node.value),
        Throw: (node) => value(node.value),
        Emit: (node) => value(node.value),
        If: (node) => head(node.condition),
        While: (node) => head(node.condition),
        Guard: (node) => head(node.condition),
        For: (node) => head(node.iterable),
        Match: (node) => head(node.subject),
        ListLiteral(node) {
          if (!context.resolution.patterns.has(node)) items(node.elements, false);
        },
        Call(node) {
          if (!context.resolution.patterns.has(node)) items(node.arguments, true);
        },
        MethodCall(node) {
          operand(node.object);
          items(node.arguments, true);
        },
        DictLiteral({ entries }) {
          for (const entry of entries) if (entry.kind === "DictEntry" && !context.text(entry.value.span).includes("<")) value(entry.value);
        },
        StructLiteral({ entries }) {
          for (const entry of entries) if (entry.kind === "DictEntry" && !context.text(entry.value.span).includes("<")) value(entry.value);
        },
        Property: (node) => operand(node.object),
        Index(node) {
          operand(node.object);
          operand(node.index);
        },
        Binary(node) {
          // `a < b > (c)` would read as a call with type arguments.
          if (node.operator.startsWith("<")) return;
          operand(node.left);
          operand(node.right);
        },
        Unary: (node) => operand(node.operand),
      },
    };
  },
};

/**
 * Reports the parentheses around a span.
 * @param isSoleArgument the outermost pair around it belongs to a call
 */
function check(context: LintContext, { start, end }: Span, isSoleArgument: boolean): void {
  const { text } = context.module.source;
  let inner: Span = { start, end };
  let outer = enclosed(text, inner);
  let around = outer === null ? null : enclosed(text, outer);
  for (; outer !== null && (!isSoleArgument || around !== null); around = outer === null ? null : enclosed(text, outer)) {
    inner = outer;
    outer = around;
  }
  if (inner.start === start || text.slice(inner.start, inner.end).includes("\n")) return;
  const edits = [
    { span: { start: inner.start, end: start }, replacement: joins(text.charAt(inner.start - 1), text.charAt(start)) },
    { span: { start: end, end: inner.end }, replacement: joins(text.charAt(end - 1), text.charAt(inner.end)) },
  ];
  context.report({ span: inner, message: "unnecessary parentheses", edits });
}

/** The span with the parentheses that stand right around it, or null. */
function enclosed(text: string, { start, end }: Span): Span | null {
  const open = beforeBlanks(text, start) - 1;
  const close = afterBlanks(text, end);
  return text.charAt(open) === "(" && text.charAt(close) === ")" ? { start: open, end: close + 1 } : null;
}

/** A blank where a word would come to stand right before the next token, or right before the brace of a block. */
function joins(left: string, right: string): string {
  return /\w/.test(left) && /[\w"{-]/.test(right) ? " " : "";
}

/** Expressions that bind as tight as a name does and cannot be read as the beginning of something else. */
function isAtom(node: Expression): boolean {
  switch (node.kind) {
    case "Identifier":
      // Before a brace an uppercase name would begin a struct literal.
      return !/^\p{Lu}/u.test(node.name);
    case "StringLiteral":
    case "InterpolatedString":
    case "BoolLiteral":
    case "NilLiteral":
    case "Call":
    case "MethodCall":
    case "Property":
    case "Index":
      return true;
    default:
      return false;
  }
}

function endsInUppercaseName(text: string): boolean {
  return /(?:^|[^\w.])\p{Lu}\w*$/u.test(text);
}
