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
  if (Math.abs(a.length - b.length) > bound) return bound + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  let current = new Array<number>(b.length + 1).fill(0);
  for (let i = 1; i <= a.length; i++) {
    current[0] = i;
    let smallest = i;
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const value = Math.min(substitution, (previous[j] as number) + 1, (current[j - 1] as number) + 1);
      current[j] = value;
      if (value < smallest) smallest = value;
    }
    if (smallest > bound) return bound + 1;
    [previous, current] = [current, previous];
  }
  return previous[b.length] as number;
}
