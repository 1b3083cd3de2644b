import type { ModuleCode, TypeCheck } from "#vm/bytecode";
import type { Value } from "#vm/values";
import type { Native } from "./native.ts";

/** A library function written in Harn: `name` exported by prelude module `module`. Methods get the receiver first. */
export interface PreludeFunction {
  readonly prelude: { readonly module: string; readonly name: string };
}

export type Callable = Native | PreludeFunction;

/** A native's signature in the form the call check needs. */
export interface NativeSignature {
  readonly parameters: readonly {
    readonly name: string;
    readonly optional: boolean;
    readonly rest: boolean;
    /** null: any value. */
    readonly check: TypeCheck | null;
  }[];
}

/** What the interpreter knows of the library; handed in, so that `vm` depends on no entry. */
export interface RuntimeLibrary {
  /** An ambient function, by any of its names. */
  builtin(name: string): Callable | undefined;
  /** An ambient constant such as `pi`. */
  constant(name: string): Value | undefined;
  /** A method of a value kind (a `type_of` word). Natives and prelude functions get the receiver as argument 0. */
  method(typeName: string, name: string): Callable | undefined;
  /** A method of a handle, by nominal type (`HarnessFs`). Natives get the handle as argument 0. */
  handleMethod(typeName: string, name: string): Native | undefined;
  /** Field of the root → nominal type, for example `fs` → `HarnessFs`. */
  readonly handleTypes: ReadonlyMap<string, string>;
  /** Handle method of a removed ambient name, for the legacy bridge: `println` → `["stdio", "println"]`. */
  legacy(name: string): readonly [field: string, method: string] | undefined;
  /** A function of a library namespace: `stream`, `map`. */
  namespaced(namespace: string, name: string): Callable | undefined;
  /** Compiled prelude module. */
  prelude(module: string): ModuleCode;
  /** Parsed signature of a native; called once per native, at its first call. */
  signature(native: Native): NativeSignature;
}

/** Tells the two kinds of library entries apart. */
export function isPrelude(callable: Callable): callable is PreludeFunction {
  return "prelude" in callable;
}
