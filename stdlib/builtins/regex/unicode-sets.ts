/** Unicode classes of the pattern language, taken from the engine's own tables and computed at first use. */
import { type CharSet, setOfRanges, union } from "./char-set.ts";

const cache = new Map<string, CharSet>();
/** Guards against programs that name many properties. */
const MAX_CACHED = 512;

const BLOCK = 0x1000;

/** The code points that a JS property escape body such as `L` or `Script=Greek` covers; null when there is no such property. */
function jsProperty(body: string): CharSet | null {
  const known = cache.get(body);
  if (known !== undefined) return known;
  let runs: RegExp;
  try {
    runs = new RegExp(`\\p{${body}}+`, "gu");
  } catch {
    return null;
  }
  const ranges: number[] = [];
  for (let base = 0; base <= 0x10ffff; base += BLOCK) {
    if (base < 0xd800 || base > 0xdfff) scanBlock(base, runs, ranges);
  }
  const set = setOfRanges(ranges);
  if (cache.size < MAX_CACHED) cache.set(body, set);
  return set;
}

function scanBlock(base: number, runs: RegExp, ranges: number[]): void {
  const skip = base === 0xd000 ? 0xd800 - base : BLOCK;
  const text = String.fromCodePoint(...Array.from({ length: skip }, (_, i) => base + i));
  const width = base > 0xffff ? 2 : 1;
  for (const match of text.matchAll(runs)) {
    const low = base + match.index / width;
    ranges.push(low, low + match[0].length / width - 1);
  }
}

/**
 * The set of a property name as patterns write it: a general category, a script or a binary property, in any case.
 * @returns null when no property has this name
 */
export function propertySet(name: string): CharSet | null {
  const text = name.replace(/ |-/g, "_");
  if (!/^[A-Za-z0-9_]{1,60}(?:=[A-Za-z0-9_]{1,60})?$/.test(text)) return null;
  const [left, right] = text.split("=") as [string, string?];
  if (right !== undefined) {
    const key = /^(?:sc|script)$/i.test(left) ? "Script" : /^(?:scx|script_extensions)$/i.test(left) ? "Script_Extensions" : "General_Category";
    return jsProperty(`${key}=${right}`) ?? jsProperty(`${key}=${titled(right)}`);
  }
  for (const candidate of new Set([left, titled(left)])) {
    const set = jsProperty(candidate) ?? jsProperty(`Script=${candidate}`);
    if (set !== null) return set;
  }
  return /^any$/i.test(left) ? [0, 0x10ffff] : null;
}

function titled(name: string): string {
  return name.toLowerCase().replace(/(^|_)[a-z]/g, (start) => start.toUpperCase());
}

function required(body: string): CharSet {
  return jsProperty(body) as CharSet;
}

export const ASCII_DIGITS: CharSet = [0x30, 0x39];
export const ASCII_WORD: CharSet = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];
export const ASCII_SPACE: CharSet = [0x09, 0x0d, 0x20, 0x20];

let word: CharSet | null = null;

/** `\d`, `\s` or `\w` by Unicode: Nd; White_Space; letters, marks, digits, connectors and join controls. */
export function perlClass(letter: "d" | "s" | "w"): CharSet {
  switch (letter) {
    case "d":
      return required("Nd");
    case "s":
      return required("White_Space");
    case "w":
      word ??= union(union(required("Alphabetic"), required("M")), union(union(required("Nd"), required("Pc")), required("Join_Control")));
      return word;
  }
}
