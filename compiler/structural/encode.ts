/** A pattern as Harn source: identifiers stand for its metavariables, so that the language's own parser reads it. */
import type { Span } from "#compiler/diagnostics";
import { parse, type Program } from "#compiler/syntax";
import { findMetavariables, type Metavariable, type PatternFault } from "./metavariables.ts";

export interface EncodedPattern {
  readonly program: Program;
  readonly text: string;
  /** What each stand-in stands for, and where it is in the encoded text. */
  readonly holes: ReadonlyMap<string, Hole>;
  /** The place in the pattern's own text. */
  readonly placeOf: (offset: number) => number;
}

export interface Hole {
  readonly metavariable: Metavariable;
  readonly encoded: Span;
}

/** What a sequence looks like to the parser: an argument or statement, an entry, a match arm, a field. */
const SEQUENCE_FORMS: readonly ((name: string) => string)[] = [(name) => name, (name) => `...${name}`, (name) => `${name} -> {}`, (name) => `${name}: nil`];
const maxAttempts = 200;

/** Reads a pattern as statements, or else as one expression. */
export function encode(text: string): EncodedPattern | { readonly fault: PatternFault } {
  const read = findMetavariables(text);
  if ("fault" in read) return read;
  const prefix = freePrefix(text);
  // Only capitals begin a struct literal, and after some words only small letters do not.
  const ways = (["h", "H"] as const).flatMap((letter) => (["", "("] as const).map((open) => ({ letter, open })));
  if (/^\s*\{/.test(text)) ways.sort((a, b) => b.open.length - a.open.length);
  let first: PatternFault | null = null;
  for (const { letter, open } of ways) {
    const result = attempt(text, read.found, letter + prefix, open);
    if (!("fault" in result)) return result;
    first ??= result.fault;
  }
  return { fault: first ?? { message: "this is no Harn code", span: { start: 0, end: text.length } } };
}

/** No stand-in may look like a name of the pattern. */
function freePrefix(text: string): string {
  let prefix = "ole_";
  while (text.includes(prefix)) prefix += "_";
  return prefix;
}

function attempt(text: string, found: readonly Metavariable[], stem: string, open: "" | "("): EncodedPattern | { readonly fault: PatternFault } {
  const forms = found.map(() => 0);
  let fault: PatternFault | null = null;
  for (let tries = 0; tries < maxAttempts; tries++) {
    const encoded = spell(text, found, forms, stem, open);
    const { program, diagnostics } = parse({ path: "pattern", text: encoded.text });
    const error = diagnostics.find(({ severity }) => severity === "error");
    if (error === undefined) {
      const holes = new Map(found.map((metavariable, index): [string, Hole] => [`${stem}${index}`, { metavariable, encoded: encoded.places[index] ?? metavariable.span }]));
      return { program, text: encoded.text, holes, placeOf: encoded.placeOf };
    }
    const at = error.span?.start ?? 0;
    const message = error.message.replace(/ at \d+:\d+$/, "").replace(new RegExp(`\`?${stem}\\d+\`?`, "g"), "a metavariable");
    fault ??= { message, span: { start: encoded.placeOf(at), end: encoded.placeOf(error.span?.end ?? at) } };
    if (!turnNearest(found, forms, encoded.places, at)) return { fault };
  }
  return { fault: { message: "too many sequences are neither arguments nor statements", span: { start: 0, end: text.length } } };
}

/** Gives the sequence before an error its next form; false when it has had them all. */
function turnNearest(found: readonly Metavariable[], forms: number[], places: readonly Span[], at: number): boolean {
  for (let index = found.length - 1; index >= 0; index--) {
    const form = forms[index];
    if (form === undefined || (places[index]?.start ?? 0) > at || found[index]?.isSequence !== true) continue;
    if (form + 1 >= SEQUENCE_FORMS.length) return false;
    forms[index] = form + 1;
    return true;
  }
  return false;
}

interface Spelling {
  readonly text: string;
  readonly places: readonly Span[];
  readonly placeOf: (offset: number) => number;
}

function spell(text: string, found: readonly Metavariable[], forms: readonly number[], stem: string, open: "" | "("): Spelling {
  const pieces: string[] = [open];
  /** Where pieces of the pattern begin, in both texts. */
  const marks: { readonly encoded: number; readonly original: number; readonly isHole: boolean }[] = [];
  const places: Span[] = [];
  let length = open.length;
  const add = (piece: string, span: Span, isHole: boolean): void => {
    marks.push({ encoded: length, original: span.start, isHole });
    pieces.push(piece);
    length += piece.length;
  };
  let done = 0;
  for (const [index, { span }] of found.entries()) {
    add(text.slice(done, span.start), { start: done, end: span.start }, false);
    const piece = (SEQUENCE_FORMS[forms[index] ?? 0] ?? String)(`${stem}${index}`);
    add(piece, span, true);
    places.push({ start: length - piece.length, end: length });
    done = span.end;
  }
  add(text.slice(done), { start: done, end: text.length }, false);
  if (open !== "") pieces.push(")");
  const placeOf = (offset: number): number => {
    const mark = marks.findLast(({ encoded }) => encoded <= offset);
    if (mark === undefined) return 0;
    return Math.min(text.length, mark.isHole ? mark.original : mark.original + offset - mark.encoded);
  };
  return { text: pieces.join(""), places, placeOf };
}
