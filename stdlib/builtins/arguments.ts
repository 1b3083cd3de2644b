/** Reading of native arguments. The call check has already enforced arity and declared kinds. */
import type { HostContext } from "#vm/host";
import { display, HBytes, HDict, HDuration, HList, toFloatNumber, typeError, typeName, type Value } from "#vm/values";

/** Argument `i`, nil when left out. */
export function arg(args: readonly Value[], i: number): Value {
  return args[i] ?? null;
}

/** Argument `i` as text: a string as is, any other value in its display form, `""` when left out. */
export function textArg(args: readonly Value[], i: number): string {
  const value = args[i];
  if (typeof value === "string") return value;
  return value === undefined ? "" : display(value);
}

/** Argument `i` as text, or `fallback` when it is nil or left out. */
export function textArgOr(args: readonly Value[], i: number, fallback: string): string {
  const value = args[i];
  if (typeof value === "string") return value;
  return value === undefined || value === null ? fallback : display(value);
}


/** Argument `i` as JS number; `fallback` for whatever is no number. */
export function numberArgOr(args: readonly Value[], i: number, fallback: number): number {
  return toFloatNumber(arg(args, i)) ?? fallback;
}

/** Argument `i` as JS integer: floats truncate, NaN is 0, infinities stay. */
export function integerArgOr(args: readonly Value[], i: number, fallback: number): number {
  const value = numberArgOr(args, i, fallback);
  return Number.isNaN(value) ? 0 : Math.trunc(value);
}

/** Milliseconds of an int, float or duration, or null. */
export function millisecondsOf(value: Value): number | null {
  return value instanceof HDuration ? Number(value.milliseconds) : toFloatNumber(value);
}

const encoder = new TextEncoder();

/** Argument `i` as bytes: bytes as they are, anything else as the UTF-8 of its text. */
export function bytesArg(args: readonly Value[], i: number): Uint8Array {
  const value = args[i];
  return value instanceof HBytes ? value.data : encoder.encode(textArg(args, i));
}

/** Argument `i` as dict. Error: TypeError naming callee, parameter and kind. */
export function dictArg(args: readonly Value[], i: number, parameter: string, context: HostContext): HDict {
  const value = arg(args, i);
  if (value instanceof HDict) return value;
  throw typeError(`'${context.callee}' parameter \`${parameter}\` expects dict, got ${typeName(value)}`);
}

/** Argument `i` as the items of a list. Error: TypeError naming callee, parameter and kind. */
export function listArg(args: readonly Value[], i: number, parameter: string, context: HostContext): readonly Value[] {
  const value = arg(args, i);
  if (value instanceof HList) return value.items;
  throw typeError(`'${context.callee}' parameter \`${parameter}\` expects list, got ${typeName(value)}`);
}
