import type { Edit, Span } from "#compiler/diagnostics";
import type { Block, Expression, For, If, Node, Statement } from "#compiler/syntax";
import { membersOf } from "#compiler/types";
import type { LintContext, Rule } from "../../rule.ts";
import { isDroppable } from "../expressions/certain-types.ts";
import { hasComment } from "../expressions/source-text.ts";
import { isValueRead } from "./value-position.ts";

export const emptyBlock: Rule = {
  name: "empty-block",
  code: "HARN-LNT-035",
  doc: {
    text: "The body of an `if`, a loop or a `try` is empty, so it is either unfinished or unnecessary. Where it is empty on purpose, a comment in it says why and silences the rule.",
    bad: "fn report(ready: bool) {\n  if ready { }\n  return ready\n}",
    good: "fn report(ready: bool) {\n  if ready {\n    // Nothing to tell.\n  }\n  return ready\n}",
  },
  fixable: true,
  create(context) {
    const isEmpty = ({ body, span }: Block): boolean => body.length === 0 && !hasComment(context, span);
    const report = (word: string, span: Span, edits: readonly Edit[] | null): void => {
      context.report({ span, message: `body of \`${word}\` is empty`, ...(edits !== null && { edits }) });
    };
    return {
      enter: {
        If(node) {
          if (!isEmpty(node.consequent) || !isDropped(node, context)) return;
          report("if", node.consequent.span, node.alternate === null && isDroppable(context, node.condition) ? withoutStatement(context, node) : null);
        },
        For(node) {
          if (!isEmpty(node.body)) return;
          report("for", node.body.span, isFinite(context, node) ? withoutStatement(context, node) : null);
        },
        While(node) {
          if (isEmpty(node.body)) report("while", node.body.span, null);
        },
        Try(node) {
          if (isEmpty(node.body) && isDropped(node, context)) report("try", node.body.span, null);
        },
      },
    };
  },
};

/** An empty block may stand for nil where the value counts: only statements are meant, and what follows their `else`. */
function isDropped(node: Expression, { ancestors }: LintContext): boolean {
  let inner: Node = node;
  for (let index = ancestors.length - 1; index >= 0; index--) {
    const owner = ancestors[index];
    if (owner?.kind !== "If" || owner.alternate !== inner) return owner?.kind === "ExpressionStatement";
    inner = owner;
  }
  return false;
}

/** Whether reading through what the loop goes over does nothing: it is a collection, not a source that is used up. */
function isFinite(context: LintContext, { pattern, iterable }: For): boolean {
  if (pattern.kind !== "NamePattern" && pattern.kind !== "PairPattern") return false;
  if (iterable.kind === "Range") return iterable.start.kind === "IntLiteral" && iterable.end.kind === "IntLiteral";
  const type = context.typeOf(iterable);
  const isCollection = type !== undefined && membersOf(type).every((member) => member.kind === "container" && (member.name === "list" || member.name === "dict" || member.name === "set"));
  return isCollection && isDroppable(context, iterable);
}

/** Deletes the statement with its lines; null where it is not alone there, or gives a value to the block around it. */
function withoutStatement(context: LintContext, node: If | For): readonly Edit[] | null {
  const { parent, ancestors } = context;
  const statement: Statement | null = node.kind === "For" ? node : parent?.kind === "ExpressionStatement" ? parent : null;
  if (statement === null || isValueRead(statement, statement === node ? ancestors : ancestors.slice(0, -1)) || hasComment(context, statement.span)) return null;
  const { text } = context.module.source;
  const start = text.lastIndexOf("\n", statement.span.start - 1) + 1;
  const lineEnd = text.indexOf("\n", statement.span.end);
  const end = lineEnd < 0 ? text.length : lineEnd + 1;
  const isAlone = text.slice(start, statement.span.start).trim() === "" && text.slice(statement.span.end, end).trim() === "";
  return isAlone ? [{ span: { start, end }, replacement: "" }] : null;
}
