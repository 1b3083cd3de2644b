/** Text operations behind the string methods; every index is a code-point index. */
import { checkCollectionSize, checkStringLength, codePointLength, isBasic, sizeLimits, unitOffset, unitsAt } from "#vm/values";

/** One string per code point. */
export function codePoints(text: string): string[] {
  checkCollectionSize(codePointLength(text));
  return isBasic(text) ? text.split("") : Array.from(text);
}

/** Code-point index of UTF-16 offset `offset`; -1 stays. */
export function codePointIndex(text: string, offset: number): number {
  if (offset <= 0 || isBasic(text)) return offset;
  let count = 0;
  for (let i = 0; i < offset; i += unitsAt(text, i)) count++;
  return count;
}

/** Pieces between the separators; an empty separator stands between all code points and at both ends. */
export function splitText(text: string, separator: string): string[] {
  if (separator === "") return ["", ...codePoints(text), ""];
  const pieces = text.split(separator, sizeLimits().maxCollectionSize + 1);
  checkCollectionSize(pieces.length);
  return pieces;
}

/** Replaces every occurrence, an empty `search` being found between all code points and at both ends. */
export function replaceText(text: string, search: string, replacement: string): string {
  const pieces = splitText(text, search);
  checkStringLength(text.length + (pieces.length - 1) * (replacement.length - search.length));
  return pieces.join(replacement);
}

/** Lines without terminators; `\n` and `\r\n` end a line, and a final terminator starts no further one. */
export function lines(text: string): string[] {
  const pieces = splitText(text, "\n");
  const last = pieces.length - 1;
  for (let i = 0; i < last; i++) {
    const piece = pieces[i] as string;
    if (piece.endsWith("\r")) pieces[i] = piece.slice(0, -1);
  }
  if (pieces[last] === "") pieces.pop();
  return pieces;
}

/** The text with code points in reverse order. */
export function reverseText(text: string): string {
  return codePoints(text).reverse().join("");
}

/** Offset of the first code point that is not Unicode white space. All white space is in the basic plane. */
export function leadingSpace(text: string): number {
  let i = 0;
  while (i < text.length && isSpace(text.charCodeAt(i))) i++;
  return i;
}

/** Offset behind the last code point that is not Unicode white space. */
export function trailingSpace(text: string): number {
  let i = text.length;
  while (i > 0 && isSpace(text.charCodeAt(i - 1))) i--;
  return i;
}

/** Padding that brings `text` to `width` code points, made of the first code point of `fill`. */
export function padding(text: string, width: number, fill: string): string {
  const missing = width - codePointLength(text);
  if (missing <= 0) return "";
  const unit = fill === "" ? " " : fill.slice(0, unitOffset(fill, 1));
  checkStringLength(text.length + missing * unit.length);
  return unit.repeat(missing);
}

/** The Unicode property White_Space, which differs from JS `trim` at U+0085 and U+FEFF. */
function isSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  return (
    unit === 0x85 ||
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000
  );
}
