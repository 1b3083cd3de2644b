import type { Edit } from "#compiler/diagnostics";
import type { Call, Expression } from "#compiler/syntax";
import type { LintContext } from "../../rule.ts";
import { hasComment, trimmedEnd, trimmedStart } from "./source-text.ts";

/** The only argument of a call of the builtin; null for other calls. */
export function argumentOfBuiltin({ resolution }: LintContext, node: Call, isWanted: (name: string) => boolean): Expression | null {
  const [argument] = node.arguments;
  if (node.callee.kind !== "Identifier" || node.arguments.length !== 1 || argument === undefined || argument.kind === "Spread" || !isWanted(node.callee.name)) return null;
  return resolution.references.get(node.callee)?.kind === "builtin" ? argument : null;
}

/** Deletes what stands around the only argument of a call; null where comments stand beside it. */
export function unwrappedCall(context: LintContext, node: Call, argument: Expression, brackets: { readonly open: string; readonly close: string } = { open: "", close: "" }): readonly Edit[] | null {
  const { text } = context.module.source;
  const start = trimmedStart(context, text.indexOf("(", node.callee.span.end) + 1);
  let end = trimmedEnd(context, node.span.end - 1);
  if (text.charAt(end - 1) === ",") end = trimmedEnd(context, end - 1);
  const head = { start: node.span.start, end: start };
  const tail = { start: end, end: node.span.end };
  if (hasComment(context, { start: head.start, end: argument.span.start }) || hasComment(context, { start: argument.span.end, end: tail.end })) return null;
  return [{ span: head, replacement: brackets.open }, { span: tail, replacement: brackets.close }];
}
