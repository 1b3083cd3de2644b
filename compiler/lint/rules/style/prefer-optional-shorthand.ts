import type { Edit } from "#compiler/diagnostics";
import type { TypeNode, UnionType } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";

export const preferOptionalShorthand: Rule = {
  name: "prefer-optional-shorthand",
  code: "HARN-LNT-048",
  doc: {
    text: "A union of one type and `nil` is written shorter with a question mark: `T?`.",
    bad: "pub fn find_name(id: int) -> string | nil { return id == 1 ? \"Ada\" : nil }",
    good: "pub fn find_name(id: int) -> string? { return id == 1 ? \"Ada\" : nil }",
  },
  fixable: true,
  create(context) {
    return {
      enter: {
        UnionType(node) {
          const other = besideNil(node);
          if (other === null) return;
          const short = `${context.text(other.span)}?`;
          const edits = editsFor(context, node, short);
          context.report({ span: node.span, message: `\`${context.text(node.span).replace(/\s+/g, " ")}\` can be written \`${short}\``, ...(edits !== null && { edits }) });
        },
      },
    };
  },
};

/** The one type beside `nil`, if a question mark behind it says the same. */
function besideNil({ members }: UnionType): TypeNode | null {
  const [first, second] = members;
  if (members.length !== 2 || first === undefined || second === undefined) return null;
  const other = isNil(second) ? first : isNil(first) ? second : null;
  return other !== null && !isNil(other) && (other.kind === "NamedType" || other.kind === "ListType") ? other : null;
}

function isNil(node: TypeNode): boolean {
  return node.kind === "NamedType" && node.name === "nil";
}

function editsFor(context: LintContext, { span }: UnionType, short: string): readonly Edit[] | null {
  const text = context.text(span);
  if (text.includes("//") || text.includes("/*")) return null;
  // Behind a type of several lines a question mark is harder to see than the union.
  return short.includes("\n") ? null : [{ span, replacement: short }];
}
