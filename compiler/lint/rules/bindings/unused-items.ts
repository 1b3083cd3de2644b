/** Items of a file that nothing but themselves names. */
import type { Span } from "#compiler/diagnostics";
import type { Binding } from "#compiler/names";
import type { Name } from "#compiler/syntax";
import type { LintContext } from "../../rule.ts";
import { isMarked } from "./mark-unused.ts";
import { isUsedOutside, type Mentions } from "./mentions.ts";

interface Item {
  readonly kind: string;
  readonly name: Name;
  readonly span: Span;
}

export class UnusedItems {
  readonly #items: Item[] = [];

  /** @param kind how a message calls it */
  add(kind: string, { isPublic, name, span }: { readonly isPublic: boolean; readonly name: Name; readonly span: Span }): void {
    if (!isPublic && !isMarked(name.text)) this.#items.push({ kind, name, span });
  }

  /** Reports what the whole module does not use; `isExempt` spares what is used without being named. */
  report(context: LintContext, mentions: Mentions, verb: string, isExempt: (item: Item) => boolean = () => false): void {
    for (const item of this.#items) {
      const { kind, name, span } = item;
      const binding: Binding | undefined = context.resolution.declarations.get(name);
      if (binding === undefined || isUsedOutside(context, binding, span) || mentions.has(name.text, span) || isExempt(item)) continue;
      context.report({ span: name.span, message: `${kind} \`${name.text}\` is declared but never ${verb}` });
    }
  }
}
