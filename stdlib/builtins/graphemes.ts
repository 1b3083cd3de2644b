/** User-perceived characters. */
import { checkCollectionSize } from "#vm/values";

/** Units that the segmenter is given at a time: each of its steps costs as much as its whole text is long. */
const WINDOW = 256;

let segmenter: Intl.Segmenter | null = null;

/** The extended grapheme clusters of a text, in linear time. */
export function graphemes(text: string): string[] {
  const result: string[] = [];
  let size = WINDOW;
  for (let at = 0; at < text.length; ) {
    const end = windowEnd(text, at + size);
    const segments = segmentsOf(text.slice(at, end));
    // What follows the window may belong to its last cluster.
    if (end < text.length) segments.pop();
    for (const segment of segments) {
      checkCollectionSize(result.push(segment));
      at += segment.length;
    }
    size = segments.length === 0 ? size * 2 : WINDOW;
  }
  return result;
}

/** Not between the halves of a surrogate pair; a half may also stand alone, before such a pair. */
function windowEnd(text: string, wanted: number): number {
  let end = Math.min(wanted, text.length);
  while (end < text.length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end++;
  return end;
}

function segmentsOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
