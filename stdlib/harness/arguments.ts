/**
 * Argument checks of handle methods. Argument 0 of a native is the handle, so an index into `args` is also the number
 * that the error texts use.
 */
import type { HostContext } from "#vm/host";
import { HBytes, HDict, HDuration, HList, typeError, typeName, type HarnError, type Value } from "#vm/values";

type Arguments = readonly Value[];

/** `HarnessFs.read_text expects string argument 1, got int`; without the last part when the argument is missing. */
export function argumentError(args: Arguments, index: number, expected: string, context: HostContext): HarnError {
  const got = index < args.length ? `, got ${typeName(args[index] as Value)}` : "";
  return typeError(`${context.callee} expects ${expected} argument ${index}${got}`);
}

export function expectString(args: Arguments, index: number, context: HostContext): string {
  const value = args[index];
  if (typeof value === "string") return value;
  throw argumentError(args, index, "string", context);
}

/** A string, or undefined when the argument is missing or nil. */
export function optionalString(args: Arguments, index: number, context: HostContext): string | undefined {
  return isOmitted(args, index) ? undefined : expectString(args, index, context);
}

export function expectInt(args: Arguments, index: number, context: HostContext): number | bigint {
  const value = args[index];
  if (typeof value === "number" || typeof value === "bigint") return value;
  throw argumentError(args, index, "int", context);
}

/** An int as JS number, or undefined when the argument is missing or nil; beyond the safe integers it is only near. */
export function optionalInt(args: Arguments, index: number, context: HostContext): number | undefined {
  return isOmitted(args, index) ? undefined : Number(expectInt(args, index, context));
}

/** A bool, or undefined when the argument is missing or nil. */
export function optionalBool(args: Arguments, index: number, context: HostContext): boolean | undefined {
  if (isOmitted(args, index)) return undefined;
  const value = args[index];
  if (typeof value === "boolean") return value;
  throw argumentError(args, index, "bool", context);
}

export function expectBytes(args: Arguments, index: number, context: HostContext): Uint8Array {
  const value = args[index];
  if (value instanceof HBytes) return value.data;
  throw argumentError(args, index, "bytes", context);
}

export function expectDict(args: Arguments, index: number, context: HostContext): HDict {
  const value = args[index];
  if (value instanceof HDict) return value;
  throw typeError(`${context.callee} expects a dict argument`);
}

/** A dict, or undefined when the argument is missing or nil. */
export function optionalDict(args: Arguments, index: number, context: HostContext): HDict | undefined {
  return isOmitted(args, index) ? undefined : expectDict(args, index, context);
}

/** Refuses every argument. */
export function expectNone(args: Arguments, context: HostContext): void {
  if (args.length > 1) throw typeError(`${context.callee} takes no arguments`);
}

/** True for a missing argument and for nil. */
export function isOmitted(args: Arguments, index: number): boolean {
  const value = args[index];
  return value === undefined || value === null;
}

/** Milliseconds of an int or duration, or undefined for any other value. Clamped to the safe integers. */
export function milliseconds(value: Value | undefined): number | undefined {
  const amount = value instanceof HDuration ? value.milliseconds : value;
  if (typeof amount === "number") return amount;
  if (typeof amount !== "bigint") return undefined;
  return amount > 0n ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER;
}

/** Named options of a dict argument; each read checks the type. */
export class Options {
  constructor(
    private readonly dict: HDict | undefined,
    private readonly callee: string,
  ) {}

  string(key: string): string | undefined {
    const value = this.any(key);
    if (value === undefined || typeof value === "string") return value;
    throw this.#mismatch(key, "a string", value);
  }

  bool(key: string, fallback: boolean): boolean {
    const value = this.any(key);
    if (value === undefined) return fallback;
    if (typeof value === "boolean") return value;
    throw this.#mismatch(key, "a bool", value);
  }

  int(key: string): number | undefined {
    const value = this.any(key);
    if (value === undefined || typeof value === "number") return value;
    throw this.#mismatch(key, "an int", value);
  }

  /** Milliseconds of an int or a duration. */
  duration(key: string): number | undefined {
    const value = this.any(key);
    if (value === undefined) return undefined;
    const amount = milliseconds(value);
    if (amount !== undefined) return amount;
    throw this.#mismatch(key, "an int or duration", value);
  }

  list(key: string): readonly Value[] | undefined {
    const value = this.any(key);
    if (value === undefined) return undefined;
    if (value instanceof HList) return value.items;
    throw this.#mismatch(key, "a list", value);
  }

  dictionary(key: string): HDict | undefined {
    const value = this.any(key);
    if (value === undefined || value instanceof HDict) return value;
    throw this.#mismatch(key, "a dict", value);
  }

  /** Undefined when the option is missing or nil. */
  any(key: string): Exclude<Value, null> | undefined {
    return this.dict?.get(key) ?? undefined;
  }

  #mismatch(key: string, expected: string, value: Value): HarnError {
    return typeError(`${this.callee}: option \`${key}\` must be ${expected}, got ${typeName(value)}`);
  }
}
