/** Kinds and conversions between scalars. */
import {
  parseDecimal,
  display,
  HDecimal,
  HFloat,
  isInt,
  makeInt,
  parseInt64,
  thrown,
  typeError,
  typeName,
  type Value,
} from "#vm/values";
import type { NativeEntry } from "../entry.ts";
import { arg } from "./arguments.ts";
import { pure } from "./define.ts";

const FLOAT_TEXT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const SPECIAL_FLOATS: ReadonlyMap<string, number> = new Map([
  ["inf", Infinity],
  ["infinity", Infinity],
  ["nan", NaN],
]);

/** The float that a text spells (no spaces around it), or null. `inf`, `infinity` and `nan` are read in any case. */
export function parseFloatText(text: string): number | null {
  if (FLOAT_TEXT.test(text)) return Number(text);
  if (text.length > 9) return null;
  const negative = text.startsWith("-");
  const special = SPECIAL_FLOATS.get((negative || text.startsWith("+") ? text.slice(1) : text).toLowerCase());
  if (special === undefined) return null;
  return negative ? -special : special;
}

/** A float as int: truncated toward zero, null when it is not finite or outside 64 bits. */
export function truncateToInt(value: number): number | bigint | null {
  if (Number.isSafeInteger(value)) return value + 0;
  if (!Number.isFinite(value)) return null;
  const int = makeInt(BigInt(Math.trunc(value)));
  return int instanceof HFloat ? null : int;
}

/** The nearest float of a decimal. */
export function decimalToNumber(value: HDecimal): number {
  return value.scale === 0 ? Number(value.coefficient) : Number(`${value.coefficient}e-${value.scale}`);
}

function toInt(value: Value): Value {
  if (isInt(value)) return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "string") return parseInt64(value);
  if (value instanceof HFloat) return truncateToInt(value.value);
  if (value instanceof HDecimal) {
    const int = makeInt(value.coefficient / 10n ** BigInt(value.scale));
    return int instanceof HFloat ? null : int;
  }
  return null;
}

function toFloat(value: Value): Value {
  if (isInt(value)) return new HFloat(Number(value));
  if (value instanceof HFloat) return value;
  if (value instanceof HDecimal) return new HFloat(decimalToNumber(value));
  if (typeof value !== "string") return null;
  const parsed = parseFloatText(value);
  return parsed === null ? null : new HFloat(parsed);
}

function toDecimal(value: Value): Value {
  if (value instanceof HDecimal) return value;
  const text = typeof value === "string" ? value : isInt(value) || value instanceof HFloat ? display(value) : null;
  if (text === null) throw typeError(`decimal: cannot convert ${typeName(value)} to decimal`);
  const parsed = parseDecimal(text);
  if (parsed === null) throw thrown(`decimal: invalid decimal '${text.slice(0, 100)}'`);
  return parsed;
}

export const CONVERSION_BUILTINS: readonly NativeEntry[] = [
  pure("type_of", "fn(value: any) -> string", "Gives the word for the kind of a value.", (args) => typeName(arg(args, 0))),
  pure("to_string", "fn(value: any) -> string", "Gives the display form of a value.", (args) => display(arg(args, 0))),
  pure("to_int", "fn(value: any) -> int?", "Converts to int: numbers truncate, bools count 1 or 0, strings must spell an integer; nil otherwise.", (args) =>
    toInt(arg(args, 0)),
  ),
  pure("to_float", "fn(value: any) -> float?", "Converts a number or a string that spells one to float; nil otherwise.", (args) =>
    toFloat(arg(args, 0)),
  ),
  pure("decimal", "fn(value: any) -> decimal", "Makes an exact decimal from a string, int, float or decimal; throws on a bad string.", (args) =>
    toDecimal(arg(args, 0)),
  ),
];
