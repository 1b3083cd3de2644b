/** Searching, cutting and joining text. Positions count code points. */
import {
  checkCollectionSize,
  checkRepeat,
  checkStringLength,
  codePointLength,
  display,
  equals,
  HDict,
  HList,
  isBasic,
  sizeLimits,
  sliceCodePoints,
  TextBuilder,
  type Value,
} from "#vm/values";
import type { NativeEntry } from "../entry.ts";
import { arg, integerArgOr, textArg, textArgOr } from "./arguments.ts";
import { boundedText } from "./bounded-text.ts";
import { pure } from "./define.ts";
import { trim } from "./whitespace.ts";

/** The code points of a text as one-character strings. */
function characters(text: string): string[] {
  checkCollectionSize(text.length);
  return isBasic(text) ? text.split("") : [...text];
}

/** Pieces between separators. An empty separator stands before and behind every character. */
function split(text: string, separator: string): string[] {
  if (separator === "") return ["", ...characters(text), ""];
  checkPieces(text, separator);
  return text.split(separator);
}

/** Refuses more pieces than a collection may have. They are counted only where the length allows so many. */
function checkPieces(text: string, separator: string): void {
  if (text.length / separator.length < sizeLimits().maxCollectionSize) return;
  let count = 1;
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + separator.length)) count++;
  checkCollectionSize(count);
}

function replaceAll(text: string, old: string, replacement: string): string {
  const pieces = split(text, old);
  checkStringLength(text.length + (pieces.length - 1) * (replacement.length - old.length));
  return pieces.join(replacement);
}

function contains(haystack: Value, needle: Value): boolean {
  if (typeof haystack === "string") return haystack.includes(typeof needle === "string" ? needle : display(needle));
  return haystack instanceof HList && haystack.items.some((item) => equals(item, needle));
}

function join(list: Value, separator: string): string {
  if (!(list instanceof HList)) return "";
  const builder = new TextBuilder();
  list.items.forEach((item, i) => {
    if (i > 0) builder.append(separator);
    builder.append(typeof item === "string" ? item : display(item));
  });
  return builder.toString();
}

function substring(args: readonly Value[]): string {
  const text = textArg(args, 0);
  const length = codePointLength(text);
  const start = Math.min(Math.max(integerArgOr(args, 1, 0), 0), length);
  const end = Math.min(integerArgOr(args, 2, length), length);
  return end <= start ? "" : sliceCodePoints(text, start, end);
}

function indexOf(text: string, part: string): number {
  const at = text.indexOf(part);
  return at <= 0 || isBasic(text) ? at : codePointLength(text.slice(0, at));
}

/** `{key}` from a dict as first value, else `{}` in order. Placeholders without a value stay as they are. */
function format(args: readonly Value[]): string {
  const template = textArg(args, 0);
  const named = args[1] instanceof HDict ? args[1] : null;
  const builder = new TextBuilder();
  let next = 1;
  let at = 0;
  for (;;) {
    const open = template.indexOf("{", at);
    const close = open < 0 ? -1 : template.indexOf("}", open);
    if (close < 0) break;
    // The innermost brace opens the placeholder: `{{a}` holds `{a}`.
    const start = template.lastIndexOf("{", close);
    const key = template.slice(start + 1, close);
    const value = named === null ? (key === "" ? args[next++] : undefined) : named.get(key);
    builder.append(template.slice(at, start));
    builder.append(value === undefined ? template.slice(start, close + 1) : display(value));
    at = close + 1;
  }
  builder.append(template.slice(at));
  return builder.toString();
}

function repeat(args: readonly Value[]): string {
  const text = textArg(args, 0);
  const count = Math.max(integerArgOr(args, 1, 1), 0);
  if (text === "" || count === 0) return "";
  checkRepeat(text.length, count);
  return text.repeat(count);
}

export const STRING_BUILTINS: readonly NativeEntry[] = [
  pure("trim", "fn(text: any) -> string", "Removes white space from both ends.", (args) => trim(textArg(args, 0))),
  pure("lowercase", "fn(text: any) -> string", "Converts to lower case.", (args) => boundedText(() => textArg(args, 0).toLowerCase())),
  pure("uppercase", "fn(text: any) -> string", "Converts to upper case.", (args) => boundedText(() => textArg(args, 0).toUpperCase())),
  pure("split", "fn(text: any, separator?: any) -> list<string>", "Splits at every separator (default a space) and keeps empty pieces.", (args) =>
    new HList(split(textArg(args, 0), textArgOr(args, 1, " "))),
  ),
  pure("starts_with", "fn(text: any, prefix: any) -> bool", "Tells whether a text starts with a prefix.", (args) =>
    textArg(args, 0).startsWith(textArg(args, 1)),
  ),
  pure("ends_with", "fn(text: any, suffix: any) -> bool", "Tells whether a text ends with a suffix.", (args) =>
    textArg(args, 0).endsWith(textArg(args, 1)),
  ),
  pure("contains", "fn(haystack: any, needle: any) -> bool", "Tells whether a text holds a part, or a list an equal element.", (args) =>
    contains(arg(args, 0), arg(args, 1)),
  ),
  pure("replace", "fn(text: any, old: any, new: any) -> string", "Replaces all occurrences.", (args) =>
    replaceAll(textArg(args, 0), textArg(args, 1), textArg(args, 2)),
  ),
  pure("join", "fn(items: any, separator?: any) -> string", "Joins the display forms of a list; empty for any other value.", (args) =>
    join(arg(args, 0), textArgOr(args, 1, "")),
  ),
  pure("substring", "fn(text: any, start?: any, end?: any) -> string", "Gives the characters from start up to, not including, end.", substring),
  pure("chars", "fn(text: any) -> list<string>", "Gives the characters as one-character strings.", (args) =>
    new HList(characters(textArg(args, 0))),
  ),
  pure("index_of", "fn(text: any, part: any) -> int", "Gives the position of the first occurrence, or -1.", (args) =>
    indexOf(textArg(args, 0), textArg(args, 1)),
  ),
  pure("format", "fn(template: any, ...values: any) -> string", "Fills `{key}` from a dict, or `{}` from the values in order.", format),
  pure("repeat", "fn(text: any, count: any) -> string", "Repeats a text; a negative count counts as 0.", repeat),
];
