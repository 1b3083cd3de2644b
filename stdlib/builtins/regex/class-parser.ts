/** Bracketed classes: ranges, nested classes, POSIX classes and the set operators `&&`, `--`, `~~`. */
import { foldCase } from "./case-folding.ts";
import { type CharSet, complement, difference, intersection, setOfRanges, symmetricDifference } from "./char-set.ts";
import { parseEscape } from "./escapes.ts";
import type { PatternFlags, PatternReader } from "./pattern-reader.ts";

const MAX_NESTING = 64;

const POSIX: ReadonlyMap<string, CharSet> = new Map([
  ["alnum", [0x30, 0x39, 0x41, 0x5a, 0x61, 0x7a]],
  ["alpha", [0x41, 0x5a, 0x61, 0x7a]],
  ["ascii", [0x00, 0x7f]],
  ["blank", [0x09, 0x09, 0x20, 0x20]],
  ["cntrl", [0x00, 0x1f, 0x7f, 0x7f]],
  ["digit", [0x30, 0x39]],
  ["graph", [0x21, 0x7e]],
  ["lower", [0x61, 0x7a]],
  ["print", [0x20, 0x7e]],
  ["punct", [0x21, 0x2f, 0x3a, 0x40, 0x5b, 0x60, 0x7b, 0x7e]],
  ["space", [0x09, 0x0d, 0x20, 0x20]],
  ["upper", [0x41, 0x5a]],
  ["word", [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a]],
  ["xdigit", [0x30, 0x39, 0x41, 0x46, 0x61, 0x66]],
]);

type SetOperator = (a: CharSet, b: CharSet) => CharSet;
const OPERATORS: readonly (readonly [string, SetOperator])[] = [
  ["&&", intersection],
  ["--", difference],
  ["~~", symmetricDifference],
];

/** Reads a class whose `[` is taken already. The result is folded if flag `i` is on. */
export function parseClass(reader: PatternReader, flags: PatternFlags, nesting = 0): CharSet {
  if (nesting > MAX_NESTING) reader.fail("exceeded the maximum nesting of the pattern");
  const opened = reader.offset - 1;
  const negated = reader.accept("^");
  let left: CharSet | null = null;
  let operator: SetOperator | null = null;
  let ranges: number[] = [];
  const operand = (): CharSet => (flags.i ? foldCase(setOfRanges(ranges)) : setOfRanges(ranges));
  const combined = (): CharSet => (left === null || operator === null ? operand() : operator(left, operand()));
  for (let first = true; ; first = false) {
    if (flags.x) reader.skipBlank();
    if (reader.atEnd()) reader.fail("unclosed character class", opened);
    if (!first && reader.accept("]")) break;
    const next = first ? undefined : OPERATORS.find(([mark]) => reader.startsWith(mark));
    if (next !== undefined) {
      reader.accept(next[0]);
      left = combined();
      operator = next[1];
      ranges = [];
      continue;
    }
    const member = parseMember(reader, flags, nesting);
    const range = typeof member === "number" ? parseRangeEnd(reader, flags, member) : member;
    for (const bound of range) ranges.push(bound);
  }
  const set = combined();
  return negated ? complement(set) : set;
}

/** A single character as its code point, or a whole set. */
function parseMember(reader: PatternReader, flags: PatternFlags, nesting: number): number | CharSet {
  if (reader.startsWith("[:")) {
    const posix = parsePosix(reader);
    if (posix !== null) return posix;
  }
  if (reader.accept("[")) return parseClass(reader, flags, nesting + 1);
  if (!reader.accept("\\")) return reader.next().codePointAt(0) as number;
  const escape = parseEscape(reader, flags);
  if ("assertion" in escape) return reader.fail("invalid escape sequence in character class");
  return escape.literal ? (escape.set[0] as number) : escape.set;
}

function parseRangeEnd(reader: PatternReader, flags: PatternFlags, low: number): CharSet {
  const isRange = reader.startsWith("-") && !reader.startsWith("-]") && !reader.startsWith("--");
  if (!isRange) return [low, low];
  reader.next();
  if (reader.atEnd()) reader.fail("unclosed character class");
  let high: number;
  if (reader.accept("\\")) {
    const escape = parseEscape(reader, flags);
    if ("assertion" in escape || !escape.literal) return reader.fail("invalid range boundary, must be a literal");
    high = escape.set[0] as number;
  } else {
    high = reader.next().codePointAt(0) as number;
  }
  if (high < low) reader.fail("invalid character class range, the start must be <= the end");
  return [low, high];
}

function parsePosix(reader: PatternReader): CharSet | null {
  const start = reader.offset;
  reader.accept("[:");
  const negated = reader.accept("^");
  const set = POSIX.get(reader.takeUntil(":]", 8) ?? "");
  if (set === undefined) {
    reader.offset = start;
    return null;
  }
  return negated ? complement(set) : set;
}
