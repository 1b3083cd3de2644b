/** JSON texts. */
import {
  display,
  HDict,
  type HIterator,
  HList,
  type IteratorSource,
  type JsonFailure,
  parseJson,
  stringifyJson,
  thrown,
  type Value,
} from "#vm/values";
import { preludeModule } from "#stdlib/methods";
import type { Entry, NativeEntry } from "../entry.ts";
import { arg, textArg } from "./arguments.ts";
import { borrowing, pure } from "./define.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACKET = 0x5d;
const CLOSE_BRACE = 0x7d;
const FENCE = "```";

/** Passes over a text in search of JSON; bounds the work on prose full of brackets. */
const MAX_PASSES = 4;

function parse(args: readonly Value[]): Value {
  const result = parseJson(textArg(args, 0));
  if (result.ok) return result.value;
  const { kind, line, column } = result.failure;
  throw thrown(
    HDict.from([
      ["error", "structured_parse_error"],
      ["format", "json"],
      ["kind", kind],
      ["message", messageOf(result.failure)],
      ["line", line],
      ["column", column],
    ]),
  );
}

function messageOf(failure: JsonFailure): string {
  return failure.kind === "malformed" ? `JSON parse error: ${failure.message}` : failure.message;
}

/** The contents of the fenced blocks, those marked as JSON first. */
function fencedBlocks(text: string): string[] {
  const marked: string[] = [];
  const others: string[] = [];
  for (let open = text.indexOf(FENCE); open >= 0; ) {
    const start = text.indexOf("\n", open);
    const close = start < 0 ? -1 : text.indexOf(FENCE, start);
    if (close < 0) break;
    const isJson = /^json\b/i.test(text.slice(open + FENCE.length, start).trim());
    (isJson ? marked : others).push(text.slice(start + 1, close));
    open = text.indexOf(FENCE, close + FENCE.length);
  }
  return [...marked, ...others];
}

type Region = readonly [start: number, end: number];

/** The outermost balanced brackets from `start` on, in order; strings are skipped, unbalanced brackets ignored. */
function balancedRegions(text: string, start: number): Region[] {
  const regions: Region[] = [];
  const open: number[] = [];
  for (let i = start; i < text.length; i++) {
    const mark = text.charCodeAt(i);
    if (mark === QUOTE) {
      i = stringEnd(text, i);
    } else if (mark === OPEN_BRACE || mark === OPEN_BRACKET) {
      open.push(i);
    } else if (mark === CLOSE_BRACE || mark === CLOSE_BRACKET) {
      const from = open.pop();
      if (from === undefined) continue;
      while (regions.length > 0 && (regions[regions.length - 1] as Region)[0] > from) regions.pop();
      regions.push([from, i + 1]);
    }
  }
  return regions;
}

/** Offset of the quote that closes the string opened at `quote`, or of the end of the text. */
function stringEnd(text: string, quote: number): number {
  let i = quote + 1;
  while (i < text.length && text.charCodeAt(i) !== QUOTE) i += text.charCodeAt(i) === BACKSLASH ? 2 : 1;
  return i;
}

type Found = { readonly value: Value } | { readonly failure: JsonFailure };

/** The JSON value in a text: of a fenced block, or else of the text around them. */
function findJson(text: string): Found {
  for (const block of fencedBlocks(text)) {
    const found = firstJson(block);
    if ("value" in found) return found;
  }
  return firstJson(text);
}

/** The first JSON value in a text: the whole, or the first balanced brackets that parse. */
function firstJson(text: string): Found {
  const body = text.trim();
  const whole = parseJson(body);
  if (whole.ok) return { value: whole.value };
  // A lone quote in prose hides what follows from one pass; a pass from a later bracket may see it.
  const opener = /[[{]/g;
  for (let pass = 0, match = opener.exec(body); pass < MAX_PASSES && match !== null; pass++, match = opener.exec(body)) {
    for (const [start, end] of balancedRegions(body, match.index)) {
      const part = parseJson(body.slice(start, end));
      if (part.ok) return { value: part.value };
    }
  }
  return { failure: whole.failure };
}

function extract(args: readonly Value[]): Value {
  if (args.length === 0) throw thrown("json_extract requires at least 1 argument: text");
  const found = findJson(textArg(args, 0));
  if ("failure" in found) throw thrown(`json_extract: failed to parse JSON: ${found.failure.message}`);
  const key = arg(args, 1);
  if (key === null) return found.value;
  if (!(found.value instanceof HDict)) throw thrown("json_extract: parsed value is not a dict, cannot extract key");
  const value = found.value.get(display(key));
  if (value === undefined) throw thrown(`json_extract: key '${display(key)}' not found`);
  return value;
}

/**
 * `__json_text(value, indent, iterators, lists)`: the text, where list `i` stands for iterator `i`; or a list of the
 * iterators in the value that are not among the given ones. Only the prelude can pull those.
 */
function textOrIterators(args: readonly Value[]): Value {
  const [value, indent, iterators, lists] = args as readonly [Value, number, HList, HList];
  const elements = new Map<IteratorSource, readonly Value[]>();
  iterators.items.forEach((iterator, i) => elements.set((iterator as HIterator).source, (lists.items[i] as HList).items));
  const missing = new Map<IteratorSource, HIterator>();
  const text = stringifyJson(value, indent, (iterator) => {
    const known = elements.get(iterator.source);
    if (known === undefined) missing.set(iterator.source, iterator);
    return known ?? [];
  });
  return missing.size === 0 ? text : new HList([...missing.values()]);
}

export const JSON_INTRINSICS: readonly NativeEntry[] = [
  borrowing("__json_text", "fn(value: any, indent: any, iterators: any, lists: any) -> any", "The JSON text, or the iterators to be drained for it.", textOrIterators),
];

const entry = preludeModule("json");

export const JSON_BUILTINS: readonly Entry[] = [
  pure("json_parse", "fn(text?: any) -> any", "Parses a JSON text; throws a dict with kind, message, line and column.", parse),
  entry("json_stringify", "fn(value: any) -> string", "Writes a value as compact JSON; an iterator is drained into an array."),
  entry("json_stringify_pretty", "fn(value: any) -> string", "Writes a value as JSON with an indent of two spaces."),
  pure("json_extract", "fn(text?: any, key?: any) -> any", "Finds and parses the JSON value in a text with prose or code fences around it.", extract),
];
