import type { Edit } from "#compiler/diagnostics";
import type { Index, MethodCall, Property } from "#compiler/syntax";
import { displayType, membersOf, type Type } from "#compiler/types";
import type { LintContext, Rule } from "../../rule.ts";
import { cannotBeNil } from "./certain-types.ts";
import { hasComment } from "./source-text.ts";
import { trustIn } from "../../trust.ts";

export const unnecessarySafeNavigation: Rule = {
  name: "unnecessary-safe-navigation",
  code: "HARN-LNT-051",
  doc: {
    text: "`?.` stands behind a value that, by its type, is never nil. Write `.`, so that readers are not sent looking for a nil that does not exist.",
    bad: "fn size(text: string) {\n  return text?.count()\n}",
    good: "fn size(text: string) {\n  return text.count()\n}",
  },
  fixable: true,
  create(context) {
    const trust = trustIn(context);
    const check = (node: Property | MethodCall | Index): void => {
      if (!node.optional) return;
      const type = context.typeOf(node.object);
      if (!cannotBeNil(type) || !trust.isPlausible(node.object)) return;
      const edits = trust.isProven(node.object) ? editsFor(context, node, type) : null;
      context.report({ span: node.span, message: `\`?.\` is unnecessary: the receiver is \`${displayType(type)}\`, which is not nil`, ...(edits !== null && { edits }) });
    };
    return { leave: { Property: check, MethodCall: check, Index: check } };
  },
};

/** Null where `.` would fail on something that `?.` passes over: a field that kinds other than these do not have. */
function editsFor(context: LintContext, node: Property | MethodCall | Index, type: Type): readonly Edit[] | null {
  if (node.kind === "Property" && !membersOf(type).every(givesNilForUnknownFields)) return null;
  const { text } = context.module.source;
  const gap = { start: node.object.span.end, end: node.kind === "Index" ? node.index.span.start : node.name.span.start };
  if (hasComment(context, gap)) return null;
  const at = text.indexOf("?", gap.start);
  if (at < 0 || at >= gap.end) return null;
  if (node.kind !== "Index") return [{ span: { start: at, end: at + 1 }, replacement: "" }];
  // `[` has to stand on the line of its receiver.
  const bracket = text.indexOf("[", at);
  return text.slice(gap.start, bracket).includes("\n") ? null : [{ span: { start: at, end: bracket }, replacement: "" }];
}

function givesNilForUnknownFields(type: Type): boolean {
  return type.kind === "shape" || type.kind === "nominal" || (type.kind === "container" && (type.name === "dict" || type.name === "list")) || (type.kind === "primitive" && type.name === "string");
}
