/** Argument checks and timing of the `stream` namespace, for `prelude/stream.harn`. */
import { type HostContext, sleep, type Suspension } from "#vm/host";
import { HDict, HFloat, HList, isInt, toFloatNumber, typeError, typeName, type Value } from "#vm/values";
import { liftIter } from "#stdlib/methods";
import type { NativeEntry } from "../entry.ts";
import { arg, millisecondsOf } from "./arguments.ts";
import { isCallable } from "./callables.ts";
import { pure } from "./define.ts";

/** Elements that `stream.collect` takes when it is given no cap. */
const DEFAULT_CAP = 10_000;

/** What an argument may be asked to be, with the test. */
const DEMANDS: Readonly<Record<string, (value: Value) => boolean>> = {
  any: () => true,
  callable: isCallable,
  "non-negative int": (value) => isInt(value) && value >= 0,
  "positive int": (value) => isInt(value) && value > 0,
  "positive number": (value) => (millisecondsOf(value) ?? -1) > 0,
  "positive finite number": (value) => {
    const number = toFloatNumber(value);
    return number !== null && number > 0 && Number.isFinite(number);
  },
};

function checkArguments(name: string, given: readonly Value[], demands: readonly Value[]): null {
  demands.forEach((demand, i) => {
    const value = given[i];
    if (value === undefined) throw typeError(`stream.${name}: missing argument ${i + 1}`);
    const kind = demand as string;
    if (DEMANDS[kind]?.(value) === true) return;
    const article = kind === "callable" ? "" : "a ";
    throw typeError(`stream.${name}: argument ${i + 1} must be ${article}${kind}, got ${typeName(value)}`);
  });
  return null;
}

/** Sources of a function that takes any number of them, each lifted to an `Iter`. */
function liftSources(name: string, given: readonly Value[]): HList {
  if (name === "interleave" && given.length < 2) throw typeError("stream.interleave: expected at least two streams");
  if (given.length < 1) throw typeError(`stream.${name}: expected at least one stream`);
  return new HList(given.map(liftIter));
}

/** The cap of `stream.collect(source, cap)` or `stream.collect(source, {max: cap})`. */
function collectCap(given: readonly Value[]): Value {
  const option = given[1] ?? null;
  const cap = option instanceof HDict ? (option.get("max") ?? null) : option;
  if (cap === null) return DEFAULT_CAP;
  if (isInt(cap) && cap >= 0) return cap;
  throw typeError(`stream.collect: argument 2 must be a non-negative int, got ${typeName(cap)}`);
}

function sleepUntil(time: number, context: HostContext): Value | Suspension {
  const { clock } = context.world;
  const left = Math.ceil(time - clock.monotonic());
  return left <= 0 ? null : sleep(left, clock);
}

export const STREAM_INTRINSICS: readonly NativeEntry[] = [
  pure("__stream_arguments", "fn(name: any, arguments: any, demands: any) -> nil", "Checks the arguments of a stream function.", (args) =>
    checkArguments(String(args[0]), (args[1] as HList).items, (args[2] as HList).items),
  ),
  pure("__stream_sources", "fn(name: any, sources: any) -> list", "The sources as iterators.", (args) =>
    liftSources(String(args[0]), (args[1] as HList).items),
  ),
  pure("__collect_cap", "fn(arguments: any) -> int", "The cap of `stream.collect`.", (args) => collectCap((args[0] as HList).items)),
  pure("__milliseconds", "fn(value: any) -> number", "A number or duration in milliseconds.", (args) => new HFloat(millisecondsOf(arg(args, 0)) ?? 0)),
  pure("__monotonic_ms", "fn() -> float", "Milliseconds of a clock that never goes back.", (_args, context) => new HFloat(context.world.clock.monotonic())),
  pure("__sleep_until", "fn(time: any) -> nil", "Waits until the monotonic clock shows a time.", (args, context) =>
    sleepUntil(toFloatNumber(arg(args, 0)) ?? 0, context),
  ),
];
