/** Unicode White_Space. JS `trim` differs: it strips U+FEFF, which is no white space, and keeps U+0085, which is. */
export function isWhitespaceUnit(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  switch (unit) {
    case 0x85:
    case 0xa0:
    case 0x1680:
    case 0x2028:
    case 0x2029:
    case 0x202f:
    case 0x205f:
    case 0x3000:
      return true;
    default:
      return unit >= 0x2000 && unit <= 0x200a;
  }
}

/** Text without white space at its start. */
export function trimStart(text: string): string {
  let start = 0;
  while (start < text.length && isWhitespaceUnit(text.charCodeAt(start))) start++;
  return text.slice(start);
}

/** Text without white space at its end. */
export function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isWhitespaceUnit(text.charCodeAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Text without white space at either end. */
export function trim(text: string): string {
  return trimEnd(trimStart(text));
}
