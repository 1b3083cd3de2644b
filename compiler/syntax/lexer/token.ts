import type { Diagnostic, Span } from "#compiler/diagnostics";
import type { IToken, TokenType } from "chevrotain";

/** What a literal token stands for; `null` for every other token. */
export type TokenValue = string | number | bigint | null;

/**
 * One token. Newlines are no tokens: layout rules read `newlineBefore`.
 * The shape is that of chevrotain's tokens, whose `endOffset` is inclusive.
 */
export class Token implements IToken {
  readonly tokenType: TokenType;
  readonly tokenTypeIdx: number;
  readonly image: string;
  readonly startOffset: number;
  readonly endOffset: number;
  /** A line break stands between this token and the one before it. */
  readonly newlineBefore: boolean;
  /** Place in the token list. */
  readonly index: number;
  /** Cooked text, number or milliseconds. Pieces of triple-quoted strings get theirs when the string ends. */
  value: TokenValue;

  constructor(tokenType: TokenType, image: string, start: number, end: number, newlineBefore: boolean, index: number, value: TokenValue) {
    this.tokenType = tokenType;
    this.tokenTypeIdx = tokenType.tokenTypeIdx as number;
    this.image = image;
    this.startOffset = start;
    this.endOffset = end - 1;
    this.newlineBefore = newlineBefore;
    this.index = index;
    this.value = value;
  }

  get span(): Span {
    return { start: this.startOffset, end: this.endOffset + 1 };
  }

  /** Name of the token's kind, as `harn tokens` prints it. */
  get kind(): string {
    return this.tokenType.name;
  }
}

export interface Comment {
  readonly kind: "line" | "block" | "doc" | "legacyDoc";
  readonly span: Span;
}

export interface TokenizeResult {
  /** Ends with a token of type `EOF`. */
  readonly tokens: Token[];
  readonly comments: Comment[];
  readonly diagnostics: Diagnostic[];
}
