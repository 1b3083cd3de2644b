/**
 * Matching in linear time whatever the pattern. V8's backtracking engine is quick but exponential on some patterns, so
 * it runs a pattern only where V8 states that it can also run it in linear time (flag `l`); it then falls back to its
 * linear engine by itself when backtracking gets excessive. That holds without flag `u` only, where characters are
 * UTF-16 units: subjects with code points past U+FFFF, and all other patterns, go to RE2. Neither knows Unicode word
 * boundaries, which in subjects beyond ASCII are left to the simulation.
 */
import { setFlagsFromString } from "node:v8";
import { RE2JS } from "re2js";
import { isBasic } from "#vm/values";
import { printForJs, printForRe2 } from "./printer.ts";
import { compileProgram } from "./program.ts";
import { Simulation } from "./simulation.ts";
import { type RegexTree, traitsOf, type TreeTraits } from "./tree.ts";

/** One match. Offsets count UTF-16 units; a group that took no part is undefined. */
export interface RegexMatch {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly (string | undefined)[];
}

/** One engine at work on one pattern: the first match at or after an offset. */
type Search = (text: string, from: number) => RegexMatch | null;

const ASCII_ONLY = /^[\0-\x7f]*$/;
/** Line ends of JS that the dialect does not know. */
const OTHER_LINE_ENDS = /[\r\u2028\u2029]/;

let flagsAreSet = false;

/** A compiled pattern. Engines are built at first use, one for each class of subjects. */
export class Regex {
  readonly groupNames: readonly (string | null)[];
  readonly #parse: (asciiOnly: boolean) => RegexTree;
  readonly #traits: TreeTraits;
  readonly #ascii: Search | null;
  #basic: Search | null | undefined;
  #any: Search | undefined;
  #unicodeWords: Search | undefined;

  /** `parse` gives the tree for ASCII subjects or for all. Throws where no engine can run the pattern. */
  constructor(parse: (asciiOnly: boolean) => RegexTree) {
    const ascii = parse(true);
    this.#parse = parse;
    this.#traits = traitsOf(ascii.root);
    this.groupNames = ascii.groupNames;
    this.#ascii = this.#compileNative(ascii, 0x7f);
    if (this.#ascii === null) this.#general();
  }

  /** Calls `visit` for every match, leftmost first, without overlap. An empty match right behind a match is skipped. */
  forEachMatch(text: string, needsGroups: boolean, visit: (match: RegexMatch) => void): void {
    const search = this.#searchFor(text, needsGroups);
    let from = 0;
    let previousEnd = -1;
    while (from <= text.length) {
      const match = search(text, from);
      if (match === null) return;
      if (match.start === match.end && match.start === previousEnd) {
        from = match.end + stepAt(text, match.end);
        continue;
      }
      visit(match);
      previousEnd = match.end;
      from = match.end;
    }
  }

  /** Whether the pattern matches anywhere. */
  test(text: string): boolean {
    return this.#searchFor(text, false)(text, 0) !== null;
  }

  #searchFor(text: string, needsGroups: boolean): Search {
    const ascii = ASCII_ONLY.test(text);
    if (this.#traits.hasWordBoundaries && !ascii) return (this.#unicodeWords ??= simulatedSearch(this.#parse(false)));
    if (this.#traits.hasLineAnchors && OTHER_LINE_ENDS.test(text)) return this.#general();
    if (needsGroups && this.#traits.hasRepeatedCapture) return this.#general();
    if (ascii) return this.#ascii ?? this.#general();
    if (!isBasic(text)) return this.#general();
    if (this.#basic === undefined) this.#basic = this.#compileNative(this.#parse(false), 0xffff);
    return this.#basic ?? this.#general();
  }

  #compileNative(tree: RegexTree, highest: number): Search | null {
    const { hasEmptyLoop, hasLineAnchors, hasTextAnchors } = this.#traits;
    if (hasEmptyLoop || (hasLineAnchors && hasTextAnchors)) return null;
    const flags = hasLineAnchors ? "gm" : "g";
    const source = printForJs(tree.root, highest);
    if (!runsInLinearTime(source, flags)) return null;
    const backtracking = searchWith(new RegExp(source, flags));
    return this.#traits.hasUnboundedLoop ? carefulSearch(backtracking, searchWith(new RegExp(source, `${flags}l`))) : backtracking;
  }

  #general(): Search {
    return (this.#any ??= generalSearch(this.#parse(false)));
  }
}

function searchWith(regex: RegExp): Search {
  return (text, from) => {
    regex.lastIndex = from;
    const found = regex.exec(text);
    return found === null ? null : { start: found.index, end: found.index + found[0].length, groups: found.slice(1) };
  };
}

/** Up to this length backtracking from every place in turn is quick enough. */
const LONG_TEXT = 2_000;
/** Milliseconds that the searches of one text may take on the linear engine, on average, before the other one goes on. */
const SLOW_SEARCH = 0.5;
const SEARCHES_OBSERVED = 16;

/**
 * Searches long texts with the linear engine: the other one tries each place anew, so that a search in vain takes time
 * by the square of the text. Where matches are many and each is found late, the linear engine is the slower one: then
 * the searches that follow in the same text are left to the other.
 */
function carefulSearch(backtracking: Search, linear: Search): Search {
  let observed = 0;
  let searches = 0;
  let time = 0;
  return (text, from) => {
    if (text.length - from <= LONG_TEXT) return backtracking(text, from);
    if (text.length !== observed || from === 0) [observed, searches, time] = [text.length, 0, 0];
    if (searches >= SEARCHES_OBSERVED && time / searches > SLOW_SEARCH) return backtracking(text, from);
    const start = performance.now();
    const match = linear(text, from);
    searches++;
    time += performance.now() - start;
    return match;
  };
}

/** RE2 where it takes the pattern; it refuses repeats of more than 1,000. */
function generalSearch(tree: RegexTree): Search {
  let program: RE2JS;
  try {
    program = RE2JS.compile(printForRe2(tree.root));
  } catch {
    return simulatedSearch(tree);
  }
  const groupCount = tree.groupNames.length;
  return (text, from) => {
    const matcher = program.matcher(text);
    if (!matcher.find(from)) return null;
    const groups: (string | undefined)[] = [];
    for (let i = 1; i <= groupCount; i++) groups.push(matcher.group(i) ?? undefined);
    return { start: matcher.start(), end: matcher.end(), groups };
  };
}

/** Throws an Error when the pattern is too large. */
function simulatedSearch(tree: RegexTree): Search {
  const groupCount = tree.groupNames.length;
  const simulation = new Simulation(compileProgram(tree), groupCount);
  return (text, from) => {
    const slots = simulation.search(text, from);
    if (slots === null) return null;
    const groups: (string | undefined)[] = [];
    for (let i = 1; i <= groupCount; i++) {
      const end = slots[i * 2 + 1] as number;
      groups.push(end < 0 ? undefined : text.slice(slots[i * 2], end));
    }
    return { start: slots[0] as number, end: slots[1] as number, groups };
  };
}

function runsInLinearTime(source: string, flags: string): boolean {
  if (!flagsAreSet) {
    setFlagsFromString("--enable-experimental-regexp-engine");
    setFlagsFromString("--enable-experimental-regexp-engine-on-excessive-backtracks");
    flagsAreSet = true;
  }
  try {
    return new RegExp(source, `${flags}l`).source !== "";
  } catch {
    return false;
  }
}

function stepAt(text: string, offset: number): number {
  const codePoint = text.codePointAt(offset);
  return codePoint !== undefined && codePoint > 0xffff ? 2 : 1;
}
