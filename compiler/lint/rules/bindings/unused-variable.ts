import type { Binding } from "#compiler/names";
import type { Name, NamePattern, TypeNode } from "#compiler/syntax";
import type { Rule } from "../../rule.ts";
import { isMarked, UnusedMarker } from "./mark-unused.ts";
import { Mentions } from "./mentions.ts";

export const unusedVariable: Rule = {
  name: "unused-variable",
  code: "HARN-LNT-014",
  doc: {
    text: "A variable is declared and nothing uses it. Remove it, or begin its name with `_` to say that this is meant: the value is then still computed. Variables with `pub` are for other modules and count as used; so do those of type `owned<T>`, which are dropped at the end of their block.",
    bad: "pub fn area(width: int, height: int) -> int {\n  const depth = width + height\n  return width * height\n}",
    good: "pub fn area(width: int, height: int) -> int {\n  const _depth = width + height\n  return width * height\n}",
  },
  fixable: true,
  create(context) {
    const mentions = new Mentions();
    const marker = new UnusedMarker(context);
    const candidates: { readonly binding: Binding; readonly node: Name | NamePattern }[] = [];
    const declare = (node: Name | NamePattern): void => {
      const binding = context.resolution.declarations.get(node);
      if (binding !== undefined && !isMarked(binding.name)) candidates.push({ binding, node });
    };
    return {
      enter: {
        ...mentions.enter,
        Binding({ pattern, isPublic, type }) {
          if (pattern.kind === "NamePattern" && !isPublic && !isOwned(type)) declare(pattern);
        },
        For({ pattern }) {
          if (pattern.kind === "NamePattern") declare(pattern);
        },
        Try({ handler }) {
          if (handler !== null && handler.binding !== null) declare(handler.binding);
        },
        Select({ cases }) {
          for (const { binding } of cases) declare(binding);
        },
        Parallel({ binding }) {
          if (binding !== null) declare(binding);
        },
      },
      end() {
        for (const { binding, node } of candidates) {
          const { name } = binding;
          if (context.usesOf(binding).length > 0 || (binding.isModuleLevel && mentions.has(name))) continue;
          const edits = marker.edits(name, node.span);
          context.report({ span: node.span, message: `variable \`${name}\` is declared but never used`, ...(edits !== null && { edits }) });
        }
      },
    };
  },
};

/** Dropping it at the end of its block is a use. */
function isOwned(type: TypeNode | null): boolean {
  return type?.kind === "NamedType" && type.name === "owned";
}
