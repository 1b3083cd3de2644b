/** Exact decimal arithmetic: 96-bit coefficient, scale 0…28, results rounded half to even once. */
import { runtimeError } from "./error.ts";
import { HDecimal } from "./scalars.ts";

export const MAX_DECIMAL_SCALE = 28;
const MAX_COEFFICIENT = 2n ** 96n - 1n;

const POWERS: bigint[] = [1n];

/** 10 to the power of a small non-negative number. */
function powerOfTen(exponent: number): bigint {
  while (POWERS.length <= exponent) POWERS.push((POWERS[POWERS.length - 1] as bigint) * 10n);
  return POWERS[exponent] as bigint;
}

/** The quotient rounded half to even; the divisor is positive. */
function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const rest = dividend % divisor;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  if (twice < divisor || (twice === divisor && quotient % 2n === 0n)) return quotient;
  return dividend < 0n ? quotient - 1n : quotient + 1n;
}

function fits(coefficient: bigint): boolean {
  return coefficient <= MAX_COEFFICIENT && coefficient >= -MAX_COEFFICIENT;
}

/**
 * The nearest representable decimal.
 * @param operation named in the overflow error
 * @throws HarnError of class `runtime` when the integral part needs more than 96 bits
 */
function representable(coefficient: bigint, scale: number, operation: string): HDecimal {
  for (let drop = Math.max(0, scale - MAX_DECIMAL_SCALE); drop <= scale; drop++) {
    const rounded = drop === 0 ? coefficient : divideHalfEven(coefficient, powerOfTen(drop));
    if (fits(rounded)) return new HDecimal(rounded, scale - drop);
  }
  throw runtimeError(`decimal overflow in ${operation}`);
}

/** The coefficient written with a larger scale. */
function rescaled(value: HDecimal, scale: number): bigint {
  return value.coefficient * powerOfTen(scale - value.scale);
}

/** An int as a decimal; every 64-bit int has one. */
export function decimalFromInt(value: number | bigint): HDecimal {
  return new HDecimal(BigInt(value), 0);
}

export function addDecimals(a: HDecimal, b: HDecimal): HDecimal {
  const scale = Math.max(a.scale, b.scale);
  return representable(rescaled(a, scale) + rescaled(b, scale), scale, "addition");
}

export function subtractDecimals(a: HDecimal, b: HDecimal): HDecimal {
  const scale = Math.max(a.scale, b.scale);
  return representable(rescaled(a, scale) - rescaled(b, scale), scale, "subtraction");
}

export function multiplyDecimals(a: HDecimal, b: HDecimal): HDecimal {
  return representable(a.coefficient * b.coefficient, a.scale + b.scale, "multiplication");
}

/** The quotient to as many digits as fit, without trailing zeros beyond the operands' own scale. The divisor is not zero. */
export function divideDecimals(a: HDecimal, b: HDecimal): HDecimal {
  const sign = b.coefficient < 0n ? -1n : 1n;
  const dividend = a.coefficient * sign;
  const divisor = b.coefficient * sign;
  const shift = b.scale - a.scale;
  const wanted = Math.max(0, -shift);
  for (let scale = MAX_DECIMAL_SCALE; scale >= 0; scale--) {
    const exponent = scale + shift;
    let quotient =
      exponent >= 0
        ? divideHalfEven(dividend * powerOfTen(exponent), divisor)
        : divideHalfEven(dividend, divisor * powerOfTen(-exponent));
    if (!fits(quotient)) continue;
    let digits = scale;
    for (; digits > wanted && quotient % 10n === 0n; digits--) quotient /= 10n;
    return new HDecimal(quotient, digits);
  }
  throw runtimeError("decimal overflow in division");
}

/** The remainder with the sign of the dividend. The divisor is not zero. */
export function moduloDecimals(a: HDecimal, b: HDecimal): HDecimal {
  const scale = Math.max(a.scale, b.scale);
  return representable(rescaled(a, scale) % rescaled(b, scale), scale, "modulo");
}

/** Negative, zero or positive as `a` is below, equal to or above `b`; the scale does not matter. */
export function compareDecimals(a: HDecimal, b: HDecimal): number {
  const scale = Math.max(a.scale, b.scale);
  const x = rescaled(a, scale);
  const y = rescaled(b, scale);
  return x < y ? -1 : x > y ? 1 : 0;
}

/** The same number with the smallest scale. */
export function normalizeDecimal(value: HDecimal): HDecimal {
  let { coefficient, scale } = value;
  for (; scale > 0 && coefficient % 10n === 0n; scale--) coefficient /= 10n;
  return scale === value.scale ? value : new HDecimal(coefficient, scale);
}

/** All digits, trailing zeros of the scale included: `0.10`. */
export function decimalText(value: HDecimal): string {
  const negative = value.coefficient < 0n;
  const digits = (negative ? -value.coefficient : value.coefficient).toString().padStart(value.scale + 1, "0");
  const point = digits.length - value.scale;
  const text = value.scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return negative ? `-${text}` : text;
}

/**
 * Reads `[+-]digits[.digits]`. Fraction digits past the largest scale are rounded.
 * @returns null when the text has another form or the number is too large
 */
export function parseDecimal(text: string): HDecimal | null {
  const match = /^([+-]?)(?:([0-9]+)(?:\.([0-9]*))?|\.([0-9]+))$/.exec(text);
  if (match === null) return null;
  const fraction = match[3] ?? match[4] ?? "";
  const integral = (match[2] ?? "").replace(/^0+/, "");
  // A 96-bit number has at most 29 digits; digits past 60 can only turn an exact half into more than a half.
  if (integral.length > 29) return null;
  const sticky = fraction.length > 60 && /[1-9]/.test(fraction.slice(60)) ? "1" : "";
  const kept = fraction.slice(0, 60) + sticky;
  const magnitude = BigInt(integral + kept === "" ? "0" : integral + kept);
  try {
    return representable(match[1] === "-" ? -magnitude : magnitude, kept.length, "conversion");
  } catch {
    return null;
  }
}
