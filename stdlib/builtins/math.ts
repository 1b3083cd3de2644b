/** Functions on single numbers. */
import { compareDecimals, HDecimal, HFloat, isInt, makeInt, runtimeError, toFloatNumber, type Value } from "#vm/values";
import { overloaded } from "#stdlib/methods";
import type { NativeEntry } from "../entry.ts";
import { arg, integerArgOr, numberArgOr } from "./arguments.ts";
import { decimalToNumber, truncateToInt } from "./conversion.ts";
import { pure } from "./define.ts";

function abs(value: Value): Value {
  if (typeof value === "number") return Math.abs(value);
  if (typeof value === "bigint") return makeInt(value < 0n ? -value : value);
  if (value instanceof HFloat) return new HFloat(Math.abs(value.value));
  if (value instanceof HDecimal) return value.coefficient < 0n ? new HDecimal(-value.coefficient, value.scale) : value;
  return null;
}

/** ceil, floor and one-argument round: an int result, or an error where there is none. */
function toIntegral(name: string, value: Value, rounding: (x: number) => number): Value {
  if (isInt(value)) return value;
  const x = value instanceof HFloat ? value.value : value instanceof HDecimal ? decimalToNumber(value) : null;
  if (x === null) return null;
  const int = truncateToInt(rounding(x));
  if (int === null) throw runtimeError(`${name}: result is not representable as int`);
  return int;
}

/** Rounds halves away from zero, without the error of adding 0.5. */
function roundAway(x: number): number {
  const whole = Math.trunc(x);
  return Math.abs(x - whole) >= 0.5 ? whole + Math.sign(x) : whole;
}

/** Divides by a positive divisor and rounds halves away from zero. */
function divideRounded(value: bigint, divisor: bigint): bigint {
  const half = divisor / 2n;
  return (value < 0n ? value - half : value + half) / divisor;
}

function round(args: readonly Value[]): Value {
  const value = arg(args, 0);
  if (arg(args, 1) === null) return toIntegral("round", value, roundAway);
  const digits = integerArgOr(args, 1, 0);
  if (isInt(value)) {
    if (digits >= 0) return value;
    return digits < -19 ? 0 : makeInt(divideRounded(BigInt(value), 10n ** BigInt(-digits)) * 10n ** BigInt(-digits));
  }
  if (value instanceof HFloat) return new HFloat(roundFloat(value.value, digits));
  if (value instanceof HDecimal) return roundDecimal(value, digits);
  return null;
}

function roundFloat(x: number, digits: number): number {
  if (!Number.isFinite(x) || digits > 308) return x;
  if (digits < -308) return 0;
  const factor = 10 ** Math.abs(digits);
  const scaled = digits >= 0 ? x * factor : x / factor;
  if (!Number.isFinite(scaled)) return x;
  return digits >= 0 ? roundAway(scaled) / factor : roundAway(scaled) * factor;
}

function roundDecimal(value: HDecimal, digits: number): HDecimal {
  if (digits >= value.scale) return value;
  const dropped = value.scale - digits;
  if (dropped > 60) return new HDecimal(0n, 0);
  const rounded = divideRounded(value.coefficient, 10n ** BigInt(dropped));
  return digits >= 0 ? new HDecimal(rounded, digits) : new HDecimal(rounded * 10n ** BigInt(-digits), 0);
}

function power(base: Value, exponent: Value): Value {
  const x = toFloatNumber(base);
  const y = toFloatNumber(exponent);
  if (x === null || y === null) return null;
  if (!isInt(base) || !isInt(exponent) || y < 0) return new HFloat(x ** y);
  if (base === -1) return BigInt(exponent) % 2n === 0n ? 1 : -1;
  const exact = x ** y;
  if (Number.isSafeInteger(exact)) return exact + 0;
  // Past 64 no base but 0 and 1 stays within 64 bits, and those were exact above.
  return y > 64 ? new HFloat(exact) : makeInt(BigInt(base) ** BigInt(exponent));
}

/** The smaller (`sign` 1) or larger (-1) of two numbers; NaN loses against a number. */
function extreme(args: readonly Value[], sign: 1 | -1): Value {
  const a = arg(args, 0);
  const b = arg(args, 1);
  if (a instanceof HDecimal && b instanceof HDecimal) return compareDecimals(a, b) * sign <= 0 ? a : b;
  const x = toFloatNumber(a);
  const y = toFloatNumber(b);
  if (x === null || y === null) return null;
  if (isInt(a) && isInt(b)) return (a <= b) === (sign === 1) ? a : b;
  if (Number.isNaN(x)) return new HFloat(y);
  if (Number.isNaN(y)) return new HFloat(x);
  return new HFloat(sign === 1 ? Math.min(x, y) : Math.max(x, y));
}

function signOf(value: Value): Value {
  if (value instanceof HDecimal) return value.coefficient === 0n ? 0 : value.coefficient < 0n ? -1 : 1;
  const x = toFloatNumber(value);
  if (x === null) return null;
  return Number.isNaN(x) ? value : Math.sign(x) + 0;
}

/** A function of one float. */
function real(name: string, doc: string, f: (x: number) => number): NativeEntry {
  return pure(name, "fn(n: number) -> float", doc, (args) => new HFloat(f(numberArgOr(args, 0, NaN))));
}

export const MATH_BUILTINS: readonly NativeEntry[] = [
  overloaded(
    pure("abs", "fn(n: any) -> any", "Gives the absolute value, of the same kind; nil for a non-number.", (args) => abs(arg(args, 0))),
    "fn<N>(n: N) -> N",
  ),
  overloaded(
    pure("ceil", "fn(n: any) -> int?", "Rounds up to an int; nil for a non-number.", (args) => toIntegral("ceil", arg(args, 0), Math.ceil)),
    "fn(n: number | decimal) -> int",
  ),
  overloaded(
    pure("floor", "fn(n: any) -> int?", "Rounds down to an int; nil for a non-number.", (args) =>
      toIntegral("floor", arg(args, 0), Math.floor),
    ),
    "fn(n: number | decimal) -> int",
  ),
  overloaded(
    pure("round", "fn(n: any, digits?: int) -> any", "Rounds halves away from zero: to an int, or to a number of digits, which may be negative.", round),
    "fn(n: number | decimal) -> int",
    "fn<N>(n: N, digits: int) -> N",
  ),
  real("sqrt", "Gives the square root; NaN for a negative number.", Math.sqrt),
  pure("pow", "fn(base: any, exponent: any) -> any", "Raises a number to a power: int for ints in range and a non-negative exponent, else float.", (args) =>
    power(arg(args, 0), arg(args, 1)),
  ),
  overloaded(
    pure("min", "fn(a: any, b: any) -> any", "Gives the smaller of two numbers; nil for non-numbers.", (args) => extreme(args, 1)),
    "fn<N>(a: N, b: N) -> N",
  ),
  overloaded(
    pure("max", "fn(a: any, b: any) -> any", "Gives the larger of two numbers; nil for non-numbers.", (args) => extreme(args, -1)),
    "fn<N>(a: N, b: N) -> N",
  ),
  real("sin", "Gives the sine of an angle in radians.", Math.sin),
  real("cos", "Gives the cosine of an angle in radians.", Math.cos),
  real("tan", "Gives the tangent of an angle in radians.", Math.tan),
  real("asin", "Gives the arc sine in radians.", Math.asin),
  real("acos", "Gives the arc cosine in radians.", Math.acos),
  real("atan", "Gives the arc tangent in radians.", Math.atan),
  pure("atan2", "fn(y: number, x: number) -> float", "Gives the angle of the point (x, y) in radians.", (args) =>
    new HFloat(Math.atan2(numberArgOr(args, 0, NaN), numberArgOr(args, 1, NaN))),
  ),
  real("log2", "Gives the logarithm to base 2.", Math.log2),
  real("log10", "Gives the logarithm to base 10.", Math.log10),
  real("ln", "Gives the natural logarithm.", Math.log),
  real("exp", "Gives e to a power.", Math.exp),
  overloaded(
    pure("sign", "fn(n: any) -> any", "Gives -1, 0 or 1; NaN for NaN.", (args) => signOf(arg(args, 0))),
    "fn(n: number | decimal) -> int",
  ),
  pure("is_nan", "fn(n: any) -> bool", "Tells whether a value is the float NaN.", (args) => {
    const value = arg(args, 0);
    return value instanceof HFloat && Number.isNaN(value.value);
  }),
  pure("is_infinite", "fn(n: any) -> bool", "Tells whether a value is an infinite float.", (args) => {
    const value = arg(args, 0);
    return value instanceof HFloat && Math.abs(value.value) === Infinity;
  }),
];
