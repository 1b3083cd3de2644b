/** Prints a tree as source text of the engines that run it. */
import { type CharSet, complement, intersection, MAX_CODE_POINT } from "./char-set.ts";
import type { Assertion, RegexNode } from "./tree.ts";

/** How an engine spells the leaves. */
interface Spelling {
  set(set: CharSet): string;
  assertion(assertion: Assertion): string;
}

/** JS source for subjects whose code points all are at most `highest`; without flag `u`, so `highest` is below U+10000. */
export function printForJs(root: RegexNode, highest: number): string {
  return print(root, {
    set: (set) => bracketed(intersection(set, [0, highest]), [0, highest], jsUnit, "[]", "[^]"),
    assertion: (assertion) => {
      switch (assertion) {
        case "text-start":
        case "line-start":
          return "^";
        case "text-end":
        case "line-end":
          return "$";
        case "word-boundary":
          return "\\b";
        case "no-word-boundary":
          return "\\B";
        default:
          return assertion satisfies never;
      }
    },
  });
}

/** RE2 source, for every subject. */
export function printForRe2(root: RegexNode): string {
  const all: CharSet = [0, MAX_CODE_POINT];
  return print(root, {
    set: (set) => bracketed(set, all, re2CodePoint, "[^\\x{0}-\\x{10ffff}]", "[\\x{0}-\\x{10ffff}]"),
    assertion: (assertion) => {
      switch (assertion) {
        case "text-start":
          return "\\A";
        case "text-end":
          return "\\z";
        case "line-start":
          return "(?m:^)";
        case "line-end":
          return "(?m:$)";
        case "word-boundary":
          return "\\b";
        case "no-word-boundary":
          return "\\B";
        default:
          return assertion satisfies never;
      }
    },
  });
}

function print(node: RegexNode, spelling: Spelling): string {
  switch (node.kind) {
    case "set":
      return spelling.set(node.set);
    case "assertion":
      return spelling.assertion(node.assertion);
    case "group":
      return `${node.index === null ? "(?:" : "("}${print(node.body, spelling)})`;
    case "sequence":
      return node.items.map((item) => (item.kind === "choice" ? `(?:${print(item, spelling)})` : print(item, spelling))).join("");
    case "choice":
      return node.branches.map((branch) => print(branch, spelling)).join("|");
    case "repeat": {
      const body = print(node.body, spelling);
      return `${node.body.kind === "set" || node.body.kind === "group" ? body : `(?:${body})`}${quantifier(node.min, node.max)}${node.greedy ? "" : "?"}`;
    }
    default:
      return node satisfies never;
  }
}

function quantifier(min: number, max: number | null): string {
  if (max === null) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  if (min === 0 && max === 1) return "?";
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

/** The shorter of the class and the negation of its complement; both within `universe`. */
function bracketed(set: CharSet, universe: CharSet, spell: (codePoint: number) => string, none: string, all: string): string {
  if (set.length === 0) return none;
  const rest = intersection(complement(set), universe);
  if (rest.length === 0) return all;
  if (set.length === 2 && set[0] === set[1]) return spell(set[0] as number);
  const negate = rest.length < set.length;
  const ranges = negate ? rest : set;
  let text = negate ? "[^" : "[";
  for (let i = 0; i < ranges.length; i += 2) {
    const low = ranges[i] as number;
    const high = ranges[i + 1] as number;
    text += low === high ? spell(low) : `${spell(low)}-${spell(high)}`;
  }
  return `${text}]`;
}

function isPlain(codePoint: number): boolean {
  return (codePoint >= 0x30 && codePoint <= 0x39) || (codePoint >= 0x41 && codePoint <= 0x5a) || (codePoint >= 0x61 && codePoint <= 0x7a);
}

function jsUnit(codePoint: number): string {
  return isPlain(codePoint) ? String.fromCharCode(codePoint) : `\\u${codePoint.toString(16).padStart(4, "0")}`;
}

function re2CodePoint(codePoint: number): string {
  return isPlain(codePoint) ? String.fromCharCode(codePoint) : `\\x{${codePoint.toString(16)}}`;
}
