/** Words, literals and signs inside one directive. */
import type { Span } from "#compiler/diagnostics";
import { DirectiveError } from "./problem.ts";

export type DirectiveToken =
  | { readonly kind: "word"; readonly text: string; readonly span: Span }
  | { readonly kind: "string"; readonly value: string; readonly span: Span }
  | { readonly kind: "number"; readonly value: number | bigint; readonly isFloat: boolean; readonly span: Span }
  | { readonly kind: "sign"; readonly text: string; readonly span: Span };

const SPACE = /\s+/y;
const WORD = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /-?[0-9]+(\.[0-9]+)?/y;
const SIGN = /==|!=|<=|>=|&&|\|\||[<>!|:,.()[\]{}=]/y;
const ESCAPES: ReadonlyMap<string, string> = new Map([["n", "\n"], ["t", "\t"], ["r", "\r"]]);
const INT_MIN = -(2n ** 63n);
const INT_MAX = 2n ** 63n - 1n;

/**
 * @param body the part of the text that is read
 * @throws DirectiveError at what is no token
 */
export function tokenizeDirective(text: string, body: Span): readonly DirectiveToken[] {
  const content = text.slice(0, body.end);
  const tokens: DirectiveToken[] = [];
  for (let at = skip(content, body.start); at < content.length; ) {
    const token = tokenAt(content, at);
    tokens.push(token);
    at = skip(content, token.span.end);
  }
  return tokens;
}

function skip(text: string, at: number): number {
  return at + (match(SPACE, text, at)?.length ?? 0);
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function tokenAt(text: string, start: number): DirectiveToken {
  const first = text.charAt(start);
  if (first === '"' || first === "'") return stringAt(text, start);
  const word = match(WORD, text, start);
  if (word !== null) return { kind: "word", text: word, span: { start, end: start + word.length } };
  const number = match(NUMBER, text, start);
  if (number !== null) return { kind: "number", ...numberOf(number), span: { start, end: start + number.length } };
  const sign = match(SIGN, text, start);
  if (sign !== null) return { kind: "sign", text: sign, span: { start, end: start + sign.length } };
  if (first === "&") throw new DirectiveError("unexpected `&`");
  throw new DirectiveError(`unexpected character \`${String.fromCodePoint(text.codePointAt(start) ?? 0)}\` in expression`);
}

function stringAt(text: string, start: number): DirectiveToken {
  const quote = text.charAt(start);
  const parts: string[] = [];
  let plain = start + 1;
  for (let at = plain; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === "\\") {
      const escaped = text.charAt(at + 1);
      parts.push(text.slice(plain, at), ESCAPES.get(escaped) ?? escaped);
      plain = at + 2;
      at++;
    } else if (char === quote) {
      parts.push(text.slice(plain, at));
      return { kind: "string", value: parts.join(""), span: { start, end: at + 1 } };
    }
  }
  throw new DirectiveError("unterminated string literal");
}

function numberOf(text: string): { readonly value: number | bigint; readonly isFloat: boolean } {
  if (text.includes(".")) return { value: Number(text), isFloat: true };
  const near = Number(text);
  if (Number.isSafeInteger(near)) return { value: near, isFloat: false };
  // Past twenty characters there is no 64-bit number, and reading the text would take quadratic time.
  const value = text.length > 20 ? null : BigInt(text);
  if (value === null || value < INT_MIN || value > INT_MAX) throw new DirectiveError(`invalid integer \`${text}\``);
  return { value, isFloat: false };
}
