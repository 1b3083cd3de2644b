/** What number and duration literals mean. */

const largestInt = 9223372036854775807n;
const largestUnsigned = 18446744073709551615n;

/** Value of a run of digits as an int; `null` when it does not fit 64 bits. Bigint only past 2^53 - 1. */
export function intValue(digits: string): number | bigint | null {
  if (digits.length <= 15) return Number(digits);
  const significant = digits.replace(/^0+(?=\d)/, "");
  if (significant.length > 19) return null;
  const exact = BigInt(significant);
  if (exact > largestInt) return null;
  return exact <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(exact) : exact;
}

const unitMilliseconds: ReadonlyMap<string, bigint> = new Map([
  ["ms", 1n],
  ["s", 1000n],
  ["m", 60_000n],
  ["h", 3_600_000n],
  ["d", 86_400_000n],
  ["w", 604_800_000n],
]);

/** Length of the duration suffix at `at` (0: none). It must end at an identifier boundary. */
export function durationSuffix(text: string, at: number, isNamePart: (at: number) => boolean): number {
  const length = text.startsWith("ms", at) ? 2 : "smhdw".includes(text.charAt(at)) && at < text.length ? 1 : 0;
  return length > 0 && !isNamePart(at + length) ? length : 0;
}

/** Milliseconds of a duration literal; saturates at the largest unsigned 64-bit number. */
export function durationValue(digits: string, suffix: string): bigint {
  const significant = digits.replace(/^0+(?=\d)/, "");
  if (significant.length > 20) return largestUnsigned;
  const value = BigInt(significant) * (unitMilliseconds.get(suffix) ?? 1n);
  return value > largestUnsigned ? largestUnsigned : value;
}
