import type { Binding as NameBinding } from "#compiler/names";
import type { Binding, BindingPattern, Node } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { hasNameErrors } from "./name-errors.ts";
import { namesOf } from "./pattern-names.ts";

export const mutableNeverReassigned: Rule = {
  name: "mutable-never-reassigned",
  code: "HARN-LNT-018",
  doc: {
    text: "A variable declared with `let` is never assigned again, nor is one of its elements or fields. Declare it with `const`, so that readers need not look for where it changes.",
    bad: "pub fn area(width: int, height: int) -> int {\n  let depth = 1\n  return width * height * depth\n}",
    good: "pub fn area(width: int, height: int) -> int {\n  const depth = 1\n  return width * height * depth\n}",
  },
  fixable: true,
  create(context) {
    const found: { readonly node: Binding; readonly names: readonly string[]; readonly block: Node | null }[] = [];
    /** How often a block declares a variable of a name. Declaring it again needs the first one to be a `let`. */
    const counts = new Map<Node | null, Map<string, number>>();
    return {
      enter: {
        Binding(node) {
          const block = context.parent;
          const bindings = bindingsOf(context, node.pattern);
          for (const { name } of bindings) count(counts, block, name);
          if (node.keyword === "const" || bindings.length === 0 || bindings.some(({ assignments }) => assignments > 0)) return;
          found.push({ node, names: bindings.map(({ name }) => name), block });
        },
      },
      end() {
        const canEdit = !hasNameErrors(context);
        for (const { node, names, block } of found) {
          if (names.some((name) => (counts.get(block)?.get(name) ?? 0) > 1)) continue;
          const keyword = canEdit ? keywordSpan(context, node) : null;
          const edits = keyword === null ? null : [{ span: keyword, replacement: "const" }];
          context.report({ span: node.pattern.span, message: messageFor(names), ...(edits !== null && { edits }) });
        }
      },
    };
  },
};

function count(counts: Map<Node | null, Map<string, number>>, block: Node | null, name: string): void {
  const names = counts.get(block) ?? new Map<string, number>();
  counts.set(block, names);
  names.set(name, (names.get(name) ?? 0) + 1);
}

function messageFor(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``).join(", ");
  return names.length === 1 ? `variable ${quoted} is declared with \`let\` but never reassigned` : `variables ${quoted} are declared with \`let\` but never reassigned`;
}

function keywordSpan(context: LintContext, { span, pattern, keyword }: Binding): { readonly start: number; readonly end: number } | null {
  const head = context.text({ start: span.start, end: pattern.span.start });
  const match = /(?:^|\s)(let|var)\s*$/.exec(head);
  if (match?.[1] !== keyword) return null;
  const start = span.start + match.index + match[0].indexOf(keyword);
  return { start, end: start + keyword.length };
}

/** What a pattern declares; `_` is nothing. */
function bindingsOf({ resolution }: LintContext, pattern: BindingPattern): readonly NameBinding[] {
  const bindings: NameBinding[] = [];
  for (const { node } of namesOf(pattern)) {
    const binding = resolution.declarations.get(node);
    if (binding !== undefined) bindings.push(binding);
  }
  return bindings;
}
