import { sleep } from "#vm/host";
import { HDict, HFloat, typeError } from "#vm/values";
import { expectNone, milliseconds } from "./arguments.ts";
import { handleTable, type HandleMethod } from "./handle-table.ts";

const now: HandleMethod["run"] = (args, context) => {
  expectNone(args, context);
  const date = new Date(context.world.clock.now());
  return HDict.from([
    ["year", date.getUTCFullYear()],
    ["month", date.getUTCMonth() + 1],
    ["day", date.getUTCDate()],
    ["hour", date.getUTCHours()],
    ["minute", date.getUTCMinutes()],
    ["second", date.getUTCSeconds()],
    ["weekday", date.getUTCDay()],
    ["timestamp", new HFloat(date.getTime() / 1000)],
    ["iso8601", date.toISOString()],
  ]);
};

const monotonic: HandleMethod["run"] = (args, context) => {
  expectNone(args, context);
  return context.world.clock.monotonic();
};

/** `harness.clock`: time and waiting. */
export const CLOCK_TABLE = handleTable("clock", [
  {
    name: "now_ms",
    signature: "fn() -> int",
    doc: "Milliseconds since the start of 1970, UTC.",
    run: (args, context) => {
      expectNone(args, context);
      return context.world.clock.now();
    },
  },
  {
    name: "timestamp",
    signature: "fn() -> float",
    doc: "Seconds since the start of 1970, UTC, with millisecond resolution.",
    run: (args, context) => {
      expectNone(args, context);
      return new HFloat(context.world.clock.now() / 1000);
    },
  },
  { name: "monotonic_ms", signature: "fn() -> int", doc: "Milliseconds since the start; never goes back.", run: monotonic },
  { name: "elapsed", signature: "fn() -> int", doc: "The same as `monotonic_ms`.", run: monotonic },
  {
    name: "sleep_ms",
    signature: "fn(ms: int | duration) -> nil",
    doc: "Lets other tasks run for a while; nothing happens for zero and below.",
    run: (args, context) => {
      const delay = milliseconds(args[1]);
      if (delay === undefined) throw typeError(`${context.callee} expects an int or duration argument`);
      return delay <= 0 ? null : sleep(delay, context.world.clock);
    },
  },
  {
    name: "date_iso",
    signature: "fn() -> string",
    doc: "The time as RFC 3339 text in UTC with milliseconds.",
    run: (args, context) => {
      expectNone(args, context);
      return new Date(context.world.clock.now()).toISOString();
    },
  },
  {
    name: "now",
    signature:
      "fn() -> {year: int, month: int, day: int, hour: int, minute: int, second: int, weekday: int, timestamp: float, iso8601: string}",
    doc: "The time in UTC, by parts; weekday 0 is Sunday.",
    run: now,
  },
]);
