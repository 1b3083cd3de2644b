/**
 * The types of the checker: plain readonly objects, discriminated by `kind`. Structural equality is `sameType`; the single
 * types of this file are shared, so that identity is a quick first test.
 */
import type { AliasSymbol, EnumSymbol, InterfaceSymbol, ParameterSymbol, StructSymbol } from "./symbols.ts";

/**
 * `any` is the escape hatch, `unknown` the safe top type, `never` the bottom type; `untyped` is what an expression or binding
 * without annotation has when nothing is known: compatible with everything, never diagnosed.
 */
export interface SpecialType {
  readonly kind: "any" | "unknown" | "never" | "untyped";
}

/** Kinds of values without type arguments. `closure` is any callable. */
export const PRIMITIVE_NAMES = [
  "string", "int", "float", "decimal", "bool", "nil", "bytes", "duration", "range", "closure", "rng", "atomic", "regex",
  "sync_permit", "mcp_client",
] as const;
export type PrimitiveName = (typeof PRIMITIVE_NAMES)[number];

export interface PrimitiveType {
  readonly kind: "primitive";
  readonly name: PrimitiveName;
}

/** A string or int literal type. */
export interface LiteralType {
  readonly kind: "literal";
  readonly value: string | number | bigint;
}

/** Generic kinds of the language with the number of their arguments. */
export const CONTAINER_ARITIES = {
  list: 1, dict: 2, set: 1, iter: 1, generator: 1, stream: 1, pair: 2, channel: 1, task: 1, Result: 2, Schema: 1, owned: 1,
} as const;
export type ContainerName = keyof typeof CONTAINER_ARITIES;

/** `list<T>` and its like; no arguments: the bare form, compatible with every instance. */
export interface ContainerType {
  readonly kind: "container";
  readonly name: ContainerName;
  readonly arguments: readonly Type[];
}

export interface TupleType {
  readonly kind: "tuple";
  readonly elements: readonly Type[];
}

export interface Field {
  readonly type: Type;
  /** `name?: T`: may be absent. */
  readonly optional: boolean;
}

/** A structural record. */
export interface ShapeType {
  readonly kind: "shape";
  readonly fields: ReadonlyMap<string, Field>;
  /** `...T`: type parameters, and `dict` or other gradual tails. Shape tails are merged into `fields`. */
  readonly tails: readonly Type[];
  /** Inferred from a dict literal: its members are not a contract, so an unknown field is not diagnosed. */
  readonly inferred: boolean;
}

export interface FunctionParameter {
  /** Null in a written function type. */
  readonly name: string | null;
  /** Of a rest parameter: the type of one argument. */
  readonly type: Type;
  readonly optional: boolean;
  readonly rest: boolean;
}

export interface TypePredicate {
  /** Index of the tested parameter. */
  readonly parameter: number;
  readonly type: Type;
  /** One-sided: only a true result tells something. */
  readonly implies: boolean;
}

export interface FunctionType {
  readonly kind: "function";
  readonly typeParameters: readonly ParameterSymbol[];
  readonly parameters: readonly FunctionParameter[];
  /** `untyped` when not declared. */
  readonly returns: Type;
  /** Null: no `throws` clause. */
  readonly throws: Type | null;
  readonly predicate: TypePredicate | null;
}

/** An instance of a struct, enum or interface. Fewer arguments than parameters: the bare form. */
export interface NominalType {
  readonly kind: "nominal";
  readonly symbol: StructSymbol | EnumSymbol | InterfaceSymbol;
  readonly arguments: readonly Type[];
}

/** A named alias, kept for display and for recursion; `resolve` looks through it. */
export interface AliasType {
  readonly kind: "alias";
  readonly symbol: AliasSymbol;
  readonly arguments: readonly Type[];
}

/** A type parameter in scope. */
export interface ParameterType {
  readonly kind: "parameter";
  readonly symbol: ParameterSymbol;
}

/** The root (`Harness`) or a capability handle (`HarnessFs`). */
export interface HandleType {
  readonly kind: "handle";
  readonly name: string;
}

/** At least two members, flat, without duplicates, `never` or tops. Build it with `unionOf`. */
export interface UnionType {
  readonly kind: "union";
  readonly members: readonly Type[];
}

/** At least two members, flat. Shapes among them are merged. Build it with `intersectionOf`. */
export interface IntersectionType {
  readonly kind: "intersection";
  readonly members: readonly Type[];
}

export type Type =
  | SpecialType
  | PrimitiveType
  | LiteralType
  | ContainerType
  | TupleType
  | ShapeType
  | FunctionType
  | NominalType
  | AliasType
  | ParameterType
  | HandleType
  | UnionType
  | IntersectionType;

export const ANY: Type = { kind: "any" };
export const UNKNOWN: Type = { kind: "unknown" };
export const NEVER: Type = { kind: "never" };
export const UNTYPED: Type = { kind: "untyped" };

const PRIMITIVES = new Map<PrimitiveName, PrimitiveType>(PRIMITIVE_NAMES.map((name) => [name, { kind: "primitive", name }]));

/** The shared instance of a primitive type. */
export function primitive(name: PrimitiveName): PrimitiveType {
  return PRIMITIVES.get(name) ?? { kind: "primitive", name };
}

export const STRING = primitive("string");
export const INT = primitive("int");
export const FLOAT = primitive("float");
export const BOOL = primitive("bool");
export const NIL = primitive("nil");
export const CLOSURE = primitive("closure");
export const RANGE = primitive("range");
export const DURATION = primitive("duration");
export const BYTES = primitive("bytes");
export const BARE_LIST: ContainerType = { kind: "container", name: "list", arguments: [] };
export const BARE_DICT: ContainerType = { kind: "container", name: "dict", arguments: [] };
