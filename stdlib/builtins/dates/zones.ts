/** Time zones: offsets of IANA zones, from the tables of `Intl`, and fixed offsets. */
import { thrown } from "#vm/values";

/** Formatters kept for reuse, the oldest dropped first. */
const MAX_CACHED = 64;
/** The range of JS dates, in milliseconds. */
export const MAX_TIME = 8.64e15;
const DAY_MS = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A zone: the offset from UTC at an instant, in milliseconds. */
export interface Zone {
  /** As it was named. */
  readonly name: string;
  offsetAt(time: number): number;
  /** `UTC`, `CET`, `-03`, or the numeric offset of a fixed one. */
  abbreviationAt(time: number): string;
}

export const UTC: Zone = { name: "UTC", offsetAt: () => 0, abbreviationAt: () => "UTC" };

/**
 * The zone of a name: IANA (`Europe/Berlin`), `UTC`, `Z` or `±HH:MM`.
 * @throws a string for a name that is none
 */
export function zoneNamed(name: string, callee: string): Zone {
  if (/^(?:utc|z|gmt|etc\/utc)$/i.test(name)) return UTC;
  const fixed = /^([+-])(\d{2}):?(\d{2})$/.exec(name);
  if (fixed !== null) return fixedZone(name, (fixed[1] === "-" ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3])) * 60_000);
  const formatter = formatterOf(name);
  if (formatter === null) throw thrown(`${callee}: unknown timezone '${name.slice(0, 100)}'`);
  const offsetAt = (time: number): number => wallTime(formatter, time) - Math.floor(time / 1000) * 1000;
  return { name, offsetAt, abbreviationAt: (time) => abbreviation(name, time, offsetAt(time)) };
}

function fixedZone(name: string, offset: number): Zone {
  return { name, offsetAt: () => offset, abbreviationAt: () => offsetText(offset, ":") };
}

function formatterOf(name: string): Intl.DateTimeFormat | null {
  const known = formatters.get(name);
  if (known !== undefined) return known;
  if (!/^[A-Za-z0-9_+/-]{1,64}$/.test(name)) return null;
  let formatter: Intl.DateTimeFormat;
  try {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone: name,
      hourCycle: "h23",
      era: "short",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch {
    return null;
  }
  if (formatters.size >= MAX_CACHED) formatters.delete(formatters.keys().next().value as string);
  formatters.set(name, formatter);
  return formatter;
}

/** What the clocks of the zone show at an instant, as if it were UTC; whole seconds. */
function wallTime(formatter: Intl.DateTimeFormat, time: number): number {
  const parts = new Map<string, string>();
  for (const { type, value } of formatter.formatToParts(time)) parts.set(type, value);
  const part = (type: string): number => Number(parts.get(type));
  const year = parts.get("era") === "BC" ? 1 - part("year") : part("year");
  return utcTime(year, part("month"), part("day")) + ((part("hour") * 60 + part("minute")) * 60 + part("second")) * 1000;
}

/** Locales by the part of the world whose abbreviations they know; each gives `GMT+2` and the like for the others. */
const ABBREVIATING_LOCALES = ["en-US", "en-GB", "en-AU", "en-IN", "en-ZA"];

/** The zone's letters where a locale knows them, else the offset as the zone database writes it: `-03`, `+0545`. */
function abbreviation(name: string, time: number, offset: number): string {
  for (const locale of ABBREVIATING_LOCALES) {
    const formatter = new Intl.DateTimeFormat(locale, { timeZone: name, timeZoneName: "short" });
    const text = formatter.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value;
    if (text !== undefined && /^[A-Z]+$/.test(text)) return text;
  }
  return offsetText(offset, "").replace(/00$/, "");
}

/** Midnight UTC of a day; months from 1. Unlike `Date.UTC`, years below 100 are not moved to 1900. */
export function utcTime(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
}

/** The instant at which the clocks of a zone show a time: the earlier of two, and past a gap the time moved on by it. */
export function instantOf(wall: number, zone: Zone): number {
  const before = wall - zone.offsetAt(clamped(wall - DAY_MS));
  if (before + zone.offsetAt(clamped(before)) === wall) return before;
  const after = wall - zone.offsetAt(clamped(wall + DAY_MS));
  return after + zone.offsetAt(clamped(after)) === wall ? after : before;
}

function clamped(time: number): number {
  return Math.min(Math.max(time, -MAX_TIME), MAX_TIME);
}

/** `+02:00`, or `+0200` with an empty separator. */
export function offsetText(offset: number, separator: string): string {
  const minutes = Math.floor(Math.abs(offset) / 60_000);
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}${separator}${two(minutes % 60)}`;
}
