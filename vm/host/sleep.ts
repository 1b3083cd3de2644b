import type { Value } from "#vm/values";
import type { Clock } from "./clock.ts";
import { Suspension } from "./suspension.ts";

/** Parks the calling task for some milliseconds of the run's time, then gives `value`. */
export function sleep(milliseconds: number, clock: Clock, value: Value = null): Suspension {
  return new Suspension("sleep", (waiter) => clock.startTimer(milliseconds, () => waiter.resume(value)), { external: true });
}
