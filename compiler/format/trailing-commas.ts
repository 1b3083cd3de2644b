/** Where formatting puts or drops a comma behind the last item of a list. */
import type { Diagnostic } from "#compiler/diagnostics";
import { type Token, tokenize } from "#compiler/syntax";

const closers: ReadonlySet<string> = new Set([")", "]", "}"]);
/** What formatting may add or leave out. */
const loose: ReadonlySet<string> = new Set(["(", ")", ",", ";"]);

/**
 * HARN-FMT-003 for each list whose last comma comes or goes.
 * @param text what `source` became
 */
export function trailingCommaFindings(source: string, text: string): Diagnostic[] {
  const before = anchorsOf(source);
  const after = anchorsOf(text);
  // Otherwise the two cannot be laid side by side: an import was written in another form.
  if (before.length !== after.length) return [];
  return before.flatMap(({ next, hasComma }, index) => {
    if (hasComma === after[index]?.hasComma) return [];
    return [{ code: "HARN-FMT-003", severity: "info", phase: "lint", message: "formatter normalized trailing comma layout", span: next.span }];
  });
}

interface Anchor {
  /** What follows: the comma, or the closer that has none. */
  readonly next: Token;
  /** A comma stands between it and a closer. */
  readonly hasComma: boolean;
}

/** All tokens that formatting keeps, in order. */
function anchorsOf(text: string): Anchor[] {
  const { tokens } = tokenize(text);
  const anchors: Anchor[] = [];
  tokens.forEach((token, index) => {
    const next = tokens[index + 1];
    if (next === undefined || loose.has(token.image)) return;
    anchors.push({ next, hasComma: next.image === "," && closers.has(tokens[index + 2]?.image ?? "") });
  });
  return anchors;
}
