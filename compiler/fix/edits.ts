/** Edits of one text: order, overlap, application, and where an offset goes. */
import type { Edit } from "#compiler/diagnostics";

/**
 * Whether two edits cannot both be made: they share text, or insert different things at one place. One and the same edit,
 * wanted by two repairs, is no conflict; neither are neighbours that only touch.
 */
export function overlap(a: Edit, b: Edit): boolean {
  if (a.span.start === b.span.start && a.span.end === b.span.end) return a.replacement !== b.replacement;
  return a.span.start < b.span.end && b.span.start < a.span.end;
}

/** Whether the edits of one repair can be made: they lie inside the text and none overlaps another. */
export function areApplicable(edits: readonly Edit[], textLength: number): boolean {
  const ordered = inOrder(edits);
  const fits = ordered.every((edit, index) => {
    const { start, end } = edit.span;
    const before = ordered[index - 1];
    return start >= 0 && start <= end && end <= textLength && (before === undefined || (before.span.end <= start && !overlap(before, edit)));
  });
  return ordered.length > 0 && fits;
}

/** A text after edits, with the way back to the old one. */
export interface EditedText {
  readonly text: string;
  /** Where what stood at an offset of the old text stands now; inside replaced text: the start of the replacement. */
  readonly newOffset: (offset: number) => number;
}

/**
 * Makes edits. Line breaks of the replacements become those of the text.
 * @param edits pairwise without overlap; repeated ones are made once
 */
export function applyEdits(text: string, edits: readonly Edit[]): EditedText {
  const hasCarriageReturns = /^[^\n]*\r\n/.test(text);
  const ordered = inOrder(edits);
  const pieces: string[] = [];
  /** Ends of the old spans, and how far text behind each has moved. */
  const ends: number[] = [];
  const shifts: number[] = [];
  let done = 0;
  let length = 0;
  for (const { span, replacement } of ordered) {
    const inserted = hasCarriageReturns ? replacement.replace(/\r?\n/g, "\r\n") : replacement;
    pieces.push(text.slice(done, span.start), inserted);
    length += span.start - done + inserted.length;
    done = span.end;
    ends.push(span.end);
    shifts.push(length - span.end);
  }
  pieces.push(text.slice(done));
  const newOffset = (offset: number): number => {
    // The last edit that ends at or before the offset.
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? Infinity) <= offset) low = middle + 1;
      else high = middle;
    }
    const next = ordered[low];
    const inside = next !== undefined && next.span.start < offset;
    return (inside ? next.span.start : offset) + (low === 0 ? 0 : (shifts[low - 1] ?? 0));
  };
  return { text: pieces.join(""), newOffset };
}

/** By place, insertions before what they precede, each edit once. */
function inOrder(edits: readonly Edit[]): readonly Edit[] {
  const sorted = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end || (a.replacement < b.replacement ? -1 : a.replacement > b.replacement ? 1 : 0));
  return sorted.filter((edit, index) => {
    const before = sorted[index - 1];
    return before === undefined || before.span.start !== edit.span.start || before.span.end !== edit.span.end || before.replacement !== edit.replacement;
  });
}
