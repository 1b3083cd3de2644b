/** A small pseudo-random generator: the same seed gives the same program everywhere. */

export interface Random {
  /** An integer from 0 up to, but not including, `bound`; 0 when the bound is 0. */
  below(bound: number): number;
  /** True in `percent` of the cases. */
  chance(percent: number): boolean;
  /** One of the items. The list must not be empty. */
  pick<T>(items: readonly T[]): T;
}

/** A generator of the mulberry32 kind. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (bound: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return bound === 0 ? 0 : ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
  return { below, chance: (percent) => below(100) < percent, pick: <T>(items: readonly T[]): T => items[below(items.length)] as T };
}
