import { sameType, type Type, unionOf } from "../model/index.ts";

/** The type of a value that comes from one of several branches, or of the items of a list: equal types that type, else the union. */
export function joinTypes(types: readonly Type[]): Type {
  const [first, ...others] = types;
  if (first === undefined) return unionOf([]);
  return others.every((type) => sameType(first, type)) ? first : unionOf(types);
}
