/** Dates: Unix seconds as number, or dicts with the parts. Nothing here reads the clock. */
import { HDict, HDuration, HFloat, runtimeError, thrown, toFloatNumber, typeError, typeName, type Value } from "#vm/values";
import { overloaded } from "#stdlib/methods";
import type { NativeEntry } from "../entry.ts";
import { arg, dictArg, millisecondsOf, textArg, textArgOr } from "./arguments.ts";
import { civilTime, MONTHS, WEEKDAYS } from "./dates/civil.ts";
import { parseDate, timeOfFields } from "./dates/parse.ts";
import { strftime } from "./dates/strftime.ts";
import { instantOf, MAX_TIME, offsetText, UTC, type Zone, zoneNamed } from "./dates/zones.ts";
import { pure } from "./define.ts";

/** A date as the functions take it: Unix seconds, or a dict with parts. */
const DATE = "number | dict";

/** What `dateDict` gives. */
const PARTS =
  "{year: int, month: int, day: int, hour: int, minute: int, second: int, weekday: int, timestamp: float, iso8601: string, timezone: string, offset_seconds: int, offset: string, ...dict}";

const DEFAULT_FORMAT = "%Y-%m-%d %H:%M:%S";
const RFC3339 = "%Y-%m-%dT%H:%M:%S%:z";

/** Milliseconds since 1970 of a date value. A dict counts by its `timestamp`, else by its parts as UTC. */
function timeOf(value: Value, callee: string): number {
  if (value instanceof HDict) {
    const timestamp = toFloatNumber(value.get("timestamp") ?? null);
    return timestamp === null ? wallOf(value, callee) : inRange(timestamp * 1000, callee);
  }
  const seconds = toFloatNumber(value);
  if (seconds === null) throw typeError(`${callee} expects a timestamp or date dict, got ${typeName(value)}`);
  return inRange(seconds * 1000, callee);
}

function inRange(time: number, callee: string): number {
  if (!(Math.abs(time) <= MAX_TIME)) throw runtimeError(`${callee}: date is out of range`);
  return Math.round(time);
}

/** The parts of a dict as if they were UTC. Throws a string for a date that does not exist. */
function wallOf(parts: HDict, callee: string): number {
  const field = (name: string, fallback: number): number => Math.trunc(toFloatNumber(parts.get(name) ?? null) ?? fallback);
  const time = timeOfFields({
    year: field("year", 1970),
    month: field("month", 1),
    day: field("day", 1),
    hour: field("hour", 0),
    minute: field("minute", 0),
    second: field("second", 0),
    milliseconds: field("millisecond", 0),
  });
  if (time === null) throw thrown(`${callee}: invalid date components`);
  return inRange(time, callee);
}

function zoneArg(args: readonly Value[], i: number, callee: string): Zone {
  const name = arg(args, i);
  return name === null ? UTC : zoneNamed(textArg(args, i), callee);
}

/** Seconds: an int when whole, else a float. */
function secondsOf(milliseconds: number): number | HFloat {
  return milliseconds % 1000 === 0 ? milliseconds / 1000 + 0 : new HFloat(milliseconds / 1000);
}

function parse(args: readonly Value[]): Value {
  const text = textArg(args, 0);
  const time = parseDate(text);
  if (time === null) throw thrown(`date_parse: cannot parse date '${text.slice(0, 100)}'`);
  return secondsOf(time);
}

/** The parts of an instant in a zone: those of `harness.clock.now()`, with zone and offset. */
function dateDict(time: number, zone: Zone): HDict {
  const civil = civilTime(time, zone);
  const offset = zone.offsetAt(time);
  return HDict.from([
    ["year", civil.year],
    ["month", civil.month],
    ["day", civil.day],
    ["hour", civil.hour],
    ["minute", civil.minute],
    ["second", civil.second],
    ["weekday", civil.weekday],
    ["timestamp", new HFloat(time / 1000)],
    ["iso8601", strftime(time, RFC3339, zone)],
    ["timezone", zone.name],
    ["offset_seconds", offset / 1000],
    ["offset", offsetText(offset, ":")],
  ]);
}

function fromComponents(args: readonly Value[], callee: string, parts: HDict): Value {
  const wall = wallOf(parts, callee);
  return secondsOf(inRange(instantOf(wall, zoneArg(args, 1, callee)), callee));
}

function add(args: readonly Value[]): Value {
  const date = arg(args, 0);
  const amount = millisecondsOf(arg(args, 1));
  if (amount === null) throw typeError(`date_add expects a duration, got ${typeName(arg(args, 1))}`);
  const time = inRange(timeOf(date, "date_add") + amount, "date_add");
  if (!(date instanceof HDict)) return secondsOf(time);
  const zone = date.get("timezone");
  return dateDict(time, typeof zone === "string" ? zoneNamed(zone, "date_add") : UTC);
}

export const DATE_BUILTINS: readonly NativeEntry[] = [
  pure("date_parse", "fn(text: any) -> int | float", "Gives the Unix seconds of an RFC 3339 or ISO 8601 date; throws when it is none.", parse),
  overloaded(
    pure("date_format", "fn(date: any, format?: any, timezone?: any) -> string", "Formats a date by strftime codes (default `%Y-%m-%d %H:%M:%S`), in UTC or a zone.", (args) =>
      strftime(timeOf(arg(args, 0), "date_format"), textArgOr(args, 1, DEFAULT_FORMAT), zoneArg(args, 2, "date_format")),
    ),
    `fn(date: ${DATE}, format?: string?, timezone?: string?) -> string`,
  ),
  overloaded(
    pure("date_in_zone", "fn(date: any, timezone: any) -> dict", "Gives the parts of a date in a zone.", (args) =>
      dateDict(timeOf(arg(args, 0), "date_in_zone"), zoneArg(args, 1, "date_in_zone")),
    ),
    `fn(date: ${DATE}, timezone: string?) -> ${PARTS}`,
  ),
  overloaded(
    pure("date_to_zone", "fn(date: any, timezone: any) -> string", "Writes a date in RFC 3339 with the offset of a zone.", (args) =>
      strftime(timeOf(arg(args, 0), "date_to_zone"), RFC3339, zoneArg(args, 1, "date_to_zone")),
    ),
    `fn(date: ${DATE}, timezone: string?) -> string`,
  ),
  pure("date_from_components", "fn(parts: dict, timezone?: any) -> int | float", "Gives the Unix seconds of year, month, day, hour, minute and second in UTC or a zone.", (args, context) =>
    fromComponents(args, "date_from_components", dictArg(args, 0, "parts", context)),
  ),
  overloaded(
    pure("date_add", "fn(date: any, duration: any) -> any", "Moves a date by a duration; a number stays a number, a dict a dict.", add),
    `fn(date: ${DATE}, duration: duration | number) -> any`,
  ),
  overloaded(
    pure("date_diff", "fn(a: any, b: any) -> duration", "Gives the duration from b to a.", (args) =>
      new HDuration(timeOf(arg(args, 0), "date_diff") - timeOf(arg(args, 1), "date_diff")),
    ),
    `fn(a: ${DATE}, b: ${DATE}) -> duration`,
  ),
  overloaded(
    pure("weekday_name", "fn(date: any, timezone?: any) -> string", "Gives the English name of the weekday.", (args) => {
      return WEEKDAYS[civilTime(timeOf(arg(args, 0), "weekday_name"), zoneArg(args, 1, "weekday_name")).weekday] ?? "";
    }),
    `fn(date: ${DATE}, timezone?: string?) -> string`,
  ),
  overloaded(
    pure("month_name", "fn(date: any, timezone?: any) -> string", "Gives the English name of the month.", (args) => {
      return MONTHS[civilTime(timeOf(arg(args, 0), "month_name"), zoneArg(args, 1, "month_name")).month - 1] ?? "";
    }),
    `fn(date: ${DATE}, timezone?: string?) -> string`,
  ),
];
