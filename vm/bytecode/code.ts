/** The compiled form of a module. Plain data: what the serialiser writes and the interpreter links. */
import type { RuntimeType, TypeCheck } from "./type-check.ts";

/** Compile-time constants. Floats, durations and big ints are tagged so that they survive serialisation. */
export type Constant =
  | null
  | boolean
  | string
  | number // int
  | { readonly float: number }
  | { readonly bigint: bigint }
  | { readonly durationMs: bigint };

/** Source of one captured variable of a closure, at the place where the closure is made. */
export interface Capture {
  /** `register`: of the enclosing frame; `upvalue`: of the enclosing closure. */
  readonly from: "register" | "upvalue";
  readonly index: number;
  /** True: the captured thing is a cell and is shared; false: the value is copied in (and marked shared). */
  readonly isCell: boolean;
}

/** A protected region. Offsets are code offsets; entries are ordered innermost first. */
export interface Handler {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly target: number;
  /** Receives the raw error. */
  readonly register: number;
  /** A cleanup (defer, finally) that rethrows: also entered for `exit` and host cancellation, which no catch sees. */
  readonly isCleanup: boolean;
}

export type FunctionFlavor = "function" | "generator" | "stream";

export interface FunctionCode {
  /** For traces and arity errors; null: an unnamed closure or pipeline body (prints as `pipeline` in traces). */
  readonly name: string | null;
  readonly flavor: FunctionFlavor;
  readonly parameterNames: readonly string[];
  /** Parameters without default and not rest. */
  readonly required: number;
  /** The last parameter collects the remaining arguments. */
  readonly hasRest: boolean;
  /** Registers of a frame, parameters first. */
  readonly registerCount: number;
  readonly code: Int32Array;
  readonly constants: readonly Constant[];
  readonly captures: readonly Capture[];
  readonly handlers: readonly Handler[];
  readonly checks: readonly TypeCheck[];
  /** Number of inline-cache slots that `cache` operands index. */
  readonly cacheCount: number;
  /** Triples (code offset, source start, source end), ascending by code offset: an entry holds up to the next one. */
  readonly sourceMap: Int32Array;
}

export interface ImportReference {
  /** Index into `ModuleCode.dependencies`. */
  readonly dependency: number;
  readonly name: string;
}

export interface ModuleExport {
  readonly name: string;
  readonly kind: "value" | "function" | "struct" | "enum" | "type" | "pipeline";
  /** Module slot of a value or function; index into `structs` of a struct; -1 otherwise. */
  readonly index: number;
  /** Set for a re-export: taken from this import instead. */
  readonly from: ImportReference | null;
}

export interface StructCode {
  readonly name: string;
  readonly fields: readonly string[];
  /** What each field accepts. */
  readonly types: readonly RuntimeType[];
  /** The fields as a shape, for the message about a value that a field does not accept. */
  readonly text: string;
}

export type StructReference =
  | { readonly kind: "local"; readonly index: number }
  | { readonly kind: "import"; readonly reference: ImportReference };

export interface PipelineCode {
  readonly name: string;
  /** Index into `functions`; parameters are the pipeline's own. */
  readonly function: number;
}

export interface ModuleCode {
  /** Shown in traces and used as base of source-relative paths. */
  readonly path: string;
  readonly functions: readonly FunctionCode[];
  /** Index of the function that initialises the module (top-level statements); takes no parameters. */
  readonly init: number;
  /** Resolved paths of imported modules, in source order, without duplicates. */
  readonly dependencies: readonly string[];
  readonly imports: readonly ImportReference[];
  readonly exports: readonly ModuleExport[];
  /** Names of module variables by slot, for error texts. */
  readonly slots: readonly string[];
  readonly structs: readonly StructCode[];
  readonly structReferences: readonly StructReference[];
  readonly natives: readonly string[];
  readonly keyLists: readonly (readonly string[])[];
  readonly pipelines: readonly PipelineCode[];
  /** Slot of a top-level `fn main`, or -1. */
  readonly mainSlot: number;
}
