/** Strings by code point. JS indexes UTF-16 units; the two agree while a string holds no surrogate. */
import { isBasic } from "./text.ts";

/** Strings this short are scanned quicker than they are looked up. */
const SHORT = 24;

let lastText = "";
let lastIsBasic = true;

/** `isBasic`, remembering the last long string: loops over the characters of one string ask once per character. */
function isBasicText(text: string): boolean {
  if (text.length <= SHORT) return isBasic(text);
  if (text !== lastText) {
    lastIsBasic = isBasic(text);
    lastText = text;
  }
  return lastIsBasic;
}

/** Number of code points; a lone surrogate counts as one. */
export function codePointLength(text: string): number {
  if (isBasicText(text)) return text.length;
  let count = 0;
  for (let i = 0; i < text.length; i += unitsAt(text, i)) count++;
  return count;
}

/** The one-character string at a code-point index; negative counts from the end; undefined when out of range. */
export function codePointAt(text: string, index: number): string | undefined {
  if (isBasicText(text)) {
    const at = index < 0 ? index + text.length : index;
    return at >= 0 && at < text.length ? text.charAt(at) : undefined;
  }
  const at = index < 0 ? index + codePointLength(text) : index;
  if (at < 0) return undefined;
  const start = unitOffset(text, at);
  return start < text.length ? text.slice(start, start + unitsAt(text, start)) : undefined;
}

/** The code points from `start` up to `end` (exclusive); both within 0…length and in order. */
export function sliceCodePoints(text: string, start: number, end: number): string {
  if (isBasicText(text)) return text.slice(start, end);
  const from = unitOffset(text, start);
  return text.slice(from, unitOffset(text, end - start, from));
}

/** UTF-16 units of the code point at UTF-16 offset `offset`: 1 or 2. */
export function unitsAt(text: string, offset: number): 1 | 2 {
  const high = text.charCodeAt(offset);
  if (high < 0xd800 || high > 0xdbff) return 1;
  const low = text.charCodeAt(offset + 1);
  return low >= 0xdc00 && low <= 0xdfff ? 2 : 1;
}

/** UTF-16 offset of the code point `count` code points behind offset `from`; the length when the string ends before. */
export function unitOffset(text: string, count: number, from = 0): number {
  let offset = from;
  for (let left = count; left > 0 && offset < text.length; left--) offset += unitsAt(text, offset);
  return offset;
}
