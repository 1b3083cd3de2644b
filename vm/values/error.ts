import type { Value } from "./value.ts";

/** Class of a run-time error: decides the display prefix and what a handler sees (language reference 15.2 and 17.1). */
export type ErrorClass =
  | "undefined-variable"
  | "undefined-builtin"
  | "immutable-assignment"
  | "type"
  | "runtime"
  | "division"
  | "thrown"
  | "categorised"
  | "arity"
  | "argument-type"
  | "stack-overflow"
  | "limit"
  | "internal";

/** Where a frame stood when an error arose. */
export interface TraceFrame {
  /** Function name; null prints as `pipeline`. */
  readonly name: string | null;
  readonly path: string;
  /** UTF-16 offsets in the module's source. */
  readonly start: number;
  readonly end: number;
}

/** A catchable Harn error on its way through the interpreter. `message` is the text without class prefix. */
export class HarnError extends Error {
  trace: readonly TraceFrame[] | null = null;
  /** `retry` passes it on at once. */
  isFinal = false;
  /** The two sides of a comparison that failed, for a report that shows where they differ. */
  compared: { readonly expected: Value; readonly actual: Value } | null = null;
  constructor(
    readonly errorClass: ErrorClass,
    message: string,
    /** The thrown value of class `thrown`; `{category, message, …}` of class `categorised`. */
    readonly payload: Value = null,
  ) {
    super(message);
  }
}

/** `Type error: …` */
export function typeError(message: string): HarnError {
  return new HarnError("type", message);
}

/** `Runtime error: …` */
export function runtimeError(message: string): HarnError {
  return new HarnError("runtime", message);
}

/** An error that carries any value, as `throw` raises it. */
export function thrown(value: Value): HarnError {
  return new HarnError("thrown", "", value);
}

/** Uncatchable: `harness.runtime.exit(n)`. */
export class ExitRequest extends Error {
  constructor(readonly exitCode: number) {
    super(`Process exit requested: ${exitCode}`);
  }
}

/** Uncatchable: the host asked the run to stop (Ctrl-C, timeout). Cleanups run. */
export class Cancellation extends Error {
  constructor() {
    super("cancelled by host");
  }
}
