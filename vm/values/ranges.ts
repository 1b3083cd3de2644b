/** Ranges of ints, which may reach past the JS safe integers. */
import type { HRange } from "./collections.ts";
import { makeInt } from "./numbers.ts";

/** The number of elements, as an int value; 0 when the end lies before the start. */
export function rangeLength(range: HRange): number | bigint {
  const { start, end, exclusive } = range;
  const extra = exclusive ? 0 : 1;
  if (typeof start === "number" && typeof end === "number") {
    const length = end - start + extra;
    if (length <= 0) return 0;
    if (Number.isSafeInteger(length)) return length;
  }
  const length = BigInt(end) - BigInt(start) + BigInt(extra);
  // The full range of 64-bit ints has one element more than fits; nobody can walk that far.
  return length <= 0n ? 0 : canonical(length < 2n ** 63n ? length : 2n ** 63n - 1n);
}

/** The element at an index within 0…length-1. */
export function rangeAt(range: HRange, index: number | bigint): number | bigint {
  if (typeof range.start === "number" && typeof index === "number") {
    const value = range.start + index;
    if (Number.isSafeInteger(value)) return value;
  }
  return canonical(BigInt(range.start) + BigInt(index));
}

/** Whether an int is an element. */
export function rangeHas(range: HRange, value: number | bigint): boolean {
  return value >= range.start && (range.exclusive ? value < range.end : value <= range.end);
}

/** Only for numbers known to be within 64 bits. */
function canonical(value: bigint): number | bigint {
  return makeInt(value) as number | bigint;
}
