/**
 * V8 keeps `a + b` of long strings as a tree of pieces and copies the text only when it is read. A program that builds a
 * string piece by piece thus leaves one node for each piece, all alive, and the collector's work grows faster than the text.
 */

/** Below this length a string's pieces are few enough to leave alone. */
const LONG_STRING = 1 << 12;

/** The text is copied each time it grows by about 1/2^STEP_SHIFT of itself: at most 2^(STEP_SHIFT + 1) copied units for each one added. */
const STEP_SHIFT = 3;

/**
 * `left + right`, with the number of pieces bounded: once the length passes a step of its own size, V8 is made to join them.
 * Stateless, so any order of concatenations (append, prepend, both) keeps the bound.
 */
export function concatStrings(left: string, right: string): string {
  const joined = left + right;
  const length = joined.length;
  if (length < LONG_STRING) return joined;
  const longer = left.length > right.length ? left.length : right.length;
  const step = 31 - Math.clz32(length) - STEP_SHIFT;
  // reading one unit is what makes V8 join the pieces
  if (length >> step !== longer >> step && Number.isNaN(joined.charCodeAt(0))) throw new RangeError("a long string has a first unit");
  return joined;
}
