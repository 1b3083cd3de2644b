/** "Did you mean": the closest known name within two edits. */

const MAX_DISTANCE = 2;

/**
 * Finds the candidate closest to a misspelt name.
 * @param name the name as written
 * @param candidates known names; the first of several equally close ones wins
 * @returns the candidate within Levenshtein distance 2 (over characters), or null. A candidate that keeps no character
 * of the name is never offered: for `x` every one-letter name would be "close".
 */
export function suggest(name: string, candidates: Iterable<string>): string | null {
  const target = characters(name);
  let best: string | null = null;
  let bound = Math.min(MAX_DISTANCE, target.length - 1);
  for (const candidate of candidates) {
    // Each character is one or two UTF-16 units, so this never drops a candidate that could win.
    if (candidate.length < target.length - bound || candidate.length > 2 * (target.length + bound)) continue;
    if (candidate === name) continue;
    const distance = boundedDistance(target, characters(candidate), bound);
    if (distance > bound) continue;
    best = candidate;
    bound = distance - 1;
    if (bound < 1) break;
  }
  return best;
}

/** Text to append to a message: the suggestion in the wording of the reference, or nothing. */
export function didYouMean(suggestion: string | null): string {
  return suggestion === null ? "" : ` — did you mean \`${suggestion}\`?`;
}

function characters(text: string): string | readonly string[] {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdfff) return Array.from(text);
  }
  return text;
}

/** Levenshtein distance, or any number above `bound` as soon as it is known to exceed it. */
function boundedDistance(a: string | readonly string[], b: string | readonly string[], bound: number): number {
  const tooFar = bound + 1;
  if (Math.abs(a.length - b.length) > bound) return tooFar;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const width = endB - start;
  const height = endA - start;
  let previous: number[] = [];
  for (let j = 0; j <= width; j++) previous.push(j);
  let current = previous.slice();
  for (let i = 1; i <= height; i++) {
    // Cells farther than `bound` from the diagonal cannot be on a path that stays within it.
    const low = Math.max(1, i - bound);
    const high = Math.min(width, i + bound);
    current[low - 1] = low === 1 ? i : tooFar;
    let smallest = current[low - 1] as number;
    for (let j = low; j <= high; j++) {
      const above = j === i + bound ? tooFar : (previous[j] as number);
      const substitution = (previous[j - 1] as number) + (a[start + i - 1] === b[start + j - 1] ? 0 : 1);
      const value = Math.min(substitution, above + 1, (current[j - 1] as number) + 1);
      current[j] = value;
      if (value < smallest) smallest = value;
    }
    if (smallest > bound) return tooFar;
    [previous, current] = [current, previous];
  }
  return previous[width] as number;
}
