/** Draws from a seeded generator (`harness.random.seed(n)`): deterministic, so they are pure builtins. */
import { HFloat, typeError, typeName, type Value } from "#vm/values";
import { overloaded } from "#stdlib/methods";
import type { NativeEntry } from "../entry.ts";
import { arg } from "./arguments.ts";
import { pure } from "./define.ts";
import { type Rng, rngOf } from "./rng.ts";

function generator(args: readonly Value[], callee: string): Rng {
  const value = arg(args, 0);
  const rng = rngOf(value);
  if (rng === null) throw typeError(`'${callee}' parameter \`rng\` expects rng, got ${typeName(value)}`);
  return rng;
}

function bound(args: readonly Value[], i: number): number | bigint {
  const value = arg(args, i);
  if (typeof value === "number" || typeof value === "bigint") return value;
  throw typeError(`random_int expects an integer ${i === 1 ? "min" : "max"} argument`);
}

export const RANDOM_BUILTINS: readonly NativeEntry[] = [
  pure("random", "fn(rng: rng) -> float", "Draws a float in [0, 1) from a seeded generator.", (args) =>
    new HFloat(generator(args, "random").nextFloat()),
  ),
  overloaded(
    pure("random_int", "fn(rng: rng, min: any, max: any) -> int?", "Draws an int from min to max, both included; nil when min is above max.", (args) => {
      const rng = generator(args, "random_int");
      const min = bound(args, 1);
      const max = bound(args, 2);
      return min > max ? null : rng.nextInt(min, max);
    }),
    "fn(rng: rng, min: int, max: int) -> int",
  ),
];
