/** Declared types. Identity matters: two declarations of one name are two symbols. Contents are lowered when first asked for. */
import type { Span } from "#compiler/diagnostics";
import type { Field, FunctionType, Type } from "./type.ts";

interface SymbolBase {
  readonly name: string;
  /** Path of the declaring module. */
  readonly module: string;
  readonly span: Span;
}

export interface ParameterSymbol {
  readonly name: string;
  readonly variance: "in" | "out" | null;
  /** From `where`: interfaces that an argument must satisfy. */
  readonly bounds: () => readonly Type[];
}

export interface StructSymbol extends SymbolBase {
  readonly kind: "struct";
  readonly parameters: readonly ParameterSymbol[];
  readonly fields: () => ReadonlyMap<string, Field>;
  /** Methods of its `impl` blocks, without `self`. */
  readonly methods: () => ReadonlyMap<string, FunctionType>;
}

export interface EnumSymbol extends SymbolBase {
  readonly kind: "enum";
  readonly parameters: readonly ParameterSymbol[];
  /** In order of declaration; null payload: none. */
  readonly variants: () => ReadonlyMap<string, readonly VariantField[] | null>;
  readonly methods: () => ReadonlyMap<string, FunctionType>;
}

export interface VariantField {
  readonly name: string | null;
  readonly type: Type;
}

export interface InterfaceSymbol extends SymbolBase {
  readonly kind: "interface";
  readonly parameters: readonly ParameterSymbol[];
  /** Associated types, bound by the implementing signatures; each with its default. */
  readonly associated: readonly { readonly symbol: ParameterSymbol; readonly defaultType: () => Type | null }[];
  /** Without `self`. */
  readonly methods: () => ReadonlyMap<string, FunctionType>;
}

export interface AliasSymbol extends SymbolBase {
  readonly kind: "alias";
  readonly parameters: readonly ParameterSymbol[];
  readonly target: () => Type;
}

export type TypeSymbol = StructSymbol | EnumSymbol | InterfaceSymbol | AliasSymbol;

/** A value that is computed when first asked for. Asked for again during its own computation, it gives `whileComputing`. */
export function lazily<T>(compute: () => T, whileComputing: T): () => T {
  let state: "new" | "running" | "done" = "new";
  let value = whileComputing;
  return () => {
    if (state === "new") {
      state = "running";
      value = compute();
      state = "done";
    }
    return value;
  };
}
