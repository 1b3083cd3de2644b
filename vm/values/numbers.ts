/** The canonical forms of numbers. */
import { HFloat } from "./scalars.ts";
import type { Value } from "./value.ts";

export const INT_MAX = 2n ** 63n - 1n;
export const INT_MIN = -(2n ** 63n);
const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER);

/** An int in canonical form, or a float when the number is outside 64 bits (language reference 5.1, note 1). */
export function makeInt(value: bigint): number | bigint | HFloat {
  if (value <= SAFE_MAX && value >= -SAFE_MAX) return Number(value);
  return fitsInt64(value) ? value : new HFloat(Number(value));
}

/** Whether a number is within the 64-bit range of ints. */
export function fitsInt64(value: bigint): boolean {
  return value <= INT_MAX && value >= INT_MIN;
}

/**
 * Reads a decimal integer: an optional sign and digits, nothing else.
 * @returns null when the text has another form or the number is outside 64 bits
 */
export function parseInt64(text: string): number | bigint | null {
  if (!/^[+-]?[0-9]+$/.test(text)) return null;
  if (text.length <= 15) return Number(text) + 0;
  const digits = text.replace(/^[+-]?0*/, "");
  if (digits.length > 19) return null;
  const magnitude = BigInt(digits === "" ? "0" : digits);
  const value = text.startsWith("-") ? -magnitude : magnitude;
  return fitsInt64(value) ? (makeInt(value) as number | bigint) : null;
}

/** The JS number of an int or float, rounded where an int has no exact one; null for any other kind. */
export function toFloatNumber(value: Value): number | null {
  if (typeof value === "number") return value;
  if (value instanceof HFloat) return value.value;
  return typeof value === "bigint" ? Number(value) : null;
}

/** True for ints in either representation. */
export function isInt(value: Value): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}
