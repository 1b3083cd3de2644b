/** Enums seen as sets of variants; the built-in `Result` is one. */
import { type ContainerType, membersOf, type NominalType, resolve, substitute, type Type, UNTYPED, type VariantField } from "../model/index.ts";
import { argumentsOf } from "./records.ts";

export interface EnumView {
  readonly name: string;
  readonly variants: readonly string[];
  readonly type: NominalType | ContainerType;
}

const RESULT_VARIANTS = ["Ok", "Err"] as const;

/** The enum that a type is; null when it is none. */
export function enumOf(type: Type): EnumView | null {
  const resolved = resolve(type);
  if (resolved.kind === "container" && resolved.name === "Result") return { name: "Result", variants: RESULT_VARIANTS, type: resolved };
  if (resolved.kind !== "nominal" || resolved.symbol.kind !== "enum") return null;
  return { name: resolved.symbol.name, variants: [...resolved.symbol.variants().keys()], type: resolved };
}

/** True when a type is an enum that has a variant, and the name that a pattern gives, if it gives one. */
export function hasVariant(type: Type, enumName: string | null, variant: string): boolean {
  const resolved = resolve(type);
  if (resolved.kind === "container") return resolved.name === "Result" && (enumName ?? "Result") === "Result" && (variant === "Ok" || variant === "Err");
  if (resolved.kind !== "nominal" || resolved.symbol.kind !== "enum") return false;
  return (enumName ?? resolved.symbol.name) === resolved.symbol.name && resolved.symbol.variants().has(variant);
}

/** The only enum among the members of a type; null when there is none or more than one. */
export function onlyEnumOf(type: Type): EnumView | null {
  const enums = membersOf(type).filter((member) => enumOf(member) !== null);
  const [first] = enums;
  return enums.length === 1 && first !== undefined ? enumOf(first) : null;
}

/** The payload of a variant with the arguments of the enum filled in; null: none, or not known. */
export function payloadOf({ type }: EnumView, variant: string): readonly VariantField[] | null {
  if (type.kind === "container") return [{ name: null, type: type.arguments[variant === "Ok" ? 0 : 1] ?? UNTYPED }];
  if (type.symbol.kind !== "enum") return null;
  const fields = type.symbol.variants().get(variant) ?? null;
  if (fields === null || type.symbol.parameters.length === 0) return fields;
  const substitution = argumentsOf(type.symbol, type.arguments);
  return fields.map((field) => ({ ...field, type: substitute(field.type, substitution) }));
}
