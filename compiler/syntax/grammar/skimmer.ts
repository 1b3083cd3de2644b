/**
 * Looks ahead over types and parameter lists without building anything, to tell `f<T>(x)` from a comparison and a
 * closure from a dict. Results are kept per start token, so that repeated guesses stay linear.
 */
import type { Token } from "../lexer/token.ts";
import * as type from "../lexer/vocabulary.ts";
import type { Layout } from "./layout.ts";
import { maxNesting } from "./limits.ts";

export class Skimmer {
  readonly #tokens: readonly Token[];
  readonly #layout: Layout;
  /** 0: not tried; otherwise the result plus 2. */
  #known: Int32Array | null = null;

  constructor(tokens: readonly Token[], layout: Layout) {
    this.#tokens = tokens;
    this.#layout = layout;
  }

  /** Whether the `<` at `index` opens type arguments that are followed by `(` on the same line. */
  isGenericCall(index: number): boolean {
    const end = this.#typeArguments(index, 0);
    return end !== -1 && this.#is(end, type.LeftParen) && !this.#token(end).newlineBefore;
  }

  /** Whether the `{` at `index` opens a closure: only parameters may stand before its arrow. */
  isClosure(index: number): boolean {
    // A brace that is never closed has no recorded arrow; its beginning still tells.
    if (this.#layout.arrow[index] === -1 && this.#layout.match[index] !== -1) return false;
    let at = index + 1;
    for (;;) {
      if (this.#is(at, type.Arrow)) return true;
      if (this.#is(at, type.Ellipsis)) at++;
      if (!this.#isName(at)) return false;
      at++;
      if (this.#is(at, type.Colon)) {
        at = this.#type(at + 1, 0);
        if (at === -1) return false;
      }
      if (this.#is(at, type.Assign)) return true;
      if (this.#is(at, type.Comma)) at++;
    }
  }

  #token(index: number): Token {
    return this.#tokens[index] ?? (this.#tokens[this.#tokens.length - 1] as Token);
  }

  #is(index: number, tokenType: Token["tokenType"]): boolean {
    return this.#token(index).tokenType === tokenType;
  }

  #isName(index: number): boolean {
    const kind = this.#token(index).tokenTypeIdx;
    return kind === type.Identifier.tokenTypeIdx || type.AnyName.categoryMatchesMap?.[kind] === true;
  }

  /** End of the type at `index`, or -1. */
  #type(index: number, depth: number): number {
    if (depth > maxNesting) return -1;
    this.#known ??= new Int32Array(this.#tokens.length + 1);
    const known = this.#known[index] ?? 1;
    if (known !== 0) return known - 2;
    const end = this.#union(index, depth);
    this.#known[index] = end + 2;
    return end;
  }

  #union(index: number, depth: number): number {
    let at = index;
    for (;;) {
      at = this.#primary(at, depth);
      if (at === -1) return -1;
      if (this.#is(at, type.Question) && !this.#token(at).newlineBefore) at++;
      const joins = this.#is(at, type.Bar) || this.#is(at, type.Ampersand);
      if (!joins || this.#token(at).newlineBefore) return at;
      at++;
    }
  }

  #primary(index: number, depth: number): number {
    switch (this.#token(index).tokenType) {
      case type.Nil:
      case type.True:
      case type.False:
      case type.StringText:
      case type.RawString:
      case type.IntNumber:
        return index + 1;
      case type.Minus:
        return this.#is(index + 1, type.IntNumber) ? index + 2 : -1;
      case type.Identifier:
        return this.#is(index + 1, type.Less) && !this.#token(index + 1).newlineBefore ? this.#typeArguments(index + 1, depth) : index + 1;
      case type.LeftBracket: {
        const end = this.#type(index + 1, depth + 1);
        return end !== -1 && this.#is(end, type.RightBracket) ? end + 1 : -1;
      }
      case type.LeftBrace:
        return this.#shape(index + 1, depth);
      case type.Fn:
        return this.#function(index + 1, depth);
      default:
        return -1;
    }
  }

  #typeArguments(index: number, depth: number): number {
    let at = index + 1;
    for (;;) {
      at = this.#type(at, depth + 1);
      if (at === -1) return -1;
      if (this.#is(at, type.Greater)) return at + 1;
      if (!this.#is(at, type.Comma)) return -1;
      at++;
    }
  }

  #function(index: number, depth: number): number {
    if (!this.#is(index, type.LeftParen)) return -1;
    let at = index + 1;
    while (!this.#is(at, type.RightParen)) {
      at = this.#type(at, depth + 1);
      if (at === -1) return -1;
      if (this.#is(at, type.Comma)) at++;
    }
    at++;
    if (!this.#is(at, type.Arrow) || this.#token(at).newlineBefore) return at;
    // `{ f: fn(int) -> body }`: without a type after it the arrow is the closure's.
    const result = this.#type(at + 1, depth + 1);
    return result === -1 ? at : result;
  }

  #shape(index: number, depth: number): number {
    let at = index;
    while (!this.#is(at, type.RightBrace)) {
      if (this.#is(at, type.Ellipsis)) {
        at = this.#type(at + 1, depth + 1);
      } else {
        if (!this.#isName(at)) return -1;
        at++;
        if (this.#is(at, type.Question)) at++;
        if (!this.#is(at, type.Colon)) return -1;
        at = this.#type(at + 1, depth + 1);
      }
      if (at === -1) return -1;
      if (this.#is(at, type.Comma)) at++;
    }
    return at + 1;
  }
}
