import type { Binding, TypeNode } from "#compiler/syntax";
import { resolveType } from "#compiler/types";
import type { Rule } from "../../rule.ts";
import { trustIn } from "../../trust.ts";
import { Level, levelOf } from "./source-text.ts";

export const eagerCollectionConversion: Rule = {
  name: "eager-collection-conversion",
  code: "HARN-LNT-004",
  doc: {
    text: "A binding is declared as a list, set or dict, and its value is an iterator, which is lazy and none of these. `.to_list()`, `.to_set()` or `.to_dict()` at its end collects the items.",
    bad: "fn evens(xs: list<int>) {\n  const found: list<int> = xs.iter().filter({ x -> x % 2 == 0 })\n  return found\n}",
    good: "fn evens(xs: list<int>) {\n  const found: list<int> = xs.iter().filter({ x -> x % 2 == 0 }).to_list()\n  return found\n}",
  },
  fixable: true,
  create(context) {
    const trust = trustIn(context);
    return {
      leave: {
        Binding(node) {
          const wanted = node.type === null ? null : collectionOf(node.type);
          if (wanted === null || !isIterator(node) || !trust.isPlausible(node.value)) return;
          const { start, end } = node.value.span;
          const call = `.to_${wanted}()`;
          const isWhole = levelOf(node.value) === Level.postfix;
          context.report({
            span: node.value.span,
            message: `expression is an iterator; expected ${wanted}. Add ${call} to materialize.`,
            edits: [...(isWhole ? [] : [{ span: { start, end: start }, replacement: "(" }]), { span: { start: end, end }, replacement: isWhole ? call : `)${call}` }],
          });
        },
      },
    };

    function isIterator({ value }: Binding): boolean {
      const type = context.typeOf(value);
      const resolved = type === undefined ? null : resolveType(type);
      return resolved?.kind === "container" && resolved.name === "iter";
    }
  },
};

/** `list`, `set` or `dict`, if the annotation names that kind of value. */
function collectionOf(type: TypeNode): string | null {
  if (type.kind === "ListType") return "list";
  if (type.kind === "ShapeType") return "dict";
  return type.kind === "NamedType" && ["list", "set", "dict"].includes(type.name) ? type.name : null;
}
