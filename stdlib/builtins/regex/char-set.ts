/** Sets of code points as flat, sorted, disjoint inclusive ranges: `[low, high, low, high, …]`. */
export type CharSet = readonly number[];

export const MAX_CODE_POINT = 0x10ffff;
export const EVERYTHING: CharSet = [0, MAX_CODE_POINT];

/** The canonical set of any ranges given in the flat form, overlapping and unordered. */
export function setOfRanges(ranges: readonly number[]): CharSet {
  const pairs: [number, number][] = [];
  for (let i = 0; i < ranges.length; i += 2) pairs.push([ranges[i] as number, ranges[i + 1] as number]);
  pairs.sort((a, b) => a[0] - b[0]);
  const result: number[] = [];
  for (const [low, high] of pairs) {
    const last = result.length - 1;
    if (last > 0 && low <= (result[last] as number) + 1) result[last] = Math.max(result[last] as number, high);
    else result.push(low, high);
  }
  return result;
}

export function union(a: CharSet, b: CharSet): CharSet {
  return setOfRanges([...a, ...b]);
}

export function complement(set: CharSet): CharSet {
  const result: number[] = [];
  let next = 0;
  for (let i = 0; i < set.length; i += 2) {
    const low = set[i] as number;
    if (low > next) result.push(next, low - 1);
    next = (set[i + 1] as number) + 1;
  }
  if (next <= MAX_CODE_POINT) result.push(next, MAX_CODE_POINT);
  return result;
}

export function intersection(a: CharSet, b: CharSet): CharSet {
  const result: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const low = Math.max(a[i] as number, b[j] as number);
    const high = Math.min(a[i + 1] as number, b[j + 1] as number);
    if (low <= high) result.push(low, high);
    if ((a[i + 1] as number) < (b[j + 1] as number)) i += 2;
    else j += 2;
  }
  return result;
}

export function difference(a: CharSet, b: CharSet): CharSet {
  return intersection(a, complement(b));
}

/** Elements of exactly one of the two. */
export function symmetricDifference(a: CharSet, b: CharSet): CharSet {
  return union(difference(a, b), difference(b, a));
}
