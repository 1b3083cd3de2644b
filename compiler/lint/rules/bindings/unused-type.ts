import type { Span } from "#compiler/diagnostics";
import type { EnumDeclaration, InterfaceDeclaration, Name, StructDeclaration, TypeDeclaration } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { isMarked } from "./mark-unused.ts";
import { isUsedOutside, Mentions } from "./mentions.ts";

export const unusedType: Rule = {
  name: "unused-type",
  code: "HARN-LNT-020",
  doc: {
    text: "A private struct, enum, interface or type alias is named by nothing but itself. Remove it, export it with `pub`, or begin its name with `_`.",
    bad: "struct Point { x: int, y: int }\n\npub fn origin() -> list<int> { return [0, 0] }",
    good: "struct Point { x: int, y: int }\n\npub fn origin() -> Point { return Point {x: 0, y: 0} }",
  },
  fixable: false,
  create(context) {
    const mentions = new Mentions();
    const candidates: { readonly kind: string; readonly name: Name; readonly span: Span }[] = [];
    const add = (kind: string, { isPublic, name, span }: StructDeclaration | EnumDeclaration | InterfaceDeclaration | TypeDeclaration): void => {
      if (!isPublic && !isMarked(name.text)) candidates.push({ kind, name, span });
    };
    return {
      enter: {
        ...mentions.enter,
        StructDeclaration(node) {
          mentions.enter.StructDeclaration(node);
          add("struct", node);
        },
        EnumDeclaration(node) {
          mentions.enter.EnumDeclaration(node);
          add("enum", node);
        },
        InterfaceDeclaration(node) {
          mentions.enter.InterfaceDeclaration(node);
          add("interface", node);
        },
        TypeDeclaration(node) {
          mentions.enter.TypeDeclaration(node);
          add("type", node);
        },
      },
      end() {
        let matched: ReadonlySet<string> | null = null;
        for (const { kind, name, span } of candidates) {
          const binding = context.resolution.declarations.get(name);
          if (binding === undefined || isUsedOutside(context, binding, span) || mentions.has(name.text, span)) continue;
          if (kind === "enum" && (matched ??= matchedEnums(context)).has(name.text)) continue;
          context.report({ span: name.span, message: `${kind} \`${name.text}\` is declared but never referenced` });
        }
      },
    };
  },
};

/** Enums that match arms name by a variant alone. */
function matchedEnums({ resolution }: LintContext): ReadonlySet<string> {
  const names = new Set<string>();
  for (const role of resolution.patterns.values()) if (role.kind === "variant" && role.enumName !== null) names.add(role.enumName);
  return names;
}
