/** Declares the names of binding patterns. */
import type { SourceFile, Span } from "#compiler/diagnostics";
import type { Binding, BindingPattern, Expression, Name, NamePattern } from "#compiler/syntax";
import type { DeclareOptions } from "./context.ts";
import type { BindingKind } from "./resolution.ts";
import type { Walker } from "./walker.ts";

/** Declares what a pattern binds, in order; a default sees the names before it. */
export function declarePattern(walker: Walker, pattern: BindingPattern, kind: BindingKind, options: DeclareOptions = {}): void {
  for (const { node, defaultValue } of patternParts(pattern)) {
    if (defaultValue !== null) walker.expression(defaultValue);
    walker.context.declare(node, kind, options);
  }
}

interface PatternPart {
  readonly node: Name | NamePattern;
  readonly defaultValue: Expression | null;
}

/** The names of a pattern with their defaults, in source order, `_` included. */
export function patternParts(pattern: BindingPattern): readonly PatternPart[] {
  switch (pattern.kind) {
    case "NamePattern":
      return [{ node: pattern, defaultValue: null }];
    case "PairPattern":
      return [part(pattern.first), part(pattern.second)];
    case "DictPattern":
    case "ListPattern": {
      const elements = pattern.kind === "DictPattern" ? pattern.fields : pattern.elements;
      const parts: PatternPart[] = elements.map(({ binding, defaultValue }) => ({ node: binding, defaultValue }));
      if (pattern.rest !== null) parts.push(part(pattern.rest));
      return parts;
    }
    default:
      return pattern satisfies never;
  }
}

function part(node: Name): PatternPart {
  return { node, defaultValue: null };
}

/** Place of the word `const` of a binding, which may begin with `pub`; null if it is no `const`. */
export function constKeyword(node: Binding, source: SourceFile): Span | null {
  if (node.keyword !== "const") return null;
  const start = source.text.indexOf("const", node.span.start);
  return start === -1 || start >= node.pattern.span.start ? null : { start, end: start + "const".length };
}
