/** Escape sequences, inside and outside of classes. */
import { type CharSet, complement, MAX_CODE_POINT } from "./char-set.ts";
import type { PatternFlags, PatternReader } from "./pattern-reader.ts";
import type { Assertion } from "./tree.ts";
import { asciiClass, perlClass, propertySet } from "./unicode-sets.ts";

export type Escape =
  | { readonly assertion: Assertion }
  /** `folds`: case-insensitivity widens the set. `literal`: one character, so that it may start a range. */
  | { readonly set: CharSet; readonly folds: boolean; readonly literal: boolean };

const CONTROLS: ReadonlyMap<string, number> = new Map([
  ["n", 0x0a],
  ["t", 0x09],
  ["r", 0x0d],
  ["f", 0x0c],
  ["v", 0x0b],
  ["a", 0x07],
]);
const HEX_DIGITS: ReadonlyMap<string, number> = new Map([
  ["x", 2],
  ["u", 4],
  ["U", 8],
]);
const ASSERTIONS: ReadonlyMap<string, Assertion> = new Map([
  ["A", "text-start"],
  ["z", "text-end"],
  ["b", "word-boundary"],
  ["B", "no-word-boundary"],
]);

/** Reads what follows a backslash. Fails on escapes that the dialect does not have. */
export function parseEscape(reader: PatternReader, flags: PatternFlags): Escape {
  const letter = reader.next();
  if (letter === "") return reader.fail("incomplete escape sequence, reached end of pattern prematurely");
  const assertion = ASSERTIONS.get(letter);
  if (assertion !== undefined) {
    if (reader.startsWith("{")) reader.fail("special word boundary assertions are not supported");
    return { assertion };
  }
  const control = CONTROLS.get(letter);
  if (control !== undefined) return literal(control);
  const hexLength = HEX_DIGITS.get(letter);
  if (hexLength !== undefined) return literal(hexValue(reader, hexLength));
  switch (letter) {
    case "d":
    case "D":
    case "s":
    case "S":
    case "w":
    case "W": {
      const name = letter.toLowerCase() as "d" | "s" | "w";
      const set = flags.u ? perlClass(name, reader.asciiOnly) : asciiClass(name);
      return { set: letter >= "a" ? set : complement(set), folds: false, literal: false };
    }
    case "p":
    case "P": {
      const set = property(reader, flags);
      return { set: letter === "p" ? set : complement(set), folds: letter === "p", literal: false };
    }
    default:
      if (/^[0-9]$/.test(letter)) return reader.fail("backreferences are not supported");
      if (/^[!-/:;=?@[-`{-~ #&]$/.test(letter)) return literal(letter.charCodeAt(0));
      return reader.fail("unrecognized escape sequence");
  }
}

function literal(codePoint: number): Escape {
  return { set: [codePoint, codePoint], folds: true, literal: true };
}

function hexValue(reader: PatternReader, length: number): number {
  if (!reader.accept("{")) return checkedCodePoint(reader, reader.takeHex(length));
  const digits = reader.takeUntil("}", 12);
  if (digits === null || !/^[0-9A-Fa-f]+$/.test(digits)) return reader.fail("invalid hexadecimal digit");
  return checkedCodePoint(reader, Number.parseInt(digits, 16));
}

function checkedCodePoint(reader: PatternReader, value: number): number {
  const isScalar = value <= MAX_CODE_POINT && (value < 0xd800 || value > 0xdfff);
  return isScalar ? value : reader.fail("hexadecimal literal is not a Unicode scalar value");
}

function property(reader: PatternReader, flags: PatternFlags): CharSet {
  if (!flags.u) reader.fail("Unicode not allowed here");
  let name: string | null = null;
  if (reader.accept("{")) name = reader.takeUntil("}", 128);
  else if (!reader.atEnd()) name = reader.next();
  if (name === null) return reader.fail("incomplete escape sequence, reached end of pattern prematurely");
  const negated = name.startsWith("^");
  const set = propertySet(negated ? name.slice(1) : name, reader.asciiOnly);
  if (set === null) return reader.fail("Unicode property not found");
  return negated ? complement(set) : set;
}
