/** The function, closure, pipeline or module body being checked. */
import type { Span } from "#compiler/diagnostics";
import type { Type } from "../model/index.ts";

export interface Thrown {
  readonly type: Type;
  readonly span: Span;
}

export interface Frame {
  readonly kind: "module" | "function" | "closure" | "pipeline" | "isolated";
  /** What messages call its result: `return value`, `pipeline result`. */
  readonly resultName: string;
  /** Null: not declared, so results are collected. */
  readonly expected: Type | null;
  /** Types of `return` statements. */
  readonly returned: Type[];
  /** Errors that a `?` may return. */
  readonly propagated: Type[];
  /** Type of one emitted element inside a `gen fn`. */
  readonly emits: Type | null;
  readonly isGenerator: boolean;
  /** `T` in a function that is declared to give a `Generator<T>`. */
  readonly yields: Type | null;
  readonly parent: Frame | null;
  /** What can leave the innermost `try`, or the frame. */
  thrown: Thrown[];
}

/** A frame inside `parent`. */
export function newFrame(kind: Frame["kind"], parent: Frame | null, options: Partial<Pick<Frame, "resultName" | "expected" | "emits" | "isGenerator" | "yields">> = {}): Frame {
  return { kind, resultName: "return value", expected: null, returned: [], propagated: [], emits: null, isGenerator: false, yields: null, parent, thrown: [], ...options };
}
