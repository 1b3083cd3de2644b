import type { LintContext, Rule } from "../../rule.ts";
import { Mentions } from "./mentions.ts";
import { UnusedItems } from "./unused-items.ts";

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
    const items = new UnusedItems();
    return {
      enter: {
        ...mentions.enter,
        StructDeclaration(node) {
          mentions.enter.StructDeclaration(node);
          items.add("struct", node);
        },
        EnumDeclaration(node) {
          mentions.enter.EnumDeclaration(node);
          items.add("enum", node);
        },
        InterfaceDeclaration(node) {
          mentions.enter.InterfaceDeclaration(node);
          items.add("interface", node);
        },
        TypeDeclaration(node) {
          mentions.enter.TypeDeclaration(node);
          items.add("type", node);
        },
      },
      end() {
        let matched: ReadonlySet<string> | null = null;
        items.report(context, mentions, "referenced", ({ kind, name }) => kind === "enum" && (matched ??= matchedEnums(context)).has(name.text));
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
