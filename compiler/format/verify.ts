/** Whether a formatted text still is the program it was made from. */
import type { ImportDeclaration, ParseResult, Statement } from "#compiler/syntax";
import { parse } from "#compiler/syntax";
import type { Piece } from "./program.ts";

export interface Parsed extends Pick<ParseResult, "program" | "comments"> {
  readonly text: string;
}

/** Pieces are parsed together up to this length: long enough to cost little each, short enough for their trees to die young. */
const batchLength = 16_384;

/**
 * Parses what was printed and compares it with the source. What stands there as it did before is not looked at again.
 * @returns null, or what is different: the trees (apart from the order of imports and the quotes of keys) or the comments' words
 */
export function difference(before: Parsed, pieces: readonly Piece[]): "program" | "comments" | null {
  const changed: Piece[] = [];
  const unchanged: Piece[] = [];
  for (const piece of pieces) (isUnchanged(before.text, piece) ? unchanged : changed).push(piece);
  const words = new Words();
  for (const { text, statements } of batchesOf(changed)) {
    const { program, comments, diagnostics } = parse({ path: "", text });
    if (diagnostics.some(({ severity }) => severity === "error") || program.body.length !== statements.length) return "program";
    if (!statements.every((index, place) => sameTree(before.program.body[index], program.body[place]))) return "program";
    for (const { span } of comments) words.add(text, span.start, span.end);
  }
  if (pieces.reduce((sum, { statements }) => sum + statements.length, 0) !== before.program.body.length) return "program";
  return words.equal(wordsOutside(before, unchanged)) ? null : "comments";
}

/** Whether the source has the piece's text at its place, in lines of its own. */
function isUnchanged(source: string, { text, start }: Piece): boolean {
  const end = start + text.length;
  return source.startsWith(text, start) && (start === 0 || source[start - 1] === "\n") && (end === source.length || source[end] === "\n");
}

/** The words of the comments that are not in these pieces of the source. */
function wordsOutside({ comments, text }: Parsed, pieces: readonly Piece[]): Words {
  const words = new Words();
  let next = 0;
  for (const { span } of comments) {
    for (let piece = pieces[next]; piece !== undefined && piece.start + piece.text.length <= span.start; piece = pieces[next]) next++;
    if (span.start < (pieces[next]?.start ?? Infinity)) words.add(text, span.start, span.end);
  }
  return words;
}

/** A line break after a complete statement always ends it, so that a batch reads as it does in the whole text. */
function* batchesOf(pieces: readonly Piece[]): Generator<Pick<Piece, "text" | "statements">> {
  let texts: string[] = [];
  let statements: number[] = [];
  let length = 0;
  for (const piece of pieces) {
    texts.push(piece.text);
    statements.push(...piece.statements);
    length += piece.text.length;
    if (length < batchLength) continue;
    yield { text: texts.join("\n\n"), statements };
    texts = [];
    statements = [];
    length = 0;
  }
  if (texts.length > 0) yield { text: texts.join("\n\n"), statements };
}

/** Compares without recursion, since chains may be thousands of links long. */
function sameTree(before: Statement | undefined, after: Statement | undefined): boolean {
  /** Pairs, one after the other. */
  const pending: unknown[] = [before, after];
  while (pending.length > 0) {
    const a = pending.pop();
    const b = pending.pop();
    if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
      if (!Object.is(a, b)) return false;
    } else if (Array.isArray(a) || Array.isArray(b)) {
      if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
      for (let index = 0; index < a.length; index++) pending.push(a[index], b[index]);
    } else if (!addFields(a as Fields, b as Fields, pending)) {
      return false;
    }
  }
  return true;
}

type Fields = Readonly<Record<string, unknown>>;

function addFields(a: Fields, b: Fields, pending: unknown[]): boolean {
  let count = 0;
  for (const key in a) {
    count++;
    if (key === "span" || key.endsWith("Span")) continue;
    if (!(key in b)) return false;
    const left = a[key];
    const right = b[key];
    if (key === "key" && a["kind"] === "DictEntry" && a["computed"] === false) {
      if (keyText(left) !== keyText(right)) return false;
    } else if (key === "names" && a["kind"] === "ImportDeclaration") {
      if (namesText(left as ImportDeclaration["names"]) !== namesText(right as ImportDeclaration["names"])) return false;
    } else if (left !== right) {
      if (typeof left !== "object" || typeof right !== "object") {
        if (!Object.is(left, right)) return false;
      } else pending.push(left, right);
    }
  }
  for (const _ in b) count--;
  return count === 0;
}

function keyText(key: unknown): unknown {
  if (typeof key !== "object" || key === null) return key;
  return "text" in key ? key.text : "value" in key ? key.value : null;
}

function namesText(names: ImportDeclaration["names"]): string | null {
  return names === null ? null : names.map(({ text }) => text).sort().join(",");
}

/** What comments say, in any order and without the marks of their forms: the number of their words and a sum of hashes. */
class Words {
  #count = 0;
  #sum = 0;

  add(text: string, start: number, end: number): void {
    let hash = 0;
    for (let at = start; at <= end; at++) {
      const code = at === end ? blank : text.charCodeAt(at);
      if (isPartOfWord(code)) {
        hash = Math.imul(hash ^ code, prime) + 1;
      } else if (hash !== 0) {
        this.#count++;
        this.#sum = (this.#sum + Math.imul(hash ^ (hash >>> 15), prime)) | 0;
        hash = 0;
      }
    }
  }

  equal(other: Words): boolean {
    return this.#count === other.#count && this.#sum === other.#sum;
  }
}

function isPartOfWord(code: number): boolean {
  if (code > lastAscii) return !/\s/.test(String.fromCharCode(code));
  return code > blank && code !== slash && code !== star && code !== dash;
}

const lastAscii = 0x7f;
const blank = 0x20;
const slash = 0x2f;
const star = 0x2a;
const dash = 0x2d;
const prime = 0x01000193;
