/**
 * The tokeniser: one pass, no rescans. The holes of a string are ordinary tokens between `StringStart`,
 * `StringMiddle` and `StringEnd`, so their positions are real; open strings are a stack, not recursion.
 */
import type { Diagnostic } from "#compiler/diagnostics";
import type { TokenType } from "chevrotain";
import { PositionCursor } from "../position-cursor.ts";
import * as char from "./characters.ts";
import { lexerDiagnostic, type LexerProblem } from "./lexer-problem.ts";
import { durationSuffix, durationValue, intValue } from "./number-text.ts";
import { cookPlain, cookTriple } from "./string-text.ts";
import { type Comment, Token, type TokenizeResult, type TokenValue } from "./token.ts";
import * as type from "./vocabulary.ts";

/** Past this many lexer errors nobody reads on. */
const maxProblems = 100;

/** A string whose hole is being read. */
interface OpenString {
  readonly form: "plain" | "triple";
  readonly start: number;
  /** Tokens that carry its text pieces. */
  readonly pieces: Token[];
  /** Raw texts of the pieces (triple form: cooked together at the end). */
  readonly raws: string[];
  /** Braces open inside the hole. */
  braces: number;
  /** Number of tokens when the hole began: an unchanged number at its end is an empty hole. */
  holeStart: number;
}

/**
 * Splits a source text into tokens.
 * Errors (HARN-PAR-003 … 006) are collected; the tokens are complete and usable in any case.
 */
export function tokenize(text: string): TokenizeResult {
  return new Tokenizer(text).run();
}

class Tokenizer {
  readonly #text: string;
  readonly #tokens: Token[] = [];
  readonly #comments: Comment[] = [];
  readonly #diagnostics: Diagnostic[] = [];
  readonly #cursor: PositionCursor;
  readonly #open: OpenString[] = [];
  #at = 0;
  #newline = true;

  constructor(text: string) {
    this.#text = text;
    this.#cursor = new PositionCursor(text);
  }

  run(): TokenizeResult {
    const text = this.#text;
    if (text.startsWith("#!")) this.#at = lineEnd(text, 0);
    else if (text.charCodeAt(0) === 0xfeff) this.#at = 1;
    while (this.#at < text.length) this.#next(text.charCodeAt(this.#at));
    this.#closeAll();
    this.#newline = true;
    this.#push(type.EndOfFile, text.length, text.length, null);
    return { tokens: this.#tokens, comments: this.#comments, diagnostics: this.#diagnostics };
  }

  #next(unit: number): void {
    switch (unit) {
      case char.space:
      case char.tab:
      case char.carriageReturn:
        this.#at++;
        return;
      case char.newline:
        this.#newline = true;
        this.#at++;
        return;
      case char.quote:
        this.#string();
        return;
      case char.slash: {
        const after = this.#text.charCodeAt(this.#at + 1);
        if (after === char.slash) return this.#lineComment();
        if (after === char.star) return this.#blockComment();
        return this.#punctuation(unit);
      }
      case char.backslash:
        return this.#backslash();
      case char.leftBrace: {
        const hole = this.#open.at(-1);
        if (hole !== undefined) hole.braces++;
        return this.#punctuation(unit);
      }
      case char.rightBrace: {
        const hole = this.#open.at(-1);
        if (hole === undefined) return this.#punctuation(unit);
        if (hole.braces === 0) return this.#afterHole(hole);
        hole.braces--;
        return this.#punctuation(unit);
      }
      default:
        if (char.isDigit(unit)) return this.#number();
        if (unit === char.letterR && this.#rawString()) return;
        if (char.nameStartLength(this.#text, this.#at) > 0) return this.#name();
        return this.#punctuation(unit);
    }
  }

  #push(tokenType: TokenType, start: number, end: number, value: TokenValue, image = this.#text.slice(start, end)): Token {
    const token = new Token(tokenType, image, start, end, this.#newline, this.#tokens.length, value);
    this.#tokens.push(token);
    this.#newline = false;
    this.#at = end;
    return token;
  }

  #report(kind: LexerProblem, text: string, start: number, end: number): void {
    if (this.#diagnostics.length >= maxProblems) return;
    this.#diagnostics.push(lexerDiagnostic(kind, text, { start, end }, this.#cursor.at(start)));
  }

  #unexpected(at: number): void {
    const character = String.fromCodePoint(this.#text.codePointAt(at) ?? 0);
    this.#report("character", `Unexpected character '${character}'`, at, at + character.length);
    this.#at = at + character.length;
  }

  // ---------------------------------------------------------------- names, numbers, punctuation

  #name(): void {
    const start = this.#at;
    let end = start + char.nameStartLength(this.#text, start);
    for (let length = 1; length > 0; end += length) length = char.namePartLength(this.#text, end);
    const image = this.#text.slice(start, end);
    this.#push(type.keywords.get(image) ?? type.Identifier, start, end, null, image);
  }

  #number(): void {
    const text = this.#text;
    const start = this.#at;
    const end = digitsEnd(text, start);
    if (text.charCodeAt(end) === char.dot && char.isDigit(text.charCodeAt(end + 1))) {
      const stop = digitsEnd(text, end + 1);
      this.#push(type.FloatNumber, start, stop, Number(text.slice(start, stop)));
      return;
    }
    const suffix = durationSuffix(text, end, (at) => char.namePartLength(text, at) > 0);
    if (suffix > 0) {
      this.#push(type.Duration, start, end + suffix, durationValue(text.slice(start, end), text.slice(end, end + suffix)));
      return;
    }
    const value = intValue(text.slice(start, end));
    if (value === null) this.#report("int", "integer literal is out of range for int (i64)", start, end);
    this.#push(type.IntNumber, start, end, value ?? 0);
  }

  #punctuation(unit: number): void {
    const start = this.#at;
    if (unit === char.dot && this.#text.startsWith("...", start)) {
      this.#push(type.Ellipsis, start, start + 3, null, "...");
      return;
    }
    const pair = char.pairPunctuation(unit, this.#text.charCodeAt(start + 1));
    if (pair !== undefined) {
      this.#push(pair, start, start + 2, null);
      return;
    }
    const single = char.singlePunctuation(unit);
    if (single !== undefined) this.#push(single, start, start + 1, null);
    else this.#unexpected(start);
  }

  /** A backslash before a line break joins the lines; elsewhere it is an error, and in a hole it takes the next character with it. */
  #backslash(): void {
    const start = this.#at;
    const text = this.#text;
    const after = text.charCodeAt(start + 1) === char.carriageReturn ? start + 2 : start + 1;
    if (text.charCodeAt(after) === char.newline) {
      this.#at = after + 1;
      return;
    }
    this.#unexpected(start);
    if (this.#open.length > 0 && this.#at < text.length) this.#at += (text.codePointAt(this.#at) ?? 0) > 0xffff ? 2 : 1;
  }

  // ---------------------------------------------------------------- comments

  #lineComment(): void {
    const start = this.#at;
    const end = lineEnd(this.#text, start);
    const legacy = this.#text.startsWith("///", start) && this.#text.charCodeAt(start + 3) !== char.slash;
    this.#comments.push({ kind: legacy ? "legacyDoc" : "line", span: { start, end: this.#text.charCodeAt(end - 1) === char.carriageReturn ? end - 1 : end } });
    this.#at = end;
  }

  #blockComment(): void {
    const text = this.#text;
    const start = this.#at;
    let depth = 1;
    let at = start + 2;
    for (; depth > 0 && at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const after = text.charCodeAt(at + 1);
      if (unit === char.slash && after === char.star) {
        depth++;
        at++;
      } else if (unit === char.star && after === char.slash) {
        depth--;
        at++;
      }
    }
    if (depth > 0) this.#report("comment", "Unterminated block comment", start, start + 2);
    const third = text.charCodeAt(start + 2);
    const fourth = text.charCodeAt(start + 3);
    const doc = third === char.star && fourth !== char.star && fourth !== char.slash;
    this.#at = Math.min(at, text.length);
    this.#comments.push({ kind: doc ? "doc" : "block", span: { start, end: this.#at } });
  }

  // ---------------------------------------------------------------- strings

  #string(): void {
    const start = this.#at;
    const form = this.#text.startsWith('"""', start) ? "triple" : "plain";
    if (form === "plain") {
      const end = this.#plainEnd(start + 1);
      if (this.#text.charCodeAt(end) === char.quote) {
        this.#push(type.StringText, start, end + 1, cookPlain(this.#text.slice(start + 1, end)));
        return;
      }
    }
    this.#stringPiece({ form, start, pieces: [], raws: [], braces: 0, holeStart: 0 }, start, start + (form === "triple" ? 3 : 1));
  }

  /** Goes on with the text of a string at the `}` that ends its hole. */
  #afterHole(open: OpenString): void {
    const brace = this.#at;
    if (open.holeStart === this.#tokens.length) this.#unexpected(brace);
    this.#open.pop();
    this.#stringPiece(open, brace, brace + 1);
  }

  /** Reads text from `from` up to the next hole or the end of the string; the token begins at `tokenStart`. */
  #stringPiece(open: OpenString, tokenStart: number, from: number): void {
    const end = open.form === "triple" ? this.#tripleEnd(from) : this.#plainEnd(from);
    open.raws.push(this.#text.slice(from, end));
    const first = open.pieces.length === 0;
    if (this.#text.startsWith("${", end)) {
      open.pieces.push(this.#push(first ? type.StringStart : type.StringMiddle, tokenStart, end + 2, null));
      open.braces = 0;
      open.holeStart = this.#tokens.length;
      this.#open.push(open);
      return;
    }
    const closed = this.#text.charCodeAt(end) === char.quote;
    if (!closed) this.#report("string", "Unterminated string", open.start, open.start + (open.form === "triple" ? 3 : 1));
    const quotes = closed ? (open.form === "triple" ? 3 : 1) : 0;
    open.pieces.push(this.#push(first ? type.StringText : type.StringEnd, tokenStart, end + quotes, null));
    cook(open);
  }

  /** End of plain text: at `"`, at `${`, at a line break or at the end of the file. */
  #plainEnd(from: number): number {
    const text = this.#text;
    for (let at = from; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === char.quote || unit === char.newline) return at;
      if (unit === char.backslash && text.charCodeAt(at + 1) !== char.newline) at++;
      else if (unit === char.dollar && text.charCodeAt(at + 1) === char.leftBrace) return at;
    }
    return text.length;
  }

  #tripleEnd(from: number): number {
    const text = this.#text;
    for (let at = from; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === char.quote && text.startsWith('"""', at)) return at;
      if (unit === char.backslash && text.startsWith("${", at + 1)) at += 2;
      else if (unit === char.dollar && text.charCodeAt(at + 1) === char.leftBrace) return at;
    }
    return text.length;
  }

  /** `r"…"` and `r#"…"#`; false when the `r` begins a name. */
  #rawString(): boolean {
    const text = this.#text;
    const start = this.#at;
    let hashes = 0;
    while (text.charCodeAt(start + 1 + hashes) === char.hash) hashes++;
    const from = start + 2 + hashes;
    if (text.charCodeAt(from - 1) !== char.quote) return false;
    const limit = hashes === 0 ? lineEnd(text, from) : text.length;
    const found = hashes === 0 ? text.slice(from, limit).indexOf('"') + from : text.indexOf('"' + "#".repeat(hashes), from);
    const closed = found >= from;
    if (!closed) this.#report("string", "Unterminated string", start, from);
    const stop = closed ? found : limit;
    this.#push(type.RawString, start, closed ? stop + 1 + hashes : stop, text.slice(from, stop));
    return true;
  }

  /** Ends the strings whose holes are still open at the end of the file: one error, for the outermost. */
  #closeAll(): void {
    const outermost = this.#open[0];
    if (outermost === undefined) return;
    this.#report("string", "Unterminated string", outermost.start, outermost.start + (outermost.form === "triple" ? 3 : 1));
    for (let open = this.#open.pop(); open !== undefined; open = this.#open.pop()) {
      open.raws.push("");
      open.pieces.push(this.#push(type.StringEnd, this.#text.length, this.#text.length, null));
      cook(open);
    }
  }
}

function cook(open: OpenString): void {
  const texts = open.form === "triple" ? cookTriple(open.raws) : open.raws.map(cookPlain);
  for (let index = 0; index < texts.length; index++) (open.pieces[index] as Token).value = texts[index] as string;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

function digitsEnd(text: string, from: number): number {
  let end = from;
  while (char.isDigit(text.charCodeAt(end))) end++;
  return end;
}
