import { HarnError } from "./error.ts";

/** Bounds on what one operation may build. */
export interface SizeLimits {
  /** UTF-16 units of one string. */
  readonly maxStringLength: number;
  /** Elements of one collection. */
  readonly maxCollectionSize: number;
}

let maxStringLength = 1 << 28;
let maxCollectionSize = 1 << 26;

/** Sets the bounds for every later operation of this process. */
export function setSizeLimits(limits: SizeLimits): void {
  maxStringLength = limits.maxStringLength;
  maxCollectionSize = limits.maxCollectionSize;
}

/** The bounds in force. */
export function sizeLimits(): SizeLimits {
  return { maxStringLength, maxCollectionSize };
}

/** Raises a `limit` error when a string of `length` UTF-16 units must not be built. Call before building it. */
export function checkStringLength(length: number): void {
  if (length > maxStringLength) {
    throw new HarnError("limit", `HARN-RTL-901: string size limit exceeded (${maxStringLength})`);
  }
}

/** Raises a `limit` error when a collection of `size` elements must not be built. Call before building it. */
export function checkCollectionSize(size: number): void {
  if (size > maxCollectionSize) {
    throw new HarnError("limit", `HARN-RTL-901: collection size limit exceeded (${maxCollectionSize})`);
  }
}

/**
 * Checks the length of `unit` UTF-16 units repeated `count` times. The error text contains `repeat` and `limit`, which programs test for.
 * @throws HarnError of class `limit` when the result would be too long
 */
export function checkRepeat(unit: number, count: number): void {
  if (unit * count > maxStringLength) {
    throw new HarnError("limit", `HARN-RTL-901: string repeat exceeds the size limit (${maxStringLength})`);
  }
}
