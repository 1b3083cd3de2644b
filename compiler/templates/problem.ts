import type { LineMap, Span } from "#compiler/diagnostics";

/** What is wrong with a template. */
export interface TemplateProblem {
  readonly message: string;
  /** The directive, from its `{{`. */
  readonly span: Span;
}

/**
 * The text under which rendering fails: `<path> at <line>:<column>: <message>`, without the path for an inline template.
 * @param path as shown; null for an inline template
 */
export function templateFailure({ message, span }: TemplateProblem, lineMap: LineMap, path: string | null): string {
  const { line, column } = lineMap.position(span.start);
  return `${path === null ? "" : `${path} `}at ${String(line)}:${String(column)}: ${message}`;
}

/** Ends the reading of one directive; never leaves this folder. */
export class DirectiveError extends Error {}
