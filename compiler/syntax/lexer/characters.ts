/** Character classes of the lexer: code units, name characters, punctuation. */
import type { TokenType } from "chevrotain";
import { punctuationByText } from "./vocabulary.ts";

export const tab = 9;
export const newline = 10;
export const carriageReturn = 13;
export const space = 32;
export const quote = 34;
export const hash = 35;
export const dollar = 36;
export const star = 42;
export const dot = 46;
export const slash = 47;
export const backslash = 92;
export const letterR = 114;
export const leftBrace = 123;
export const rightBrace = 125;

const nameStart = /[\p{Alphabetic}_]/uy;
const namePart = /[\p{Alphabetic}\p{N}_]/uy;

export function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

/** Units of the name character at `at`, which may be a surrogate pair; 0 when no name may start there. */
export function nameStartLength(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 128) return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95 ? 1 : 0;
  return matchLength(nameStart, text, at);
}

/** Like `nameStartLength`, for the second and later characters. */
export function namePartLength(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 128) return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95 || isDigit(unit) ? 1 : 0;
  return matchLength(namePart, text, at);
}

function matchLength(pattern: RegExp, text: string, at: number): number {
  if (at >= text.length) return 0;
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex - at : 0;
}

const singles: (TokenType | undefined)[] = [];
const pairs = new Map<number, TokenType>();
for (const [text, type] of punctuationByText) {
  if (text.length === 1) singles[text.charCodeAt(0)] = type;
  else if (text.length === 2) pairs.set((text.charCodeAt(0) << 7) | text.charCodeAt(1), type);
}

/** One-character punctuation. */
export function singlePunctuation(unit: number): TokenType | undefined {
  return singles[unit];
}

/** Two-character punctuation, which wins over one character. */
export function pairPunctuation(first: number, second: number): TokenType | undefined {
  return second < 128 ? pairs.get((first << 7) | second) : undefined;
}
