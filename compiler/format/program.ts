/** A whole file: imports sorted, one empty line between top-level items. */
import type { Comment, ImportDeclaration, Program, Statement } from "#compiler/syntax";
import { closingComments, leadingComments } from "./comment-text.ts";
import { blankLine, concat, type Doc, hardLine } from "./doc.ts";
import { compareImports } from "./imports.ts";
import { type Laid, layItems, trailingComments, withLeading } from "./items.ts";
import { statementItems } from "./blocks.ts";
import type { Printer } from "./printer.ts";

/** Prints a program; `from` is where its text begins, behind a shebang line. */
export function printProgram(p: Printer, program: Program, from: number): Doc {
  const { laid, closing } = layItems(p, statementItems(p, program.body), from, p.text.length);
  const count = leadingImports(program.body).length;
  const docs: Doc[] = [];
  const add = (doc: Doc, before: Doc): void => {
    if (docs.length > 0) docs.push(before);
    docs.push(doc);
  };
  const { header, own } = headerOf(p, laid, count);
  if (header.length > 0) docs.push(leadingComments(p.comments, header, own[0]?.span.start ?? laid[0]?.item.start ?? 0, true));
  let isFirst = true;
  for (const index of importOrder(program.body, count)) {
    const each = laid[index] as Laid;
    const leading = index === 0 ? own : each.leading;
    if (!isFirst) docs.push(hardLine);
    docs.push(item(p, { ...each, leading }));
    isFirst = false;
  }
  for (const each of laid.slice(count)) add(item(p, each), blankLine);
  if (closing.length > 0) add(closingComments(p.comments, closing, true), blankLine);
  return concat(docs);
}

function item(p: Printer, laid: Laid): Doc {
  return concat([withLeading(p, laid, true), trailingComments(p, laid.trailing)]);
}

/** The run of imports at the beginning. */
export function leadingImports(body: readonly Statement[]): ImportDeclaration[] {
  const imports: ImportDeclaration[] = [];
  for (const statement of body) {
    if (statement.kind !== "ImportDeclaration") break;
    imports.push(statement);
  }
  return imports;
}

function importOrder(body: readonly Statement[], count: number): number[] {
  const imports = leadingImports(body);
  return Array.from({ length: count }, (_, index) => index).sort((a, b) => compareImports(imports[a] as ImportDeclaration, imports[b] as ImportDeclaration));
}

/**
 * Parts the comments before the first import: what is about the file stays at its beginning, what stands right above
 * the import moves with it. Doc comments and what an empty line sets apart are about the file.
 */
function headerOf(p: Printer, laid: readonly Laid[], count: number): { readonly header: readonly Comment[]; readonly own: readonly Comment[] } {
  const first = laid[0];
  if (count === 0 || first === undefined) return { header: [], own: [] };
  const { leading } = first;
  let size = 0;
  leading.forEach((comment, index) => {
    const next = leading[index + 1]?.span.start ?? first.item.start;
    const isDoc = comment.kind === "doc" || comment.kind === "legacyDoc";
    if (isDoc || p.comments.blankBetween(comment.span.end, next)) size = index + 1;
  });
  return { header: leading.slice(0, size), own: leading.slice(size) };
}
