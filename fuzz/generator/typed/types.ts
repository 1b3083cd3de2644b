/** Types of the values in a well-typed program. */
import type { Random } from "../random.ts";

export type Type =
  | { readonly kind: "int" | "float" | "string" | "bool" | "unknown" }
  | { readonly kind: "list" | "set" | "dict" | "optional"; readonly of: Type }
  | { readonly kind: "tuple"; readonly of: readonly Type[] }
  | { readonly kind: "function"; readonly from: Type; readonly to: Type }
  /** Members that `type_of` tells apart. */
  | { readonly kind: "union"; readonly of: readonly Type[] }
  | { readonly kind: "result"; readonly ok: Type }
  | { readonly kind: "words" | "shape" | "struct" | "tagged" | "enum"; readonly name: string };

/** A field of a shape or struct. */
export interface Field {
  readonly name: string;
  readonly type: Type;
  readonly optional: boolean;
}

/** A case of a tagged union or enum: what it carries, if anything. */
export interface Case {
  readonly name: string;
  readonly payload: Type | null;
}

export type Declaration =
  | { readonly kind: "words"; readonly name: string; readonly words: readonly string[] }
  | { readonly kind: "shape"; readonly name: string; readonly fields: readonly Field[] }
  | { readonly kind: "struct"; readonly name: string; readonly fields: readonly Field[] }
  | { readonly kind: "tagged"; readonly name: string; readonly cases: readonly Case[] }
  | { readonly kind: "enum"; readonly name: string; readonly cases: readonly Case[] };

export const INT: Type = { kind: "int" };
export const FLOAT: Type = { kind: "float" };
export const STRING: Type = { kind: "string" };
export const BOOL: Type = { kind: "bool" };
export const UNKNOWN: Type = { kind: "unknown" };
const SCALARS = [INT, INT, FLOAT, STRING, STRING, BOOL] as const;

/** The type in Harn's notation. Equal types have equal texts. */
export function typeText(type: Type): string {
  switch (type.kind) {
    case "int":
    case "float":
    case "string":
    case "bool":
    case "unknown":
      return type.kind;
    case "list":
    case "set":
      return `${type.kind}<${typeText(type.of)}>`;
    case "dict":
      return `dict<string, ${typeText(type.of)}>`;
    case "optional":
      return type.of.kind === "union" ? `${typeText(type.of)} | nil` : `${typeText(type.of)}?`;
    case "tuple":
      return `tuple<${type.of.map(typeText).join(", ")}>`;
    case "function":
      return `fn(${typeText(type.from)}) -> ${typeText(type.to)}`;
    case "union":
      return type.of.map(typeText).join(" | ");
    case "result":
      return `Result<${typeText(type.ok)}, string>`;
    case "words":
    case "shape":
    case "struct":
    case "tagged":
    case "enum":
      return type.name;
    default:
      return type satisfies never;
  }
}

export function sameType(left: Type, right: Type): boolean {
  return typeText(left) === typeText(right);
}

export function declarationText(declaration: Declaration): string {
  const { name } = declaration;
  switch (declaration.kind) {
    case "words":
      return `type ${name} = ${declaration.words.map((word) => `"${word}"`).join(" | ")}`;
    case "shape":
      return `type ${name} = {${declaration.fields.map(fieldText).join(", ")}}`;
    case "struct":
      return `struct ${name} {\n${declaration.fields.map((field) => `  ${fieldText(field)}\n`).join("")}}`;
    case "tagged":
      return `type ${name} = ${declaration.cases.map((one) => `{tag: "${one.name}"${one.payload === null ? "" : `, ${one.name}: ${typeText(one.payload)}`}}`).join(" | ")}`;
    case "enum":
      return `enum ${name} {\n${declaration.cases.map((one) => `  ${one.name}${one.payload === null ? "" : `(value: ${typeText(one.payload)})`}\n`).join("")}}`;
    default:
      return declaration satisfies never;
  }
}

function fieldText({ name, type, optional }: Field): string {
  return `${name}${optional ? "?" : ""}: ${typeText(type)}`;
}

/** A type made of what is declared, at most `depth` constructors deep. */
export function randomType({ chance, pick, below }: Random, declared: readonly Declaration[], depth: number): Type {
  const inner = (): Type => randomType({ chance, pick, below }, declared, depth - 1);
  if (depth === 0 || chance(25)) return pick(SCALARS);
  if (declared.length > 0 && chance(45)) return named(pick(declared));
  switch (below(9)) {
    case 0:
    case 1:
      return { kind: "list", of: inner() };
    case 2:
      return { kind: "dict", of: inner() };
    case 3:
      return { kind: "set", of: pick([INT, STRING]) };
    case 4:
    case 5: {
      const of = inner();
      return of.kind === "optional" || of.kind === "function" || of.kind === "unknown" ? of : { kind: "optional", of };
    }
    case 6:
      return { kind: "union", of: pick([[INT, STRING], [STRING, BOOL], [INT, { kind: "list", of: STRING }], [BOOL, { kind: "list", of: INT }, STRING]]) };
    case 7:
      return { kind: "tuple", of: [pick(SCALARS), pick(SCALARS)] };
    default:
      return chance(50) ? { kind: "function", from: pick(SCALARS), to: pick(SCALARS) } : { kind: "result", ok: pick(SCALARS) };
  }
}

export function named({ kind, name }: Declaration): Type {
  return { kind, name };
}
