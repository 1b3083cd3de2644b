/** `strftime` formatting. */
import { TextBuilder } from "#vm/values";
import { type CivilTime, civilTime, isoWeek, MONTHS, WEEKDAYS } from "./civil.ts";
import { offsetText, type Zone } from "./zones.ts";

interface Instant {
  readonly time: number;
  readonly zone: Zone;
  readonly civil: CivilTime;
}

type Padding = "0" | " " | "";

/** A number with its usual width and padding, or finished text. */
type Field = string | { readonly value: number; readonly width: number; readonly padding: Padding };

const number = (value: number, width: number, padding: Padding = "0"): Field => ({ value, width, padding });
const short = (name: string | undefined): string => (name ?? "").slice(0, 3);
const twelve = (hour: number): number => (hour % 12 === 0 ? 12 : hour % 12);

const COMPOSITES: ReadonlyMap<string, string> = new Map([
  ["F", "%Y-%m-%d"],
  ["T", "%H:%M:%S"],
  ["X", "%H:%M:%S"],
  ["D", "%m/%d/%y"],
  ["x", "%m/%d/%y"],
  ["R", "%H:%M"],
  ["r", "%I:%M:%S %p"],
  ["c", "%a %b %e %H:%M:%S %Y"],
  ["v", "%e-%b-%Y"],
  ["+", "%Y-%m-%dT%H:%M:%S%:z"],
]);

function fieldOf(code: string, { time, zone, civil }: Instant): Field | null {
  switch (code) {
    case "Y":
      return number(civil.year, 4);
    case "C":
      return number(Math.floor(civil.year / 100), 2);
    case "y":
      return number(((civil.year % 100) + 100) % 100, 2);
    case "m":
      return number(civil.month, 2);
    case "d":
      return number(civil.day, 2);
    case "e":
      return number(civil.day, 2, " ");
    case "H":
      return number(civil.hour, 2);
    case "k":
      return number(civil.hour, 2, " ");
    case "I":
      return number(twelve(civil.hour), 2);
    case "l":
      return number(twelve(civil.hour), 2, " ");
    case "M":
      return number(civil.minute, 2);
    case "S":
      return number(civil.second, 2);
    case "f":
      return number(civil.millisecond * 1_000_000, 9);
    case "j":
      return number(civil.dayOfYear, 3);
    case "u":
      return number(civil.weekday === 0 ? 7 : civil.weekday, 1);
    case "w":
      return number(civil.weekday, 1);
    case "U":
      return number(Math.floor((civil.dayOfYear - 1 + 7 - civil.weekday) / 7), 2);
    case "W":
      return number(Math.floor((civil.dayOfYear - 1 + 7 - ((civil.weekday + 6) % 7)) / 7), 2);
    case "V":
      return number(isoWeek(civil).week, 2);
    case "G":
      return number(isoWeek(civil).year, 4);
    case "s":
      return number(Math.floor(time / 1000), 1);
    default:
      return textField(code, { time, zone, civil });
  }
}

function textField(code: string, { time, zone, civil }: Instant): string | null {
  switch (code) {
    case "a":
      return short(WEEKDAYS[civil.weekday]);
    case "A":
      return WEEKDAYS[civil.weekday] ?? "";
    case "b":
    case "h":
      return short(MONTHS[civil.month - 1]);
    case "B":
      return MONTHS[civil.month - 1] ?? "";
    case "p":
      return civil.hour < 12 ? "AM" : "PM";
    case "P":
      return civil.hour < 12 ? "am" : "pm";
    case "z":
      return offsetText(zone.offsetAt(time), "");
    case "Z":
      return zone.abbreviationAt(time);
    case "n":
      return "\n";
    case "t":
      return "\t";
    case "%":
      return "%";
    default:
      return null;
  }
}

function rendered(field: Field, flag: string): string {
  if (typeof field === "string") return field;
  const padding: Padding = flag === "-" ? "" : flag === "_" ? " " : flag === "0" ? "0" : field.padding;
  const digits = String(Math.abs(field.value));
  const sign = field.value < 0 ? "-" : "";
  return padding === "" ? sign + digits : sign + digits.padStart(field.width, padding);
}

/**
 * Formats an instant (milliseconds) in a zone. Known: the C codes, `%:z`, `%3f`/`%.3f` (3, 6 or 9 digits) and the padding
 * flags `-`, `_`, `0`. An unknown code stays as it is written.
 */
export function strftime(time: number, format: string, zone: Zone): string {
  const builder = new TextBuilder();
  appendFormatted(builder, format, { time, zone, civil: civilTime(time, zone) });
  return builder.toString();
}

const CODE = /%(?:(:z)|(\.?)([369])f|([-_0]?)([A-Za-z%+]))/g;

function appendFormatted(builder: TextBuilder, format: string, instant: Instant): void {
  let at = 0;
  for (const match of format.matchAll(CODE)) {
    builder.append(format.slice(at, match.index));
    at = match.index + match[0].length;
    const [text, colonZone, dot, digits, flag, code] = match;
    const composite = code === undefined ? undefined : COMPOSITES.get(code);
    if (colonZone !== undefined) builder.append(offsetText(instant.zone.offsetAt(instant.time), ":"));
    else if (digits !== undefined) builder.append((dot ?? "") + fraction(instant.civil, Number(digits)));
    else if (composite !== undefined) appendFormatted(builder, composite, instant);
    else {
      const field = fieldOf(code ?? "", instant);
      builder.append(field === null ? text : rendered(field, flag ?? ""));
    }
  }
  builder.append(format.slice(at));
}

function fraction(civil: CivilTime, digits: number): string {
  return String(civil.millisecond).padStart(3, "0").padEnd(digits, "0");
}
