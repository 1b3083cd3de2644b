/** Looking around a place in the source text. */
import type { Span } from "#compiler/diagnostics";

const BLANK = /\s/;

/** The offset behind the last character before `at` that is no blank. */
export function beforeBlanks(text: string, at: number): number {
  let end = at;
  while (end > 0 && BLANK.test(text.charAt(end - 1))) end--;
  return end;
}

/** The offset of the first character at or after `at` that is no blank. */
export function afterBlanks(text: string, at: number): number {
  let start = at;
  while (start < text.length && BLANK.test(text.charAt(start))) start++;
  return start;
}

/** What of a span stands on its first line. */
export function firstLine(text: string, { start, end }: Span): Span {
  const lineEnd = text.indexOf("\n", start);
  return { start, end: lineEnd === -1 || lineEnd > end ? end : beforeBlanks(text, lineEnd) };
}

/** Index of the first of some ordered places that begins at `from` or later. */
export function firstFrom(places: readonly { readonly span: Span }[], from: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.span.start ?? Infinity) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
