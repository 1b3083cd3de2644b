/** Names in binding patterns. */
import type { Span } from "#compiler/diagnostics";
import type { BindingPattern, Name, NamePattern } from "#compiler/syntax";

export interface PatternName {
  /** What `Resolution.declarations` knows it by. */
  readonly node: Name | NamePattern;
  readonly name: string;
  readonly span: Span;
}

/** What a pattern declares, in source order; `_` included. */
export function namesOf(pattern: BindingPattern): readonly PatternName[] {
  switch (pattern.kind) {
    case "NamePattern":
      return [{ node: pattern, name: pattern.name, span: pattern.span }];
    case "PairPattern":
      return [named(pattern.first), named(pattern.second)];
    case "DictPattern":
    case "ListPattern": {
      const parts = pattern.kind === "DictPattern" ? pattern.fields : pattern.elements;
      return [...parts.map(({ binding }) => named(binding)), ...(pattern.rest === null ? [] : [named(pattern.rest)])];
    }
    default:
      return pattern satisfies never;
  }
}

function named(node: Name): PatternName {
  return { node, name: node.text, span: node.span };
}
