/** What the printers of single constructs share. They reach one another through it, so that files do not import in circles. */
import type { Block, Expression, Spread, Statement, TypeNode } from "#compiler/syntax";
import type { CommentTable } from "./comments.ts";
import type { Doc } from "./doc.ts";

export interface Printer {
  readonly text: string;
  readonly comments: CommentTable;
  /**
   * Parentheses also around what is rarely misread: the second try, after the text of the first one did not mean the
   * same as the source.
   */
  readonly careful: boolean;
  expression(node: Expression): Doc;
  /** In parentheses where it binds looser than `least`. */
  operand(node: Expression, least: number): Doc;
  element(node: Expression | Spread): Doc;
  /** The subject of a construct whose block follows. */
  head(node: Expression, isBlockEmpty: boolean): Doc;
  type(node: TypeNode): Doc;
  statement(node: Statement): Doc;
  /** A block on several lines. `from`: the construct's comments from here on stand at its beginning. */
  block(node: Block, from: number): Doc;
}

/** The text of a span as it stands. */
export function sourceOf(p: Printer, span: { readonly start: number; readonly end: number }): string {
  return p.text.slice(span.start, span.end);
}
