import type { HostContext } from "#vm/host";
import { HDict, type Value } from "#vm/values";
import { argumentError, isOmitted, milliseconds } from "./arguments.ts";

/** The type of a time limit in signatures. */
export const TIMEOUT_TYPE = "int | duration | dict | nil";

/**
 * A time limit given as milliseconds, as a duration, or as `{timeout_ms}` or `{max_wait_ms}`.
 * @returns milliseconds, at least 0; null: no limit
 * @throws HarnError (type) for any other kind of value
 */
export function waitLimit(args: readonly Value[], index: number, context: HostContext): number | null {
  if (isOmitted(args, index)) return null;
  const given = args[index] ?? null;
  const limit = given instanceof HDict ? (given.get("timeout_ms") ?? given.get("max_wait_ms") ?? null) : given;
  if (limit === null) return null;
  const amount = milliseconds(limit);
  if (amount === undefined) throw argumentError(args, index, "int, duration or {timeout_ms}", context);
  return Math.max(amount, 0);
}
