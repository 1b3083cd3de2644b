/** Making and reading durations. Where a duration is read, a plain number counts milliseconds. */
import { fitsInt64, HDuration, HFloat, isInt, makeInt, runtimeError, toFloatNumber, typeError, typeName, type Value } from "#vm/values";
import type { NativeEntry } from "../entry.ts";
import { arg } from "./arguments.ts";
import { pure } from "./define.ts";

/** Parts of the human form, the largest first. */
const UNITS: readonly (readonly [suffix: string, milliseconds: bigint])[] = [
  ["d", 86_400_000n],
  ["h", 3_600_000n],
  ["m", 60_000n],
  ["s", 1_000n],
  ["ms", 1n],
];

function duration(milliseconds: bigint, callee: string): HDuration {
  if (!fitsInt64(milliseconds)) throw runtimeError(`${callee}: duration is out of range`);
  return new HDuration(makeInt(milliseconds) as number | bigint);
}

/** A constructor of durations of `unit` milliseconds each; fractions round to whole milliseconds. */
function constructor(name: string, unit: number, doc: string): NativeEntry {
  return pure(name, "fn(n: number) -> duration", doc, (args) => {
    const count = arg(args, 0);
    if (isInt(count)) return duration(BigInt(count) * BigInt(unit), name);
    const milliseconds = Math.round((toFloatNumber(count) ?? NaN) * unit);
    if (!Number.isFinite(milliseconds)) throw runtimeError(`${name}: duration is out of range`);
    return duration(BigInt(milliseconds), name);
  });
}

function wholeMilliseconds(value: Value, callee: string): bigint {
  if (value instanceof HDuration) return BigInt(value.milliseconds);
  if (isInt(value)) return BigInt(value);
  if (value instanceof HFloat && Number.isFinite(value.value)) return BigInt(Math.trunc(value.value));
  throw typeError(`${callee} expects a duration, got ${typeName(value)}`);
}

function toHuman(milliseconds: bigint): string {
  let rest = milliseconds < 0n ? -milliseconds : milliseconds;
  const parts: string[] = [];
  for (const [suffix, size] of UNITS) {
    if (rest >= size) parts.push(`${rest / size}${suffix}`);
    rest %= size;
  }
  return parts.length === 0 ? "0s" : (milliseconds < 0n ? "-" : "") + parts.join(" ");
}

export const DURATION_BUILTINS: readonly NativeEntry[] = [
  constructor("duration_ms", 1, "Makes a duration of milliseconds."),
  constructor("duration_seconds", 1_000, "Makes a duration of seconds."),
  constructor("duration_minutes", 60_000, "Makes a duration of minutes."),
  constructor("duration_hours", 3_600_000, "Makes a duration of hours."),
  constructor("duration_days", 86_400_000, "Makes a duration of days."),
  pure("duration_to_seconds", "fn(value: int | float | duration) -> int", "Gives the whole seconds of a duration.", (args) =>
    makeInt(wholeMilliseconds(arg(args, 0), "duration_to_seconds") / 1000n),
  ),
  pure("duration_to_human", "fn(value: int | float | duration) -> string", "Writes a duration as days, hours, minutes, seconds and milliseconds, such as `3h 14m`.", (args) =>
    toHuman(wholeMilliseconds(arg(args, 0), "duration_to_human")),
  ),
];
