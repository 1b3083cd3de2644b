import { HResource, makeInt, type Value } from "#vm/values";

/**
 * A seeded generator: xoshiro128** over four 32-bit words, so that no step needs a bigint. The same seed gives the same
 * sequence on every platform and in every release.
 */
export class Rng {
  readonly #state = new Uint32Array(4);

  constructor(seed: number | bigint) {
    const bits = BigInt.asUintN(64, BigInt(seed));
    let low = Number(bits & 0xffff_ffffn);
    const high = Number(bits >> 32n);
    for (let i = 0; i < 4; i++) {
      low = (low + 0x9e37_79b9 + (i & 1 ? high : 0)) >>> 0;
      this.#state[i] = scramble(low ^ Math.imul(high, 0x85eb_ca6b));
    }
    if (this.#state.every((word) => word === 0)) this.#state[0] = 1;
  }

  /** Uniform in 0 … 2^32 - 1. */
  nextUint32(): number {
    const s = this.#state;
    const s1 = s[1] as number;
    const result = Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9) >>> 0;
    const shifted = s1 << 9;
    s[2] = (s[2] as number) ^ (s[0] as number);
    s[3] = (s[3] as number) ^ s1;
    s[1] = s1 ^ (s[2] as number);
    s[0] = (s[0] as number) ^ (s[3] as number);
    s[2] = (s[2] as number) ^ shifted;
    s[3] = rotateLeft(s[3] as number, 11);
    return result;
  }

  /** Uniform in [0, 1), 53 random bits. */
  nextFloat(): number {
    const high = this.nextUint32() >>> 5;
    const low = this.nextUint32() >>> 6;
    return (high * 0x400_0000 + low) / 0x20_0000_0000_0000;
  }

  /** Uniform in min … max, both included, without bias. The caller makes sure that min ≤ max. */
  nextInt(min: number | bigint, max: number | bigint): number | bigint {
    if (typeof min === "number" && typeof max === "number" && max - min < 0xffff_ffff) {
      return min + this.#below(max - min + 1);
    }
    const low = BigInt(min);
    const size = BigInt(max) - low + 1n;
    const limit = (1n << 64n) - ((1n << 64n) % size);
    for (;;) {
      const drawn = (BigInt(this.nextUint32()) << 32n) | BigInt(this.nextUint32());
      if (drawn < limit) return makeInt(low + (drawn % size)) as number | bigint;
    }
  }

  /** Uniform in 0 … size - 1; size at most 2^32 - 1. Draws above the last whole multiple of size are thrown away. */
  #below(size: number): number {
    const limit = 0x1_0000_0000 - (0x1_0000_0000 % size);
    for (;;) {
      const drawn = this.nextUint32();
      if (drawn < limit) return drawn % size;
    }
  }
}

/** A generator as Harn value, kind `rng`. */
export function createRng(seed: number | bigint): HResource {
  return new HResource("rng", new Rng(seed), () => "<rng>");
}

/** The generator behind a value, or null when it is none. */
export function rngOf(value: Value): Rng | null {
  return value instanceof HResource && value.state instanceof Rng ? value.state : null;
}

function rotateLeft(word: number, bits: number): number {
  return ((word << bits) | (word >>> (32 - bits))) >>> 0;
}

function scramble(word: number): number {
  let x = word >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb_352d);
  x = Math.imul(x ^ (x >>> 15), 0x846c_a68b);
  return (x ^ (x >>> 16)) >>> 0;
}
