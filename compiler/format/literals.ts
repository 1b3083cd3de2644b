/** Literals that are more than their text. */
import { type DictEntry, type DurationLiteral, type InterpolatedString, type Spread, type StringLiteral, tokenize } from "#compiler/syntax";
import { canBreak, concat, type Doc, group, indent, line, verbatim } from "./doc.ts";
import { commaListOf } from "./items.ts";
import { type Printer, sourceOf } from "./printer.ts";

const units: readonly (readonly [bigint, string])[] = [
  [604_800_000n, "w"],
  [86_400_000n, "d"],
  [3_600_000n, "h"],
  [60_000n, "m"],
  [1_000n, "s"],
];
const longest = 2n ** 64n - 1n;
const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;

const inBraces = { open: "{", close: "}" };

/** In the largest unit that leaves no rest. */
export function printDuration(p: Printer, node: DurationLiteral): Doc {
  const { milliseconds } = node;
  // What is longer than the longest duration was cut down to it; that is no other way to write it.
  if (milliseconds === 0n || milliseconds === longest) return sourceOf(p, node.span);
  const [size, unit] = units.find(([each]) => milliseconds % each === 0n) ?? [1n, "ms"];
  return `${milliseconds / size}${unit}`;
}

/** A string as it stands, holes and their comments included. */
export function printString(p: Printer, node: StringLiteral | InterpolatedString): Doc {
  p.comments.take(node.span.start, node.span.end);
  const text = sourceOf(p, node.span);
  // In a raw string a carriage return is content.
  return verbatim(node.form === "raw" ? text : text.replaceAll("\r\n", "\n"));
}

/** The entries of a dict or struct literal in their braces. */
export function printEntries(p: Printer, entries: readonly (DictEntry | Spread)[], isStruct: boolean, from: number, to: number): Doc {
  const print = (entry: DictEntry | Spread): Doc => (entry.kind === "Spread" ? p.element(entry) : dictEntry(p, entry, isStruct));
  return commaListOf(p, entries, print, inBraces, from, to);
}

function dictEntry(p: Printer, entry: DictEntry, isStruct: boolean): Doc {
  const key = printKey(p, entry, isStruct);
  const value = p.expression(entry.value);
  if (canBreak(value)) return concat([key, ": ", value]);
  return group(concat([key, ":", indent(concat([line, value]))]));
}

/**
 * A key that is a name needs no quotes. A reserved word as the first key would keep `Name {` from reading as a struct
 * literal, so it keeps them there.
 */
function printKey(p: Printer, { key, computed }: DictEntry, isStruct: boolean): Doc {
  if (!("kind" in key)) return key.text;
  if (computed) return concat(["[", p.expression(key), "]"]);
  const isName = key.kind === "StringLiteral" && identifier.test(key.value) && !(isStruct && isReserved(key.value));
  return isName ? key.value : p.expression(key);
}

function isReserved(word: string): boolean {
  return tokenize(word).tokens[0]?.kind !== "Identifier";
}
