/**
 * The arithmetic operators for every mix of operands (language reference 5.1). The interpreter inlines the case of two
 * small ints; everything else comes here.
 */
import { HDict, HList } from "./collections.ts";
import { copyForWrite, copyItems, isExclusive, markShared } from "./copy-on-write.ts";
import * as decimal from "./decimal.ts";
import { HarnError, runtimeError, typeError } from "./error.ts";
import { isInt, makeInt, toFloatNumber } from "./numbers.ts";
import { HDecimal, HFloat } from "./scalars.ts";
import { checkCollectionSize, checkRepeat, checkStringLength } from "./size-limits.ts";
import { concatStrings } from "./string-rope.ts";
import { typeName, type Value } from "./value.ts";

/**
 * `a + b`.
 * @param ownsLeft the caller's place of `a` dies with this operation: an unshared list or dict is extended in place
 * @throws HarnError `Cannot add …`, a decimal overflow, or a size limit
 */
export function add(a: Value, b: Value, ownsLeft: boolean): Value {
  if (typeof a === "number" && typeof b === "number") {
    const sum = a + b;
    return Number.isSafeInteger(sum) ? sum : makeInt(BigInt(a) + BigInt(b));
  }
  if (typeof a === "string" && typeof b === "string") {
    checkStringLength(a.length + b.length);
    return concatStrings(a, b);
  }
  if (a instanceof HList && b instanceof HList) return concatLists(a, b, ownsLeft);
  if (a instanceof HDict && b instanceof HDict) return mergeDicts(a, b, ownsLeft);
  if (isInt(a) && isInt(b)) return makeInt(BigInt(a) + BigInt(b));
  const x = toFloatNumber(a);
  const y = toFloatNumber(b);
  if (x !== null && y !== null) return new HFloat(x + y);
  const decimals = decimalOperands(a, b);
  if (decimals !== null) return decimal.addDecimals(...decimals);
  throw typeError(`Cannot add ${typeName(a)} and ${typeName(b)}`);
}

/** `a - b`. */
export function subtract(a: Value, b: Value): Value {
  if (typeof a === "number" && typeof b === "number") {
    const difference = a - b;
    return Number.isSafeInteger(difference) ? difference : makeInt(BigInt(a) - BigInt(b));
  }
  if (isInt(a) && isInt(b)) return makeInt(BigInt(a) - BigInt(b));
  const x = toFloatNumber(a);
  const y = toFloatNumber(b);
  if (x !== null && y !== null) return new HFloat(x - y);
  const decimals = decimalOperands(a, b);
  if (decimals !== null) return decimal.subtractDecimals(...decimals);
  throw typeError(`Cannot subtract ${typeName(b)} from ${typeName(a)}`);
}

/** `a * b`, string repetition included. */
export function multiply(a: Value, b: Value): Value {
  if (typeof a === "number" && typeof b === "number") {
    const product = a * b;
    // + 0 turns -0 into 0
    return Number.isSafeInteger(product) ? product + 0 : makeInt(BigInt(a) * BigInt(b));
  }
  if (isInt(a) && isInt(b)) return makeInt(BigInt(a) * BigInt(b));
  const x = toFloatNumber(a);
  const y = toFloatNumber(b);
  if (x !== null && y !== null) return new HFloat(x * y);
  if (typeof a === "string" && isInt(b)) return repeatString(a, b);
  if (isInt(a) && typeof b === "string") return repeatString(b, a);
  const decimals = decimalOperands(a, b);
  if (decimals !== null) return decimal.multiplyDecimals(...decimals);
  throw typeError(`Cannot multiply ${typeName(a)} and ${typeName(b)}`);
}

/** `a / b`. Ints truncate toward zero; floats follow IEEE 754; int and decimal division by zero is an error. */
export function divide(a: Value, b: Value): Value {
  if (typeof a === "number" && typeof b === "number") {
    if (b === 0) throw divisionByZero();
    return Math.trunc(a / b) + 0;
  }
  if (isInt(a) && isInt(b)) {
    if (b === 0) throw divisionByZero();
    return makeInt(BigInt(a) / BigInt(b));
  }
  const x = toFloatNumber(a);
  const y = toFloatNumber(b);
  if (x !== null && y !== null) return new HFloat(x / y);
  const decimals = decimalOperands(a, b);
  if (decimals !== null) {
    if (decimals[1].coefficient === 0n) throw divisionByZero();
    return decimal.divideDecimals(...decimals);
  }
  throw runtimeError(`Cannot divide ${typeName(a)} by ${typeName(b)}`);
}

/** `a % b`, with the sign of the dividend. A zero divisor is an error for every mix of operands, floats too. */
export function modulo(a: Value, b: Value): Value {
  if (typeof a === "number" && typeof b === "number") {
    if (b === 0) throw divisionByZero();
    return (a % b) + 0;
  }
  if (isInt(a) && isInt(b)) {
    if (b === 0) throw divisionByZero();
    return makeInt(BigInt(a) % BigInt(b));
  }
  const x = toFloatNumber(a);
  const y = toFloatNumber(b);
  if (x !== null && y !== null) {
    if (y === 0) throw divisionByZero();
    return new HFloat(x % y);
  }
  const decimals = decimalOperands(a, b);
  if (decimals !== null) {
    if (decimals[1].coefficient === 0n) throw divisionByZero();
    return decimal.moduloDecimals(...decimals);
  }
  throw runtimeError(`Cannot modulo ${typeName(a)} by ${typeName(b)}`);
}

/** Exponents of this size and above make a float of an int power. */
const INT_EXPONENT_LIMIT = 2 ** 32;

/** `a ** b`: int for int operands with exponent 0…2³²−1 and a result within 64 bits, else float. */
export function power(a: Value, b: Value): Value {
  if (isInt(a) && typeof b === "number" && b >= 0 && b < INT_EXPONENT_LIMIT) return intPower(a, b);
  const x = toFloatNumber(a);
  const y = toFloatNumber(b);
  if (x !== null && y !== null) return new HFloat(floatPower(x, y));
  throw typeError(`Cannot exponentiate ${typeName(a)} by ${typeName(b)}`);
}

/** `-a`. */
export function negate(a: Value): Value {
  if (typeof a === "number") return 0 - a;
  if (typeof a === "bigint") return makeInt(-a);
  if (a instanceof HFloat) return new HFloat(-a.value);
  if (a instanceof HDecimal) return new HDecimal(-a.coefficient, a.scale);
  throw runtimeError(`Cannot negate value of type ${typeName(a)}`);
}

/** The error of int and decimal division, and of every remainder, by zero. */
export function divisionByZero(): HarnError {
  return new HarnError("division", "Division by zero");
}

/**
 * A string repeated; a count below 1 gives the empty string.
 * @throws HarnError of class `limit` when the result would be too long
 */
export function repeatString(text: string, count: number | bigint): string {
  const times = Number(count);
  if (times <= 0 || text === "") return "";
  checkRepeat(text.length, times);
  return text.repeat(times);
}

function intPower(base: number | bigint, exponent: number): Value {
  if (exponent === 0 || base === 1) return 1;
  if (base === 0) return 0;
  if (base === -1) return exponent % 2 === 0 ? 1 : -1;
  // From here on |base| >= 2, so that an exponent of 64 or more is out of range.
  return exponent < 64 ? makeInt(BigInt(base) ** BigInt(exponent)) : new HFloat(Number(base) ** exponent);
}

/** IEEE 754 `pow`, which differs from JS where the base is ±1: 1 to the power of anything is 1. */
function floatPower(base: number, exponent: number): number {
  if (base === 1 || (base === -1 && !Number.isFinite(exponent) && !Number.isNaN(exponent))) return 1;
  return base ** exponent;
}

function concatLists(a: HList, b: HList, ownsLeft: boolean): HList {
  const count = b.items.length;
  checkCollectionSize(a.items.length + count);
  const result = ownsLeft && isExclusive(a) ? a : new HList(copyItems(a.items));
  for (let i = 0; i < count; i++) result.items.push(markShared(b.items[i] as Value));
  return result;
}

function mergeDicts(a: HDict, b: HDict, ownsLeft: boolean): HDict {
  const result = ownsLeft && isExclusive(a) ? a : copyForWrite(a);
  if (a === b) return result;
  for (const [key, value] of b.entries()) {
    result.set(key, markShared(value));
    checkCollectionSize(result.size);
  }
  return result;
}

/** Both operands as decimals when one is a decimal and the other a decimal or int. */
function decimalOperands(a: Value, b: Value): [HDecimal, HDecimal] | null {
  if (a instanceof HDecimal) {
    if (b instanceof HDecimal) return [a, b];
    return isInt(b) ? [a, decimal.decimalFromInt(b)] : null;
  }
  return b instanceof HDecimal && isInt(a) ? [decimal.decimalFromInt(a), b] : null;
}
