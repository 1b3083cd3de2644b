/** Formatting of a source text. */
import { type Diagnostic, internalDiagnostic, type SourceFile, type Span } from "#compiler/diagnostics";
import { parse, type ParseResult } from "#compiler/syntax";
import { printBlock } from "./blocks.ts";
import { CommentTable } from "./comments.ts";
import { printElement, printExpression } from "./expressions.ts";
import { printHead, printOperand } from "./operators.ts";
import type { Printer } from "./printer.ts";
import { type Piece, printProgram } from "./program.ts";
import { printStatement } from "./statements.ts";
import { printType } from "./types.ts";
import { difference } from "./verify.ts";

export interface FormatOptions {
  /** Widest line; 100 unless given. Only literals and comments may be wider. */
  readonly lineWidth?: number | undefined;
  /** Width of separator comments; up to the line width unless given. */
  readonly separatorWidth?: number | undefined;
}

export type FormatResult = { readonly text: string } | { readonly diagnostics: readonly Diagnostic[] };

/** `edit` is null where nothing changes, or where the change is not inside the range. */
export type RangeResult = { readonly edit: { readonly span: Span; readonly replacement: string } | null } | { readonly diagnostics: readonly Diagnostic[] };

const defaultWidth = 100;
const byteOrderMark = "\ufeff";

/**
 * Formats a source text (CLI reference, chapter 6). The result is parsed again and compared with the source.
 * @returns the text, or the errors of a source that does not parse; HARN-INT-901 when the result would not have been
 * the same program or would have lost a comment
 */
export function format(source: SourceFile, options: FormatOptions = {}): FormatResult {
  const parsed = parse(source);
  const errors = parsed.diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) return { diagnostics: errors };
  try {
    let problem: string | null = null;
    for (const careful of [false, true]) {
      const pieces = print(source.text, parsed, options, careful);
      const text = assemble(source.text, pieces);
      problem = text === source.text ? null : difference({ ...parsed, text: source.text }, pieces);
      if (problem === null) return { text };
    }
    return { diagnostics: [internalDiagnostic("formatting", `the result would have changed the ${problem ?? ""}`)] };
  } catch (error) {
    return { diagnostics: [internalDiagnostic("formatting", error)] };
  }
}

/**
 * Formats the part of a source text that a span touches, in whole lines.
 * @returns one edit; null as the edit when the lines outside the span would have to change as well
 */
export function formatRange(source: SourceFile, span: Span, options: FormatOptions = {}): RangeResult {
  const result = format(source, options);
  if ("diagnostics" in result) return result;
  const before = source.text.split(/(?<=\n)/);
  const after = result.text.split(/(?<=\n)/);
  let same = 0;
  while (same < before.length && same < after.length && before[same] === after[same]) same++;
  let end = 0;
  while (end < before.length - same && end < after.length - same && before.at(-1 - end) === after.at(-1 - end)) end++;
  const changed = before.slice(same, before.length - end).join("");
  const replacement = after.slice(same, after.length - end).join("");
  if (changed === "" && replacement === "") return { edit: null };
  const start = before.slice(0, same).join("").length;
  const edit = { span: { start, end: start + changed.length }, replacement };
  const lineStart = source.text.lastIndexOf("\n", span.start - 1) + 1;
  const lineEnd = source.text.indexOf("\n", span.end);
  const isInside = edit.span.start >= lineStart && edit.span.end <= (lineEnd === -1 ? source.text.length : lineEnd + 1);
  return { edit: isInside ? edit : null };
}

function print(text: string, { program, comments }: ParseResult, options: FormatOptions, careful: boolean): Piece[] {
  const p = createPrinter(text, new CommentTable(text, comments), careful);
  return printProgram(p, program, shebangOf(text).length, { line: options.lineWidth ?? defaultWidth, separator: options.separatorWidth ?? null });
}

/** The file: byte order mark or shebang line, the pieces, a line break at the end. */
function assemble(text: string, pieces: readonly Piece[]): string {
  const body = pieces.map((piece) => piece.text).join("\n\n");
  const shebang = shebangOf(text);
  const first = text.slice(shebang.length).match(/^\s*/)?.[0] ?? "";
  const gap = /\n[^\S\n]*\r?\n/.test(first) ? "\n\n" : "\n";
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : "";
  const head = shebang === "" ? mark : shebang.trimEnd() + (body === "" ? "" : gap);
  return head === "" && body === "" ? "" : `${head}${body}\n`;
}

function shebangOf(text: string): string {
  return /^#![^\n]*/.exec(text)?.[0] ?? "";
}

/** The printers of all constructs, for one text. */
export function createPrinter(text: string, comments: CommentTable, careful: boolean): Printer {
  const p: Printer = {
    text,
    comments,
    careful,
    expression: (node) => printExpression(p, node),
    operand: (node, least) => printOperand(p, node, least),
    element: (node) => printElement(p, node),
    head: (node, isBlockEmpty) => printHead(p, node, isBlockEmpty),
    type: (node) => printType(p, node),
    statement: (node) => printStatement(p, node),
    block: (node, from) => printBlock(p, node, from),
  };
  return p;
}
