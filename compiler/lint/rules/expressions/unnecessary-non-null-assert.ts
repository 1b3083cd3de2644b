import { displayType } from "#compiler/types";
import type { Expression } from "#compiler/syntax";
import type { Rule } from "../../rule.ts";
import { cannotBeNil } from "./certain-types.ts";
import { trustIn } from "../../trust.ts";

export const unnecessaryNonNullAssert: Rule = {
  name: "unnecessary-non-null-assert",
  code: "HARN-LNT-063",
  doc: {
    text: "`!` claims that a value is not nil, and its type says so already.",
    bad: "fn twice(n: int) {\n  return n! * 2\n}",
    good: "fn twice(n: int) {\n  return n * 2\n}",
  },
  fixable: true,
  create(context) {
    const trust = trustIn(context);
    return {
      leave: {
        NonNull(node) {
          const type = context.typeOf(node.operand);
          if (!cannotBeNil(type) || !trust.isPlausible(node.operand)) return;
          const { end } = node.span;
          context.report({
            span: node.span,
            message: `\`!\` is unnecessary: the value is \`${displayType(type)}\`, which is not nil`,
            ...(trust.isProven(node.operand) && !couldNameStruct(node.operand) && { edits: [{ span: { start: end - 1, end }, replacement: "" }] }),
          });
        },
      },
    };
  },
};

/** A capitalised name directly before `{` begins a struct literal. */
function couldNameStruct(node: Expression): boolean {
  return node.kind === "Identifier" && /^[A-Z]/.test(node.name);
}
