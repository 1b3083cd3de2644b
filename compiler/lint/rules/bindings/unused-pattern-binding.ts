import type { BindingPattern, Expression, Name } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { isMarked, UnusedMarker } from "./mark-unused.ts";

export const unusedPatternBinding: Rule = {
  name: "unused-pattern-binding",
  code: "HARN-LNT-015",
  doc: {
    text: "A pattern binds a name that nothing uses. Write `_`, or begin the name with `_`. A field that is named only to keep it out of `...rest` counts as used.",
    bad: "pub fn last(pair: list<int>) -> int {\n  const [first, second] = pair\n  return second\n}",
    good: "pub fn last(pair: list<int>) -> int {\n  const [_, second] = pair\n  return second\n}",
  },
  fixable: true,
  create(context) {
    const unused = new UnusedPatternBindings(context);
    return {
      enter: {
        Binding({ pattern, isPublic }) {
          if (!isPublic) unused.declared(pattern);
        },
        For({ pattern }) {
          unused.declared(pattern);
        },
        Match({ arms }) {
          for (const { patterns } of arms) for (const pattern of patterns) unused.matched(pattern);
        },
      },
    };
  },
};

class UnusedPatternBindings {
  readonly #context: LintContext;
  readonly #marker: UnusedMarker;

  constructor(context: LintContext) {
    this.#context = context;
    this.#marker = new UnusedMarker(context);
  }

  /** A pattern of a declaration or of a loop. A name alone is a variable like any other. */
  declared(pattern: BindingPattern): void {
    switch (pattern.kind) {
      case "NamePattern":
        return;
      case "PairPattern":
        this.#name(pattern.first);
        this.#name(pattern.second);
        return;
      case "ListPattern":
        for (const { binding } of pattern.elements) this.#name(binding);
        if (pattern.rest !== null) this.#name(pattern.rest);
        return;
      case "DictPattern":
        if (pattern.rest !== null) this.#name(pattern.rest);
        else for (const { key, binding } of pattern.fields) this.#name(binding, key.span.start === binding.span.start ? `${key.text}: ` : "");
        return;
      default:
        pattern satisfies never;
    }
  }

  /** The pattern of a match arm, which may hold others, one level deep. */
  matched(pattern: Expression): void {
    const role = this.#context.resolution.patterns.get(pattern);
    switch (role?.kind) {
      case "bind":
        if (this.#context.usesOf(role.binding).length === 0) this.#report(role.binding.name, pattern);
        return;
      case "variant":
        for (const part of role.payload ?? []) this.matched(part);
        return;
      case "dict":
        if (pattern.kind === "DictLiteral") for (const { value } of pattern.entries) this.matched(value);
        return;
      case "list":
        if (pattern.kind === "ListLiteral") for (const element of pattern.elements) this.matched(element.kind === "Spread" ? element.value : element);
        return;
      case "wildcard":
      case "value":
      case undefined:
        return;
      default:
        role satisfies never;
    }
  }

  #name(node: Name, before = ""): void {
    const binding = this.#context.resolution.declarations.get(node);
    if (binding !== undefined && this.#context.usesOf(binding).length === 0) this.#report(node.text, node, before);
  }

  #report(name: string, { span }: Pick<Name, "span">, before = ""): void {
    if (isMarked(name)) return;
    // A capital letter: more likely a misspelt variant, which marking would hide.
    const edits = /^\p{Lu}/u.test(name) ? null : this.#marker.edits(name, span, before);
    this.#context.report({ span, message: `pattern binding \`${name}\` is never used`, ...(edits !== null && { edits }) });
  }
}
