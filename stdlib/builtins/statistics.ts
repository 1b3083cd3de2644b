/** Statistics over lists of numbers. */
import { HDecimal, HFloat, HList, isTruthy, runtimeError, toFloatNumber, typeError, type Value } from "#vm/values";
import { overloaded } from "#stdlib/methods";
import type { NativeEntry } from "../entry.ts";
import { arg } from "./arguments.ts";
import { decimalToNumber } from "./conversion.ts";
import { pure } from "./define.ts";

/** The numbers of the list argument. Errors: TypeErrors `<name>: items must be a list`, `<name> must be numeric`. */
function numbers(name: string, value: Value): Float64Array {
  if (!(value instanceof HList)) throw typeError(`${name}: items must be a list`);
  const result = new Float64Array(value.items.length);
  for (let i = 0; i < result.length; i++) result[i] = numeric(name, value.items[i] as Value);
  return result;
}

function numeric(name: string, value: Value): number {
  const x = value instanceof HDecimal ? decimalToNumber(value) : toFloatNumber(value);
  if (x === null) throw typeError(`${name} must be numeric`);
  return x;
}

function nonEmpty(name: string, value: Value): Float64Array {
  const items = numbers(name, value);
  if (items.length === 0) throw runtimeError(`${name}: items must not be empty`);
  return items;
}

function mean(items: Float64Array): number {
  let sum = 0;
  for (const x of items) sum += x;
  return items.length === 0 ? 0 : sum / items.length;
}

/** linear interpolation between the two nearest ranks. */
function percentile(items: Float64Array, percent: number): number {
  const sorted = items.slice().sort();
  const rank = (percent / 100) * (sorted.length - 1);
  const below = Math.floor(rank);
  const low = sorted[below] as number;
  const high = sorted[Math.ceil(rank)] as number;
  return low === high ? low : low + (high - low) * (rank - below);
}

function variance(name: string, args: readonly Value[]): number {
  const items = nonEmpty(name, arg(args, 0));
  const sample = isTruthy(arg(args, 1));
  if (sample && items.length < 2) throw runtimeError("sample variance requires at least 2 values");
  const center = mean(items);
  let squares = 0;
  for (const x of items) squares += (x - center) ** 2;
  return squares / (sample ? items.length - 1 : items.length);
}

export const STATISTICS_BUILTINS: readonly NativeEntry[] = [
  overloaded(
    pure("mean", "fn(items: any) -> float", "Gives the arithmetic mean of a list; 0.0 for an empty one.", (args) =>
      new HFloat(mean(numbers("mean", arg(args, 0)))),
    ),
    "fn(items: list) -> float",
  ),
  overloaded(
    pure("median", "fn(items: any) -> float", "Gives the median of a non-empty list.", (args) =>
      new HFloat(percentile(nonEmpty("median", arg(args, 0)), 50)),
    ),
    "fn(items: list) -> float",
  ),
  overloaded(
    pure("percentile", "fn(items: any, p: any) -> float", "Gives the p-th percentile (0 to 100) of a non-empty list by linear interpolation.", (args) => {
      const percent = numeric("percentile", arg(args, 1));
      if (!(percent >= 0 && percent <= 100)) throw runtimeError("percentile must be between 0 and 100");
      return new HFloat(percentile(nonEmpty("percentile", arg(args, 0)), percent));
    }),
    "fn(items: list, p: number | decimal) -> float",
  ),
  overloaded(
    pure("variance", "fn(items: any, sample?: any) -> float", "Gives the variance of a non-empty list, of a sample when the flag is true.", (args) =>
      new HFloat(variance("variance", args)),
    ),
    "fn(items: list, sample?: any) -> float",
  ),
  overloaded(
    pure("stddev", "fn(items: any, sample?: any) -> float", "Gives the standard deviation of a non-empty list, of a sample when the flag is true.", (args) =>
      new HFloat(Math.sqrt(variance("stddev", args))),
    ),
    "fn(items: list, sample?: any) -> float",
  ),
];
