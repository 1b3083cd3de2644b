/** A time as calendars and clocks show it. */
import { utcTime, type Zone } from "./zones.ts";

export interface CivilTime {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** 1 is the first of January. */
  readonly dayOfYear: number;
}

export const MONTHS: readonly string[] = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
];
export const WEEKDAYS: readonly string[] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const DAY_MS = 86_400_000;

/** The civil time of an instant (milliseconds) in a zone. */
export function civilTime(time: number, zone: Zone): CivilTime {
  const shown = new Date(time + zone.offsetAt(time));
  const year = shown.getUTCFullYear();
  return {
    year,
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
    millisecond: shown.getUTCMilliseconds(),
    weekday: shown.getUTCDay(),
    dayOfYear: Math.floor((shown.getTime() - utcTime(year, 1, 1)) / DAY_MS) + 1,
  };
}

export function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}

/** ISO 8601 week and the year it belongs to. */
export function isoWeek(civil: CivilTime): { readonly year: number; readonly week: number } {
  const weekday = civil.weekday === 0 ? 7 : civil.weekday;
  const week = Math.floor((civil.dayOfYear - weekday + 10) / 7);
  if (week < 1) return { year: civil.year - 1, week: weeksIn(civil.year - 1) };
  return week > weeksIn(civil.year) ? { year: civil.year + 1, week: 1 } : { year: civil.year, week };
}

function weeksIn(year: number): number {
  const january1 = new Date(utcTime(year, 1, 1)).getUTCDay();
  return january1 === 4 || (january1 === 3 && daysInMonth(year, 2) === 29) ? 53 : 52;
}
