/** Type arguments of a generic call, from its arguments. */
import { BARE_DICT, type ParameterSymbol, sameType, type Substitution, type Type, UNTYPED } from "../model/index.ts";
import { isAssignable } from "./assignable.ts";
import { type Candidate, collectCandidates } from "./candidates.ts";
import { Comparison } from "./comparison.ts";
import { joinTypes } from "./join.ts";
import type { Variance } from "./relation.ts";

interface Collected extends Candidate {
  /** Which call of `collect` it came from: candidates of one argument belong together. */
  readonly argument: number;
}

export interface InferenceConflict {
  readonly name: string;
  readonly first: Type;
  readonly second: Type;
}

/**
 * Collects what the arguments of one call say about its type parameters. Candidates of different arguments join by union (types
 * 3); an empty bare list says nothing; explicit type arguments are given by `bind`.
 */
export class Inference {
  readonly #candidates: ReadonlyMap<ParameterSymbol, Collected[]>;
  readonly #explicit = new Map<ParameterSymbol, Type>();
  #arguments = 0;

  constructor(parameters: readonly ParameterSymbol[]) {
    this.#candidates = new Map(parameters.map((parameter) => [parameter, []]));
  }

  /** Learns from one argument: `expected` is the type of the parameter as declared, `actual` that of the argument. */
  collect(expected: Type, actual: Type): void {
    const argument = this.#arguments++;
    collectCandidates(new Comparison(), expected, actual, (parameter, candidate) => this.#candidates.get(parameter)?.push({ ...candidate, argument }));
  }

  /** Fixes a parameter to an explicit type argument. */
  bind(parameter: ParameterSymbol, type: Type): void {
    this.#explicit.set(parameter, type);
  }

  /**
   * Two types of one parameter that cannot join: an argument against the explicit type argument, or two arguments of which one
   * stands in an invariant position, so that its type cannot be widened to the union. A list literal of the second kind may
   * still fit, because it is typed by what is expected of it: ask after an argument has been refused, to say why.
   */
  conflict(): InferenceConflict | null {
    for (const [parameter, candidates] of this.#candidates) {
      const explicit = this.#explicit.get(parameter);
      const pair = explicit === undefined ? disagreement(candidates) : against(explicit, candidates);
      if (pair !== null) return { name: parameter.name, first: pair[0], second: pair[1] };
    }
    return null;
  }

  /** What every parameter stands for; `untyped` where the arguments do not say. */
  solution(): Substitution {
    return new Map(Array.from(this.#candidates, ([parameter, candidates]) => [parameter, this.#explicit.get(parameter) ?? solve(candidates)]));
  }
}

/** Where values come out of the argument its type counts; a type that is only taken in counts when nothing else is known. */
function solve(candidates: readonly Collected[]): Type {
  const types = (variance: Variance): readonly Type[] => candidates.filter((one) => one.variance === variance).map(({ type }) => type);
  const fixed = types("invariant");
  const given = types("covariant");
  if (candidates.some(({ row }) => row)) return rowOf(candidates);
  if (fixed.length > 0) {
    const type = joinTypes(fixed);
    return given.every((one) => isAssignable(type, one)) ? type : joinTypes([...fixed, ...given]);
  }
  if (given.length > 0) return joinTypes(given);
  return candidates.length === 0 ? UNTYPED : joinTypes(types("contravariant"));
}

/** Different records leave a row variable open: a tail cannot be a union. */
function rowOf(candidates: readonly Collected[]): Type {
  const [first, ...others] = candidates.map(({ type }) => type);
  return first !== undefined && others.every((type) => sameType(first, type)) ? first : BARE_DICT;
}

function disagreement(candidates: readonly Collected[]): readonly [Type, Type] | null {
  const fixed = candidates.find((one) => one.variance === "invariant" && !one.row);
  if (fixed === undefined) return null;
  for (const other of candidates) {
    if (other.argument === fixed.argument || other.row || agree(fixed.type, other)) continue;
    return fixed.argument < other.argument ? [fixed.type, other.type] : [other.type, fixed.type];
  }
  return null;
}

function against(explicit: Type, candidates: readonly Collected[]): readonly [Type, Type] | null {
  const other = candidates.find((one) => !agree(explicit, one));
  return other === undefined ? null : [explicit, other.type];
}

function agree(type: Type, { type: candidate, variance }: Collected): boolean {
  return (variance === "contravariant" || isAssignable(type, candidate)) && (variance === "covariant" || isAssignable(candidate, type));
}
