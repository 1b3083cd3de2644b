import type { TokenType } from "chevrotain";
import type { Token } from "../lexer/token.ts";

/** One of several pieces of grammar, known by the token that it begins with. */
export interface Alternative<R> {
  readonly starts: readonly TokenType[];
  readonly read: () => R;
}

/** Alternatives; the first one that may begin with a token is its. */
export class Choice<R> {
  readonly alternatives: readonly Alternative<R>[];
  readonly #byType: (Alternative<R> | undefined)[] = [];

  constructor(alternatives: readonly Alternative<R>[]) {
    this.alternatives = alternatives;
    for (const alternative of alternatives) for (const { tokenTypeIdx } of alternative.starts) this.#byType[tokenTypeIdx as number] ??= alternative;
  }

  at(token: Token): Alternative<R> | undefined {
    return this.#byType[token.tokenTypeIdx];
  }
}
