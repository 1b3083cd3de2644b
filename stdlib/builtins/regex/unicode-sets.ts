/** Unicode classes of the pattern language, taken from the engine's own tables and computed at first use. */
import { type CharSet, setOfRanges } from "./char-set.ts";

const cache = new Map<string, CharSet>();
/** Guards against programs that name many properties. */
const MAX_CACHED = 512;

const BLOCK = 0x1000;
/** Planes with assigned characters; the rest of the code space is uniform but for noncharacters, and is sampled. */
const SCANNED: readonly (readonly [number, number])[] = [
  [0, 0xd7ff],
  [0xe000, 0x3ffff],
  [0xe0000, 0xe0fff],
];
const SAMPLED: readonly (readonly [number, number])[] = [
  [0x40000, 0xdffff],
  [0xe1000, 0xeffff],
  [0xf0000, 0x10ffff],
];

let blocks: readonly { readonly base: number; readonly text: string }[] | null = null;

function scannedBlocks(): readonly { readonly base: number; readonly text: string }[] {
  blocks ??= SCANNED.flatMap(([low, high]) => {
    const result: { base: number; text: string }[] = [];
    for (let base = low; base <= high; base += BLOCK) result.push({ base, text: textOf(base, Math.min(base + BLOCK - 1, high)) });
    return result;
  });
  return blocks;
}

function textOf(low: number, high: number): string {
  const units: number[] = [];
  for (let c = low; c <= high; c++) units.push(c);
  return String.fromCodePoint(...units);
}

/**
 * The code points that the body of a JS class such as `\\p{L}` covers; null when JS does not know a property in it.
 * @param asciiOnly the elements below U+0080 suffice
 */
function jsClass(body: string, asciiOnly: boolean): CharSet | null {
  const key = `${asciiOnly ? "ascii " : ""}${body}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  let runs: RegExp;
  try {
    runs = new RegExp(`[${body}]+`, "gu");
  } catch {
    return null;
  }
  const ranges: number[] = [];
  if (asciiOnly) {
    scan(0, textOf(0, 0x7f), runs, ranges);
  } else {
    for (const { base, text } of scannedBlocks()) scan(base, text, runs, ranges);
    for (const [low, high] of SAMPLED) {
      runs.lastIndex = 0;
      if (runs.test(String.fromCodePoint(low))) ranges.push(low, high);
    }
  }
  const set = setOfRanges(ranges);
  if (cache.size < MAX_CACHED) cache.set(key, set);
  return set;
}

function scan(base: number, text: string, runs: RegExp, ranges: number[]): void {
  const width = base > 0xffff ? 2 : 1;
  runs.lastIndex = 0;
  for (let match = runs.exec(text); match !== null; match = runs.exec(text)) {
    const low = base + match.index / width;
    ranges.push(low, low + match[0].length / width - 1);
  }
}

/**
 * The set of a property name as patterns write it: a general category, a script or a binary property, in any case.
 * @returns null when no property has this name
 */
export function propertySet(name: string, asciiOnly: boolean): CharSet | null {
  const jsProperty = (body: string): CharSet | null => jsClass(`\\p{${body}}`, asciiOnly);
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

const ASCII_DIGITS: CharSet = [0x30, 0x39];
const ASCII_WORD: CharSet = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];
const ASCII_SPACE: CharSet = [0x09, 0x0d, 0x20, 0x20];

const PERL_CLASSES = {
  d: "\\p{Nd}",
  s: "\\p{White_Space}",
  w: "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}",
} as const;

/** `\d`, `\s` or `\w` by Unicode: Nd; White_Space; letters, marks, digits, connectors and join controls. */
export function perlClass(letter: "d" | "s" | "w", asciiOnly: boolean): CharSet {
  if (asciiOnly) return asciiClass(letter);
  return jsClass(PERL_CLASSES[letter], false) as CharSet;
}

/** `\d`, `\s` or `\w` by ASCII. */
export function asciiClass(letter: "d" | "s" | "w"): CharSet {
  switch (letter) {
    case "d":
      return ASCII_DIGITS;
    case "s":
      return ASCII_SPACE;
    case "w":
      return ASCII_WORD;
  }
}
