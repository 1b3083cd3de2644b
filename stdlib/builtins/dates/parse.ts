/** Reading of dates: RFC 3339 and ISO 8601, else the digit groups of the text in order. */
import { daysInMonth } from "./civil.ts";
import { utcTime } from "./zones.ts";

const DATE = "([+-]?\\d{4,6})-(\\d{2})-(\\d{2})";
const TIME = "(\\d{2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?";
const ISO = new RegExp(`^${DATE}(?:[Tt ]${TIME} ?([Zz]|[+-]\\d{2}(?::?\\d{2})?)?)?$`);
const GROUPS = /\d+/g;
const MAX_GROUPS = 6;

export interface DateFields {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Fraction of the second, 0 to below 1000. */
  readonly milliseconds: number;
}

/** Milliseconds since 1970 of fields read as UTC, or null for a date or time that does not exist. Second 60 is a leap second. */
export function timeOfFields(fields: DateFields): number | null {
  const { year, month, day, hour, minute, second, milliseconds } = fields;
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60) return null;
  const time = utcTime(year, month, day) + ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds;
  return Number.isFinite(time) ? time : null;
}

/** Milliseconds since 1970 of a date text, or null. Without a zone it is UTC. */
export function parseDate(text: string): number | null {
  const iso = ISO.exec(text.trim());
  if (iso === null) return parseDigits(text);
  const field = (i: number): number => Number(iso[i] ?? 0);
  const milliseconds = iso[7] === undefined ? 0 : Number(`0.${iso[7]}`) * 1000;
  const time = timeOfFields({ year: field(1), month: field(2), day: field(3), hour: field(4), minute: field(5), second: field(6), milliseconds });
  const offset = offsetOf(iso[8]);
  return time === null || offset === null ? null : time - offset;
}

function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined || /^z$/i.test(zone)) return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = zone.length > 3 ? Number(zone.slice(-2)) : 0;
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

function parseDigits(text: string): number | null {
  const groups: number[] = [];
  for (let match = GROUPS.exec(text); match !== null && groups.length < MAX_GROUPS; match = GROUPS.exec(text)) groups.push(Number(match[0]));
  GROUPS.lastIndex = 0;
  const [year, month, day, hour = 0, minute = 0, second = 0] = groups;
  if (year === undefined || month === undefined || day === undefined || year > 275_760) return null;
  return timeOfFields({ year, month, day, hour, minute, second, milliseconds: 0 });
}
