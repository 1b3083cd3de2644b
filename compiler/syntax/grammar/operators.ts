import type { TokenType } from "chevrotain";
import type { BinaryOperator } from "../ast.ts";
import * as type from "../lexer/vocabulary.ts";

/** Binding strengths, loosest first (language reference 3.1). */
export const strength = {
  pipe: 1,
  range: 2,
  ternary: 3,
  or: 4,
  and: 5,
  equality: 6,
  comparison: 7,
  additive: 8,
  coalesce: 9,
  multiplicative: 10,
  prefix: 11,
  power: 12,
} as const;

export interface InfixOperator {
  readonly operator: BinaryOperator | "|>" | "to";
  readonly strength: number;
  /** May stand at the beginning of a line. */
  readonly continuesLine: boolean;
}

const table: readonly (readonly [TokenType, InfixOperator["operator"], number, boolean])[] = [
  [type.PipeForward, "|>", strength.pipe, true],
  [type.To, "to", strength.range, false],
  [type.OrOr, "||", strength.or, true],
  [type.AndAnd, "&&", strength.and, true],
  [type.EqualEqual, "==", strength.equality, true],
  [type.NotEqual, "!=", strength.equality, true],
  [type.Less, "<", strength.comparison, true],
  [type.Greater, ">", strength.comparison, true],
  [type.LessEqual, "<=", strength.comparison, true],
  [type.GreaterEqual, ">=", strength.comparison, true],
  [type.In, "in", strength.comparison, false],
  [type.Plus, "+", strength.additive, true],
  [type.Minus, "-", strength.additive, false],
  [type.Coalesce, "??", strength.coalesce, true],
  [type.Star, "*", strength.multiplicative, true],
  [type.Slash, "/", strength.multiplicative, true],
  [type.Percent, "%", strength.multiplicative, true],
  [type.Power, "**", strength.power, true],
];

const byTokenType: (InfixOperator | undefined)[] = [];
for (const [tokenType, operator, level, continuesLine] of table) {
  byTokenType[tokenType.tokenTypeIdx as number] = { operator, strength: level, continuesLine };
}

/** The infix operator that a token of this type is, if any. */
export function infixOperator(tokenTypeIdx: number): InfixOperator | undefined {
  return byTokenType[tokenTypeIdx];
}

/** The token types of the infix operators, for the recorded grammar. */
export const infixTokenTypes: readonly TokenType[] = table.map(([tokenType]) => tokenType);

/** `not in`, two tokens. */
export const notIn: InfixOperator = { operator: "not in", strength: strength.comparison, continuesLine: false };

/** What may begin an expression after a ternary's `?` (language reference 3.3). */
export const expressionStarters: ReadonlySet<number> = new Set(
  [
    type.Identifier, type.StringText, type.RawString, type.StringStart, type.IntNumber, type.FloatNumber, type.Duration, type.True,
    type.False, type.Nil, type.LeftParen, type.LeftBracket, type.LeftBrace, type.Bang, type.Minus, type.Fn, type.If, type.Match,
    type.Try, type.Spawn, type.Parallel, type.Retry, type.Deadline,
  ].map((each) => each.tokenTypeIdx as number),
);
