/** Indenting, wrapping, padding and Unicode forms of text. */
import { checkRepeat, checkStringLength, codePointLength, HList, runtimeError, type Value } from "#vm/values";
import type { NativeEntry } from "../entry.ts";
import { integerArgOr, textArg, textArgOr } from "./arguments.ts";
import { boundedText } from "./bounded-text.ts";
import { pure } from "./define.ts";
import { graphemes } from "./graphemes.ts";
import { isWhitespaceUnit, trim } from "./whitespace.ts";

const NORMAL_FORMS: ReadonlySet<string> = new Set(["NFC", "NFD", "NFKC", "NFKD"]);

function indent(text: string, prefix: string): string {
  const lines = text.split("\n");
  checkStringLength(text.length + lines.length * prefix.length);
  return lines.map((line) => (trim(line) === "" ? line : prefix + line)).join("\n");
}

function leadingWhitespace(line: string): string {
  let end = 0;
  while (end < line.length && isWhitespaceUnit(line.charCodeAt(end))) end++;
  return line.slice(0, end);
}

/** Removes the longest white space that all non-blank lines start with; blank lines become empty. */
function dedent(text: string): string {
  const lines = text.split("\n");
  let common: string | null = null;
  for (const line of lines) {
    const margin = leadingWhitespace(line);
    if (margin.length === line.length) continue;
    common = common === null ? margin : sharedPrefix(common, margin);
  }
  const cut = common?.length ?? 0;
  return lines.map((line) => (trim(line) === "" ? "" : line.slice(cut))).join("\n");
}

function sharedPrefix(a: string, b: string): string {
  let end = 0;
  while (end < a.length && a.charCodeAt(end) === b.charCodeAt(end)) end++;
  return a.slice(0, end);
}

/** Breaks lines that are too long between words. A line that fits, and a word longer than the width, stay whole. */
function wordWrap(text: string, width: number): string {
  return text
    .split("\n")
    .map((line) => (codePointLength(line) <= width ? line : wrapLine(line, width)))
    .join("\n");
}

function wrapLine(line: string, width: number): string {
  const lines: string[] = [];
  let words: string[] = [];
  let used = 0;
  for (const word of line.split(" ")) {
    if (word === "") continue;
    const length = codePointLength(word);
    if (words.length > 0 && used + 1 + length > width) {
      lines.push(words.join(" "));
      words = [];
      used = 0;
    }
    used += words.length > 0 ? length + 1 : length;
    words.push(word);
  }
  if (words.length > 0) lines.push(words.join(" "));
  return lines.join("\n");
}

/** Pads to a width in graphemes with the first grapheme of the fill. */
function pad(args: readonly Value[]): string {
  const text = textArg(args, 0);
  const side = textArgOr(args, 3, "right");
  if (side !== "left" && side !== "right" && side !== "both") throw runtimeError("str_pad: side must be left, right, or both");
  const missing = integerArgOr(args, 1, 0) - graphemes(text).length;
  const fill = graphemes(textArgOr(args, 2, " ").slice(0, 256))[0] ?? " ";
  if (missing <= 0) return text;
  checkRepeat(fill.length, missing);
  checkStringLength(text.length + fill.length * missing);
  const left = side === "left" ? missing : side === "right" ? 0 : Math.floor(missing / 2);
  return fill.repeat(left) + text + fill.repeat(missing - left);
}

function normalize(text: string, form: string): string {
  if (!NORMAL_FORMS.has(form)) throw runtimeError("unicode_normalize: form must be NFC, NFD, NFKC, or NFKD");
  return boundedText(() => text.normalize(form));
}

export const TEXT_LAYOUT_BUILTINS: readonly NativeEntry[] = [
  pure("indent", "fn(text: any, prefix?: any) -> string", "Puts a prefix (default two spaces) before every line that is not blank.", (args) =>
    indent(textArg(args, 0), textArgOr(args, 1, "  ")),
  ),
  pure("dedent", "fn(text: any) -> string", "Removes the indentation that all lines share.", (args) => dedent(textArg(args, 0))),
  pure("word_wrap", "fn(text: any, width?: any) -> string", "Breaks long lines between words (default width 80).", (args) =>
    wordWrap(textArg(args, 0), integerArgOr(args, 1, 80)),
  ),
  pure("str_pad", "fn(text: any, width: any, fill?: any, side?: any) -> string", "Pads to a width on the `right`, the `left` or `both` sides.", pad),
  pure("unicode_normalize", "fn(text: any, form?: any) -> string", "Converts to a Unicode normal form (default NFC).", (args) =>
    normalize(textArg(args, 0), textArgOr(args, 1, "NFC")),
  ),
  pure("unicode_graphemes", "fn(text: any) -> list<string>", "Gives the user-perceived characters of a text.", (args) =>
    new HList(graphemes(textArg(args, 0))),
  ),
];
