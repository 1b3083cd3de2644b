/** A whole file: imports sorted, one empty line between top-level items. */
import type { Comment, ImportDeclaration, Program, Statement } from "#compiler/syntax";
import { closingComments, leadingComments } from "./comment-text.ts";
import { concat, type Doc, hardLine } from "./doc.ts";
import { compareImports } from "./imports.ts";
import { type Laid, layEach, trailingComments, withLeading } from "./items.ts";
import { statementItems } from "./blocks.ts";
import type { Printer } from "./printer.ts";
import { render, type Widths } from "./render.ts";

/** Some of a program's top-level statements in their final form. */
export interface Piece {
  readonly text: string;
  /** Which ones, as indexes into the body, in their new order. Comments at the end of a file are a piece with none. */
  readonly statements: readonly number[];
  /** Where they began in the source, or the comments before them. */
  readonly start: number;
}

/**
 * Prints a program piece by piece, so that no more than one piece's document is alive. Between pieces belongs an empty line.
 * @param from where the program begins, behind a shebang line
 */
export function printProgram(p: Printer, program: Program, from: number, widths: Widths): Piece[] {
  const pieces: Piece[] = [];
  const order = importOrder(program.body);
  const imports: Laid[] = [];
  let index = 0;
  const closing = layEach(p, statementItems(p, program.body), from, p.text.length, (laid) => {
    const at = index++;
    if (at >= order.length) return void pieces.push({ text: render(item(p, laid), widths), statements: [at], start: startOf(laid) });
    imports.push(laid);
    if (imports.length === order.length) pieces.push({ text: render(importBlock(p, imports, order), widths), statements: order, start: startOf(imports[0] ?? laid) });
  });
  const [first] = closing;
  if (first !== undefined) pieces.push({ text: render(closingComments(p.comments, closing, true), widths), statements: [], start: first.span.start });
  return pieces;
}

function startOf({ leading, item: { start } }: Laid): number {
  return leading[0]?.span.start ?? start;
}

/** The imports in their order, and before them what is about the file. */
function importBlock(p: Printer, laid: readonly Laid[], order: readonly number[]): Doc {
  const first = laid[0] as Laid;
  const { header, own } = headerOf(p, first);
  const docs: Doc[] = header.length === 0 ? [] : [leadingComments(p.comments, header, own[0]?.span.start ?? first.item.start, true)];
  order.forEach((index, place) => {
    const each = laid[index] as Laid;
    if (place > 0) docs.push(hardLine);
    docs.push(item(p, index === 0 ? { ...each, leading: own } : each));
  });
  return concat(docs);
}

function item(p: Printer, laid: Laid): Doc {
  return concat([withLeading(p, laid, true), trailingComments(p, laid.trailing)]);
}

/** The indexes of the imports at the beginning, in the order in which they are written. */
export function importOrder(body: readonly Statement[]): number[] {
  const imports: ImportDeclaration[] = [];
  for (const statement of body) {
    if (statement.kind !== "ImportDeclaration") break;
    imports.push(statement);
  }
  return [...imports.keys()].sort((a, b) => compareImports(imports[a] as ImportDeclaration, imports[b] as ImportDeclaration));
}

/**
 * Parts the comments before the first import: what is about the file stays at its beginning, what stands right above
 * the import moves with it. Doc comments and what an empty line sets apart are about the file.
 */
function headerOf(p: Printer, { leading, item: first }: Laid): { readonly header: readonly Comment[]; readonly own: readonly Comment[] } {
  let size = 0;
  leading.forEach((comment, index) => {
    const next = leading[index + 1]?.span.start ?? first.start;
    const isDoc = comment.kind === "doc" || comment.kind === "legacyDoc";
    if (isDoc || p.comments.blankBetween(comment.span.end, next)) size = index + 1;
  });
  return { header: leading.slice(0, size), own: leading.slice(size) };
}
