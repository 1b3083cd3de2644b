/** Takes elements out of a list between brackets, with their commas. */
import type { Edit, Span } from "#compiler/diagnostics";

/**
 * The edit for one of the elements that go. Edits for several of them do not overlap, and leave a list with the right commas as long
 * as all of them are made or the element that is kept next to them is there.
 * @param isGone which elements go; at least one stays
 * @returns null where a comment would go as well
 */
export function removeElement(text: string, elements: readonly { readonly span: Span }[], index: number, isGone: (index: number) => boolean): Edit | null {
  const span = spanToRemove(elements, index, isGone);
  if (span === null) return null;
  const removed = text.slice(span.start, span.end);
  return removed.includes("//") || removed.includes("/*") ? null : { span, replacement: "" };
}

function spanToRemove(elements: readonly { readonly span: Span }[], index: number, isGone: (index: number) => boolean): Span | null {
  const element = elements[index];
  if (element === undefined) return null;
  const before = elements[index - 1];
  const isLeading = elements.slice(0, index).every((_, earlier) => isGone(earlier));
  if (!isLeading && before !== undefined) return { start: before.span.end, end: element.span.end };
  const after = elements[index + 1];
  return after === undefined ? null : { start: element.span.start, end: after.span.start };
}
