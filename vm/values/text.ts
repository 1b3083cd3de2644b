/** True when the string holds no surrogate, so that UTF-16 indexes are code-point indexes. */
export function isBasic(text: string): boolean {
  if (text.length > SHORT) return !SURROGATE.test(text);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdfff) return false;
  }
  return true;
}

/** Up to this length a loop is quicker than the call of a regular expression. */
const SHORT = 24;

const SURROGATE = /[\ud800-\udfff]/;

/**
 * Order by code point (UTF-8 byte order). JS compares UTF-16 units, which differs only when one side has a surrogate
 * and the other a unit from U+E000 up at the first difference.
 */
export function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const xHigh = x >= 0xd800 && x <= 0xdfff;
    const yHigh = y >= 0xd800 && y <= 0xdfff;
    if (xHigh !== yHigh) return xHigh ? 1 : -1;
    return x - y;
  }
  return a.length - b.length;
}
