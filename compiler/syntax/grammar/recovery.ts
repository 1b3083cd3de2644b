/** Where the parser goes on after an error: places that the brackets and line breaks around it tell. */
import type { Token } from "../lexer/token.ts";
import * as type from "../lexer/vocabulary.ts";
import type { Layout } from "./layout.ts";

/** What lies between the error and the place to go on from. */
export interface Broken {
  readonly tokens: readonly Token[];
  readonly layout: Layout;
  /** Index of the token with which the broken item begins: the parser goes on behind it, so it makes progress. */
  readonly first: number;
  /** Index of the brace around the list of items; -1 at the top. */
  readonly open: number;
}

/** Out of the brackets that were opened since `first`: the token behind the outermost of them that is closed, else `at`. */
export function leaveBrackets({ layout, first, open }: Broken, at: number): number {
  let end = -1;
  for (let inner = layout.enclosing[at] as number; inner > open; inner = layout.enclosing[inner] as number) {
    const closer = layout.match[inner] as number;
    if (inner >= first && closer !== -1) end = closer;
  }
  return end === -1 ? at : end + 1;
}

/**
 * Index of the next statement of a list, or of the `}` that ends it, searched from token `at`.
 * `starts` tells which tokens can begin a statement on a new line.
 */
export function nextStatement(broken: Broken, at: number, starts: (token: Token) => boolean): number {
  const { layout, first, open } = broken;
  return search(broken, at, layout.match.length - 1, (token, index) => {
    if (index <= first) return -1;
    if (token.tokenType === type.Semicolon) return index + 1;
    return (token.tokenType === type.RightBrace && open !== -1) || (token.newlineBefore && starts(token)) ? index : -1;
  });
}

/**
 * Index of the next member of a body that is closed, or of the `}` that ends it, searched from token `at`.
 * A member begins on a new line or, where `commas` part them, behind a comma.
 */
export function nextMember(broken: Broken, at: number, starts: (token: Token) => boolean, commas: boolean): number {
  const { tokens, layout, first, open } = broken;
  return search(broken, at, layout.match[open] as number, (token, index) => {
    if (index <= first) return -1;
    if (commas && token.tokenType === type.Comma) return index + 1;
    // The line after an arrow belongs to the member before it.
    return token.newlineBefore && starts(token) && (tokens[index - 1] as Token).tokenType !== type.Arrow ? index : -1;
  });
}

/** Asks every token up to `end` that is not inside further brackets; `end` when none of them is the place. */
function search({ tokens, layout }: Broken, from: number, end: number, place: (token: Token, index: number) => number): number {
  let at = from;
  while (at < end) {
    const found = place(tokens[at] as Token, at);
    if (found !== -1) return found;
    const partner = layout.match[at] as number;
    at = partner > at ? partner + 1 : at + 1;
  }
  return end;
}
