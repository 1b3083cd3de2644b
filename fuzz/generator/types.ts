/** Types of generated values: what an expression must yield so that the program around it makes sense. */
import type { Random } from "./random.ts";

export type Type =
  | { readonly kind: "int" }
  | { readonly kind: "string" }
  | { readonly kind: "bool" }
  | { readonly kind: "list"; readonly of: Type }
  | { readonly kind: "dict"; readonly of: Type }
  | { readonly kind: "set"; readonly of: Type }
  | { readonly kind: "struct"; readonly declaration: StructShape };

export interface StructShape {
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly type: Type }[];
}

export const INT: Type = { kind: "int" };
export const STRING: Type = { kind: "string" };
export const BOOL: Type = { kind: "bool" };

/** Keys of all dicts, few so that keys meet again. */
export const KEYS = ["a", "b", "c", "k1", "k2", "zz"] as const;

/** A key; mostly one that dict literals have too. */
export function randomKey(random: Random): string {
  return random.pick(random.chance(75) ? KEYS.slice(0, 2) : KEYS);
}

/** A type at most `depth` collections deep. */
export function randomType(random: Random, structs: readonly StructShape[], depth: number): Type {
  if (depth === 0 || random.chance(25)) return random.pick([INT, INT, STRING, BOOL]);
  if (structs.length > 0 && random.chance(25)) return { kind: "struct", declaration: random.pick(structs) };
  const of = randomType(random, structs, depth - 1);
  return random.chance(15) ? { kind: "set", of } : { kind: random.chance(50) ? "list" : "dict", of };
}

/** The type itself and those of its parts. */
export function partsOf(type: Type): Type[] {
  if ("of" in type) return [type, ...partsOf(type.of)];
  return type.kind === "struct" ? [type, ...type.declaration.fields.flatMap((field) => partsOf(field.type))] : [type];
}

export function sameType(left: Type, right: Type): boolean {
  if (left.kind === "struct") return right.kind === "struct" && left.declaration === right.declaration;
  if ("of" in left) return left.kind === right.kind && "of" in right && sameType(left.of, right.of);
  return left.kind === right.kind;
}

/** The type in Harn's notation. */
export function typeText(type: Type): string {
  switch (type.kind) {
    case "int":
    case "string":
    case "bool":
      return type.kind;
    case "list":
    case "set":
      return `${type.kind}<${typeText(type.of)}>`;
    case "dict":
      return `dict<string, ${typeText(type.of)}>`;
    case "struct":
      return type.declaration.name;
    default:
      return type satisfies never;
  }
}
