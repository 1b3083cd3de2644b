/** Pairs of types under comparison: what makes recursive types end. */
import { sameType, type Type } from "../model/index.ts";

interface Pair {
  readonly expected: Type;
  readonly actual: Type;
  state: "assumed" | "refuted" | "open";
}

/**
 * Beyond this many instances of one declaration, or this many assumptions in all, a comparison gives up and accepts: types that
 * grow while they unfold never repeat.
 */
const MAX_INSTANCES = 64;
const MAX_ASSUMPTIONS = 10_000;

/**
 * Coinduction: a pair that comes up again inside its own comparison is taken to hold. A refuted pair stays refuted, since it
 * failed under the most favourable assumptions; what was concluded while it was assumed is open again.
 */
export class Assumptions {
  readonly #pairs = new Map<object, Pair[]>();
  readonly #trail: Pair[] = [];
  #count = 0;

  /** Pairs now taken to hold. */
  get size(): number {
    return this.#trail.length;
  }

  /** The known answer for a pair, or the pair, now assumed, to be settled after its comparison. `key` narrows the search. */
  begin(key: object, expected: Type, actual: Type): boolean | Pair {
    const known = this.#pairs.get(key) ?? [];
    let pair = known.find((one) => sameType(one.expected, expected) && sameType(one.actual, actual));
    if (pair !== undefined && pair.state !== "open") return pair.state === "assumed";
    if (++this.#count > MAX_ASSUMPTIONS || known.length >= MAX_INSTANCES) return true;
    if (pair === undefined) {
      pair = { expected, actual, state: "assumed" };
      this.#pairs.set(key, known);
      known.push(pair);
    }
    pair.state = "assumed";
    this.#trail.push(pair);
    return pair;
  }

  settle(pair: Pair, holds: boolean): void {
    if (holds) return;
    const start = this.#trail.lastIndexOf(pair);
    for (const later of this.#trail.splice(start)) later.state = "open";
    pair.state = "refuted";
  }
}
