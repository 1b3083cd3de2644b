/** Reading of native arguments. The call check has already enforced arity and declared kinds. */
import { type HostContext } from "#vm/host";
import { display, HBytes, HDict, HDuration, HFloat, HList, HarnError, typeError, typeName, type Value } from "#vm/values";

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

/** The JS number of an int or float, or null for any other value. Ints past 2^53 lose precision. */
export function numberOf(value: Value | undefined): number | null {
  if (typeof value === "number") return value;
  if (typeof value === "bigint") return Number(value);
  return value instanceof HFloat ? value.value : null;
}

/** Argument `i` as JS number; `fallback` for whatever is no number. */
export function numberArgOr(args: readonly Value[], i: number, fallback: number): number {
  return numberOf(args[i]) ?? fallback;
}

/** Argument `i` as JS integer: floats truncate, NaN is 0, infinities stay. */
export function integerArgOr(args: readonly Value[], i: number, fallback: number): number {
  const value = numberArgOr(args, i, fallback);
  return Number.isNaN(value) ? 0 : Math.trunc(value);
}

/** Milliseconds of an int, float or duration, or null. */
export function millisecondsOf(value: Value): number | null {
  return value instanceof HDuration ? Number(value.milliseconds) : numberOf(value);
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

/** Refuses a string result of `units` UTF-16 units before it is built. Error: class `limit`. */
export function checkStringSize(units: number, context: HostContext): void {
  const limit = context.world.limits.maxStringLength;
  if (units <= limit) return;
  throw new HarnError("limit", `${context.callee}: result exceeds the string size limit (${limit})`);
}

/** Refuses a collection of `count` elements before it is built. Error: class `limit`. */
export function checkCollectionSize(count: number, context: HostContext): void {
  const limit = context.world.limits.maxCollectionSize;
  if (count <= limit) return;
  throw new HarnError("limit", `${context.callee}: result exceeds the collection size limit (${limit})`);
}
