/** Reads what stands behind the first word of the directives that open something. All functions throw DirectiveError at what does not fit. */
import type { ExpressionParser } from "./expressions.ts";
import { DirectiveError } from "./problem.ts";
import { SECTION_NAMES, type SectionName, type TemplateArgument, type TemplateExpression } from "./tree.ts";

export interface ForHead {
  readonly names: readonly string[];
  readonly iterable: TemplateExpression;
}

export interface SectionHead {
  readonly name: SectionName;
  readonly arguments: readonly TemplateArgument[];
}

export interface IncludeHead {
  readonly path: TemplateExpression;
  readonly bindings: readonly TemplateArgument[];
}

/** `x in xs` or `k, v in d`. */
export function readFor(parser: ExpressionParser): ForHead {
  const names: string[] = [];
  for (let word = parser.word(); word !== null && word.text !== "in"; word = parser.word()) {
    names.push(word.text);
    if (parser.take("in")) return { names: checkedNames(names), iterable: parser.expression() };
    if (!parser.take(",")) throw new DirectiveError("expected `in` in for-loop");
  }
  throw new DirectiveError(names.length === 0 ? "invalid for-loop variable" : "invalid for-loop variables");
}

function checkedNames(names: readonly string[]): readonly string[] {
  if (names.length > 2) throw new DirectiveError("invalid for-loop variables");
  return names;
}

/** `path` or `path with { name: value, … }`. */
export function readInclude(parser: ExpressionParser): IncludeHead {
  const path = parser.expression();
  if (!parser.take("with")) return { path, bindings: [] };
  if (!parser.take("{")) throw new DirectiveError("expected `{ ... }` after `with`");
  const bindings = parser.arguments(":", "}", { name: "invalid include binding key", mark: "expected `key: value` in include bindings" });
  if (!parser.take("}")) throw new DirectiveError("expected `{ ... }` after `with`");
  return { path, bindings };
}

/** `"name" argument=value, …`. */
export function readSection(parser: ExpressionParser): SectionHead {
  if (parser.token === undefined) throw new DirectiveError("expected section name");
  const written = parser.text();
  if (written === null) throw new DirectiveError("section name must be a string literal");
  const name = SECTION_NAMES.find((known) => known === written);
  if (name === undefined) throw new DirectiveError(`unknown template section \`${written}\``);
  parser.take(",");
  return { name, arguments: parser.arguments("=", null, { name: "invalid section argument name", mark: "expected `name=value` section argument" }) };
}

/** The name after `endsection`; empty if there is none. */
export function endedSection(parser: ExpressionParser): string {
  if (parser.token === undefined) return "";
  const name = parser.text();
  if (name === null) throw new DirectiveError("section name must be a string literal");
  return name;
}
