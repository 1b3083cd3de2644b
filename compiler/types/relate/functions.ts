/** Function types. */
import { type FunctionParameter, type FunctionType, type Type, UNTYPED } from "../model/index.ts";
import { substituteFunction } from "./records.ts";
import type { Relation } from "./relation.ts";

/** The function with its own type parameters open: each use may choose others. */
export function opened(type: FunctionType): FunctionType {
  if (type.typeParameters.length === 0) return type;
  return substituteFunction({ ...type, typeParameters: [] }, new Map(type.typeParameters.map((parameter) => [parameter, UNTYPED])));
}

/** How many arguments a function must get, and may get (a rest parameter: any number). */
export function arity(parameters: readonly FunctionParameter[]): { readonly least: number; readonly most: number } {
  const least = parameters.filter((parameter) => !parameter.optional && !parameter.rest).length;
  return { least, most: parameters.at(-1)?.rest === true ? Infinity : parameters.length };
}

/** The type of the argument at `index`; undefined past the last parameter. */
export function parameterType(parameters: readonly FunctionParameter[], index: number): Type | undefined {
  const last = parameters.at(-1);
  return (parameters[index] ?? (last?.rest === true ? last : undefined))?.type;
}

/**
 * Parameters are contravariant, the result covariant. A function may take fewer parameters than it will be given, since
 * surplus arguments are ignored at run time, but it must not require more.
 */
export function functionFits(relation: Relation, expectedType: FunctionType, actualType: FunctionType): boolean {
  const expected = opened(expectedType);
  const actual = opened(actualType);
  const given = expected.parameters.filter((parameter) => !parameter.rest);
  if (arity(actual.parameters).least > arity(expected.parameters).least) return false;
  const parametersFit = given.every((parameter, index) => relation.fits(parameterType(actual.parameters, index) ?? UNTYPED, parameter.type));
  return parametersFit && relation.fits(expected.returns, actual.returns);
}
