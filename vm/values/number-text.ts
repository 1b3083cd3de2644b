/** Texts of numbers. */

/** From this magnitude on, integral floats print without `.0`. */
const PLAIN_FLOAT_LIMIT = 1e15;

/** The display form of a float: shortest digits that read back the same, never with an exponent. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value < 0 ? "-inf" : "inf";
  if (Number.isInteger(value) && Math.abs(value) < PLAIN_FLOAT_LIMIT) {
    return Object.is(value, -0) ? "-0.0" : `${value}.0`;
  }
  return withoutExponent(String(value));
}

function withoutExponent(text: string): string {
  const at = text.indexOf("e");
  if (at < 0) return text;
  const exponent = Number(text.slice(at + 1));
  const sign = text.startsWith("-") ? "-" : "";
  const [whole = "", fraction = ""] = text.slice(sign.length, at).split(".");
  const digits = whole + fraction;
  const point = whole.length + exponent;
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits + "0".repeat(point - digits.length);
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

const UNITS = [
  [3_600_000n, "h"],
  [60_000n, "m"],
  [1000n, "s"],
] as const;

/** The display form of a duration: the largest of h, m and s that is exact, else ms. */
export function durationText(milliseconds: number | bigint): string {
  const total = BigInt(milliseconds);
  if (total === 0n) return "0ms";
  for (const [size, unit] of UNITS) if (total % size === 0n) return `${total / size}${unit}`;
  return `${total}ms`;
}
