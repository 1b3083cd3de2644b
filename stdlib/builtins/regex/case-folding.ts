/** Case-insensitive matching: a set is widened by everything that folds to one of its elements (simple case folding). */
import { type CharSet, setOfRanges } from "./char-set.ts";
import { propertySet } from "./unicode-sets.ts";

const KELVIN_SIGN = 0x212a;
const LONG_S = 0x17f;
/** The dotted and dotless i fold to `i` in Turkic text only. */
const TURKIC: ReadonlySet<number> = new Set([0x130, 0x131]);

let orbits: ReadonlyMap<number, readonly number[]> | null = null;

/** Every code point that has others in its case orbit, with the whole orbit. */
function caseOrbits(): ReadonlyMap<number, readonly number[]> {
  if (orbits !== null) return orbits;
  const byRepresentative = new Map<number, number[]>();
  const cased = propertySet("Changes_When_Casemapped", false) as CharSet;
  for (let i = 0; i < cased.length; i += 2) {
    for (let c = cased[i] as number; c <= (cased[i + 1] as number); c++) {
      if (TURKIC.has(c)) continue;
      const representative = mapped(mapped(c, "upper"), "lower");
      const members = byRepresentative.get(representative);
      if (members === undefined) byRepresentative.set(representative, representative === c ? [c] : [representative, c]);
      else if (!members.includes(c)) members.push(c);
    }
  }
  const table = new Map<number, readonly number[]>();
  for (const members of byRepresentative.values()) {
    for (const member of members) table.set(member, members);
  }
  orbits = table;
  return table;
}

/** The one-character case mapping, or the code point itself where the mapping is longer. */
function mapped(codePoint: number, direction: "upper" | "lower"): number {
  const text = String.fromCodePoint(codePoint);
  const result = direction === "upper" ? text.toUpperCase() : text.toLowerCase();
  const first = result.codePointAt(0) as number;
  return String.fromCodePoint(first).length === result.length ? first : codePoint;
}

/** The set with all case variants of its elements. */
export function foldCase(set: CharSet): CharSet {
  const highest = set[set.length - 1] ?? 0;
  return highest < 0x80 ? foldAscii(set) : foldAny(set);
}

function foldAscii(set: CharSet): CharSet {
  const ranges = [...set];
  for (let i = 0; i < set.length; i += 2) {
    for (let c = set[i] as number; c <= (set[i + 1] as number); c++) {
      const isUpper = c >= 0x41 && c <= 0x5a;
      const isLower = c >= 0x61 && c <= 0x7a;
      if (!isUpper && !isLower) continue;
      const other = isUpper ? c + 32 : c - 32;
      ranges.push(other, other);
      const lower = isUpper ? other : c;
      if (lower === 0x6b) ranges.push(KELVIN_SIGN, KELVIN_SIGN);
      if (lower === 0x73) ranges.push(LONG_S, LONG_S);
    }
  }
  return setOfRanges(ranges);
}

function foldAny(set: CharSet): CharSet {
  const ranges = [...set];
  let at = 0;
  const table = [...caseOrbits()].sort((a, b) => a[0] - b[0]);
  for (const [codePoint, members] of table) {
    while (at < set.length && (set[at + 1] as number) < codePoint) at += 2;
    if (at >= set.length) break;
    if (codePoint < (set[at] as number)) continue;
    for (const member of members) ranges.push(member, member);
  }
  return setOfRanges(ranges);
}
