/** Metavariables in the text of a pattern or a fix: `$X`, `$_`, `$X:kind`, `$$$XS`, `$$$`. */
import type { Span } from "#compiler/diagnostics";
import { tokenize } from "#compiler/syntax";
import { kindsNamed } from "./kinds.ts";

export interface Metavariable {
  /** Null: it stands for anything and remembers nothing. */
  readonly name: string | null;
  /** `$$$`: any number of items. */
  readonly isSequence: boolean;
  /** Kinds that it is limited to. */
  readonly only: ReadonlySet<string> | null;
  readonly span: Span;
}

/** A mistake in a pattern, with its place in the pattern's text. */
export interface PatternFault {
  readonly message: string;
  readonly span: Span;
}

const shape = /^[A-Z_][A-Z0-9_]*$/;

/**
 * Finds the metavariables of a text. A dollar sign inside a string's text is text; inside a hole of a string it is none.
 * @returns in order of place
 */
export function findMetavariables(text: string): { readonly found: readonly Metavariable[] } | { readonly fault: PatternFault } {
  const { tokens, comments } = tokenize(text);
  const found: Metavariable[] = [];
  let comment = 0;
  let after = 0;
  for (const [place, token] of tokens.entries()) {
    for (let at = after; at < token.startOffset; ) {
      while ((comments[comment]?.span.end ?? Infinity) <= at) comment++;
      const around = comments[comment];
      if (around !== undefined && around.span.start <= at) at = around.span.end;
      else if (text[at] !== "$") at++;
      else {
        let dollars = 1;
        while (text[at + dollars] === "$") dollars++;
        const read = metavariableAt(at, dollars, token.startOffset === at + dollars && token.kind !== "EOF" ? token.image : "", tokens[place + 1], tokens[place + 2]);
        if ("fault" in read) return read;
        found.push(read);
        at = read.span.end;
      }
    }
    after = Math.max(token.endOffset + 1, found.at(-1)?.span.end ?? 0);
  }
  return { found };
}

type Neighbour = { readonly image: string; readonly startOffset: number } | undefined;

function metavariableAt(at: number, dollars: number, word: string, colon: Neighbour, kind: Neighbour): Metavariable | { readonly fault: PatternFault } {
  const fault = (message: string, end = at + dollars + word.length): { readonly fault: PatternFault } => ({ fault: { message, span: { start: at, end } } });
  const isSequence = dollars === 3;
  if (dollars !== 1 && !isSequence) return fault("a metavariable begins with `$`, a sequence of them with `$$$`");
  const isWord = /^[\p{Alphabetic}_]/u.test(word);
  if (!isWord && !isSequence) return fault("a name must follow `$`: `$X`");
  if (isWord && !shape.test(word)) return fault(`metavariables are written in capitals: \`${"$".repeat(dollars)}${word.toUpperCase()}\``);
  const end = at + dollars + (isWord ? word.length : 0);
  const name = isWord && !word.startsWith("_") ? word : null;
  const hasKind = !isSequence && colon?.image === ":" && colon.startOffset === end && kind?.startOffset === end + 1;
  const only = hasKind ? kindsNamed(kind.image) : null;
  return { name, isSequence, only, span: { start: at, end: only === null || kind === undefined ? end : kind.startOffset + kind.image.length } };
}
