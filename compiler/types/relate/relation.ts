/** What the parts of a comparison need of the whole. */
import type { NominalType, Type } from "../model/index.ts";

/** One comparison in progress: it knows the pairs that are already assumed to hold. */
export interface Relation {
  /** True when a value of `actual` may be used where `expected` stands. */
  fits(expected: Type, actual: Type): boolean;
  /**
   * `fits(actual, expected)`, the way back of an invariant position. A bare `dict` there stands for every record, as bare
   * containers do: a list of records is a `list<dict>`.
   */
  fitsBack(expected: Type, actual: Type): boolean;
  /** True while nothing but the pair in question is assumed: an answer then holds for good. */
  readonly unconditional: boolean;
}

export type Variance = "covariant" | "contravariant" | "invariant";

/**
 * How the arguments of containers relate: covariantly, all of them. Lists, dicts and sets are values, and who writes to one
 * writes to a copy, so a `list<int>` may be used as a `list<float>`; the others are read from, or promise values to come.
 */
export const CONTAINER_VARIANCE: Variance = "covariant";

/** How the argument at `index` of a struct, enum or interface relates: as declared, invariant when unmarked. */
export function nominalVariance(type: NominalType, index: number): Variance {
  return declaredVariance(type.symbol.parameters[index]?.variance ?? null);
}

/** The variance that a mark stands for. */
export function declaredVariance(mark: "in" | "out" | null): Variance {
  return mark === "out" ? "covariant" : mark === "in" ? "contravariant" : "invariant";
}

/** The variance of a position within a position. */
export function within(outer: Variance, inner: Variance): Variance {
  if (outer === "invariant" || inner === "invariant") return "invariant";
  return outer === inner ? "covariant" : "contravariant";
}

/** Compares two arguments of one constructor. Invariant means both directions, so `list<int>` is no `list<float>`. */
export function fitsBy(variance: Variance, relation: Relation, expected: Type, actual: Type): boolean {
  switch (variance) {
    case "covariant":
      return relation.fits(expected, actual);
    case "contravariant":
      return relation.fits(actual, expected);
    case "invariant":
      return relation.fits(expected, actual) && relation.fitsBack(expected, actual);
    default:
      return variance satisfies never;
  }
}
