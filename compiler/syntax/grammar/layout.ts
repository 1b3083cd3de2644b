/**
 * One linear pass over the tokens that answers what the parser would otherwise have to scan for again and again:
 * which brackets belong together, where a brace shows an arrow, whether a ternary finds its colon.
 */
import type { TokenType } from "chevrotain";
import type { Token } from "../lexer/token.ts";
import * as type from "../lexer/vocabulary.ts";

export interface Layout {
  /** Index of the matching bracket; -1 for a bracket without one and for every other token. */
  readonly match: Int32Array;
  /** Index of the innermost opening bracket around the token; -1 at the top. */
  readonly enclosing: Int32Array;
  /** For a `{`: index of the first `->` directly inside it; -1 without one. */
  readonly arrow: Int32Array;
  /** 1 where a search for a ternary's `:` that begins at this token succeeds (language reference 3.3). */
  readonly colon: Uint8Array;
}

const typeCount = Math.max(...[...type.vocabulary, type.EndOfFile].map((each) => each.tokenTypeIdx as number)) + 1;

/** By the index of a token type: whether it is one of these. Every token is looked up several times. */
function flags(types: readonly TokenType[]): Uint8Array {
  const flagged = new Uint8Array(typeCount);
  for (const each of types) flagged[each.tokenTypeIdx as number] = 1;
  return flagged;
}

/** Operators with which a line may begin: it goes on with the expression before. */
const lineContinuations = flags([
  type.PipeForward, type.OrOr, type.AndAnd, type.EqualEqual, type.NotEqual, type.Less, type.Greater, type.LessEqual,
  type.GreaterEqual, type.Coalesce, type.Plus, type.Star, type.Slash, type.Percent, type.Power, type.Dot, type.QuestionDot,
  type.Question, type.Colon,
]);

/** Tokens after which an expression must follow, on whatever line. */
const openEnds = flags([
  type.PipeForward, type.OrOr, type.AndAnd, type.EqualEqual, type.NotEqual, type.Less, type.Greater, type.LessEqual,
  type.GreaterEqual, type.Coalesce, type.Plus, type.Minus, type.Star, type.Slash, type.Percent, type.Power, type.Dot, type.QuestionDot,
  type.Question, type.Colon, type.Bang, type.In, type.To, type.Assign, type.Arrow, type.LeftParen, type.LeftBracket, type.LeftBrace,
]);

/** Whether a line that begins with this token continues the one before. */
export function continuesLine(token: Token): boolean {
  return lineContinuations[token.tokenTypeIdx] === 1;
}

const pairs = [
  [type.LeftParen, type.RightParen],
  [type.LeftBracket, type.RightBracket],
  [type.LeftBrace, type.RightBrace],
  [type.StringStart, type.StringEnd],
] as const;
const closers = flags(pairs.map(([, closer]) => closer));
/** By the index of a token type: that of the type which closes it, 0 for what opens nothing. */
const closerOf = new Int32Array(typeCount);
for (const [opener, closer] of pairs) closerOf[opener.tokenTypeIdx as number] = closer.tokenTypeIdx as number;

/** What ends the search for a ternary's colon. */
const searchEnds = flags([type.Comma, type.Semicolon, type.StringMiddle, ...pairs.flat()]);

/** Analyses the brackets and line breaks of a token list. */
export function analyseLayout(tokens: readonly Token[]): Layout {
  const match = matchBrackets(tokens);
  const enclosing = new Int32Array(tokens.length);
  const arrow = new Int32Array(tokens.length).fill(-1);
  let inner = -1;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token;
    const partner = match[index] as number;
    if (partner !== -1 && partner < index) inner = enclosing[partner] as number;
    enclosing[index] = inner;
    if (partner > index) inner = index;
    else if (token.tokenType === type.Arrow && inner !== -1 && arrow[inner] === -1) arrow[inner] = index;
  }
  return { match, enclosing, arrow, colon: findColons(tokens, match) };
}

/** A closer ends every unclosed opener of another kind above its own; one without an opener is left alone. */
function matchBrackets(tokens: readonly Token[]): Int32Array {
  const match = new Int32Array(tokens.length).fill(-1);
  const open: number[] = [];
  /** Unclosed openers by the type that closes them. */
  const awaited = new Int32Array(typeCount);
  for (let index = 0; index < tokens.length; index++) {
    const kind = (tokens[index] as Token).tokenTypeIdx;
    const closer = closerOf[kind] as number;
    if (closer !== 0) {
      open.push(index);
      (awaited[closer] as number)++;
    } else if (closers[kind] === 1 && (awaited[kind] as number) > 0) {
      for (let found = false; !found; ) {
        const opener = open.pop() as number;
        const wanted = closerOf[(tokens[opener] as Token).tokenTypeIdx] as number;
        (awaited[wanted] as number)--;
        if (wanted !== kind) continue;
        match[opener] = index;
        match[index] = opener;
        found = true;
      }
    }
  }
  return match;
}

/** Walks backwards, so that each token knows what a forward search from it would meet first. */
function findColons(tokens: readonly Token[], match: Int32Array): Uint8Array {
  const colon = new Uint8Array(tokens.length);
  const outer: number[] = [];
  let found = 0;
  for (let index = tokens.length - 1; index >= 0; index--) {
    const token = tokens[index] as Token;
    const partner = match[index] as number;
    if (partner !== -1 && partner < index) {
      outer.push(found);
      found = 0;
    } else if (partner !== -1) {
      found = outer.pop() as number;
    } else if (token.tokenType === type.Colon) {
      found = 1;
    } else if (searchEnds[token.tokenTypeIdx] === 1) {
      found = 0;
    }
    colon[index] = found;
    if (token.newlineBefore && index > 0 && !continuesLine(token) && openEnds[(tokens[index - 1] as Token).tokenTypeIdx] === 0) found = 0;
  }
  return colon;
}
