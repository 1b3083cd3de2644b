import type { TokenType } from "chevrotain";
import type { BinaryOperator } from "../ast.ts";
import * as type from "../lexer/vocabulary.ts";
import { strength, strengthOfOperator } from "../tree/strength.ts";

export interface InfixOperator {
  readonly operator: BinaryOperator | "|>" | "to";
  readonly strength: number;
  /** May stand at the beginning of a line. */
  readonly continuesLine: boolean;
}

const table: readonly (readonly [TokenType, InfixOperator["operator"], boolean])[] = [
  [type.PipeForward, "|>", true],
  [type.To, "to", false],
  [type.OrOr, "||", true],
  [type.AndAnd, "&&", true],
  [type.EqualEqual, "==", true],
  [type.NotEqual, "!=", true],
  [type.Less, "<", true],
  [type.Greater, ">", true],
  [type.LessEqual, "<=", true],
  [type.GreaterEqual, ">=", true],
  [type.In, "in", false],
  [type.Plus, "+", true],
  [type.Minus, "-", false],
  [type.Coalesce, "??", true],
  [type.Star, "*", true],
  [type.Slash, "/", true],
  [type.Percent, "%", true],
  [type.Power, "**", true],
];

const byTokenType: (InfixOperator | undefined)[] = [];
for (const [tokenType, operator, continuesLine] of table) {
  byTokenType[tokenType.tokenTypeIdx as number] = { operator, strength: strengthOfInfix(operator), continuesLine };
}

function strengthOfInfix(operator: InfixOperator["operator"]): number {
  if (operator === "|>") return strength.pipe;
  return operator === "to" ? strength.range : strengthOfOperator(operator);
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
