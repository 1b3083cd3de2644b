import type { HeapValue } from "./value.ts";

/** Pairs seen before noting starts. Small values never pay for the notes. */
const FREE_PAIRS = 1000;

/**
 * Remembers pairs of objects that a comparison has already looked at. A collection that holds the same child twice, and
 * so on inwards, has exponentially many paths; with the notes each pair is compared once.
 */
export class VisitedPairs {
  #count = 0;
  #seen: Map<HeapValue, Set<HeapValue>> | null = null;

  /** Whether the pair was asked for before; notes it. May answer false for pairs of the first thousand. */
  has(a: HeapValue, b: HeapValue): boolean {
    if (++this.#count < FREE_PAIRS) return false;
    this.#seen ??= new Map();
    const partners = this.#seen.get(a);
    if (partners === undefined) {
      this.#seen.set(a, new Set([b]));
      return false;
    }
    if (partners.has(b)) return true;
    partners.add(b);
    return false;
  }
}
