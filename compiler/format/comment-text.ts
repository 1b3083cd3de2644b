/** How comments are written: doc comments in their canonical form, separators at full width, all else as it stands. */
import type { Comment } from "#compiler/syntax";
import type { CommentTable } from "./comments.ts";
import { blankLine, choice, concat, type Doc, hardLine, separator, verbatim } from "./doc.ts";

/** Comments that stand together. */
interface Piece {
  readonly kind: "plain" | "doc" | "section";
  readonly doc: Doc;
  readonly start: number;
  readonly end: number;
  /** May stand on the line of what follows. */
  readonly isInline: boolean;
}

const bar = /^\/\/\s*-{4,}\s*$/;
const titledBar = /^\/\/\s*-{4,}\s+(\S|\S.*?\S)\s+-{4,}\s*$/;

/** One comment as it stands, with `\n` line ends. */
export function commentText(comments: CommentTable, comment: Comment): string {
  return comments.textOf(comment.span).replaceAll("\r\n", "\n").trimEnd();
}

/**
 * The comments before something, each on a line of its own.
 * @param next where that begins in the source; a short comment on its line stays there
 * @param isTop between top-level items empty lines are kept, and sections stand apart
 */
export function leadingComments(comments: CommentTable, leading: readonly Comment[], next: number, isTop: boolean): Doc {
  const pieces = piecesOf(comments, leading);
  const docs: Doc[] = [];
  pieces.forEach((piece, index) => {
    const following = pieces[index + 1];
    const end = following?.start ?? next;
    docs.push(piece.doc);
    if (piece.isInline && end >= piece.end && !comments.breaksBetween(piece.end, end)) docs.push(" ");
    else docs.push(isTop && apart(comments, piece, following, end) ? blankLine : hardLine);
  });
  return concat(docs);
}

/** The comments after the last thing before a closer, or where there is nothing else, without a line break at the end. */
export function closingComments(comments: CommentTable, closing: readonly Comment[], isTop: boolean): Doc {
  const pieces = piecesOf(comments, closing);
  return concat(
    pieces.flatMap((piece, index) => {
      const following = pieces[index + 1];
      if (following === undefined) return [piece.doc];
      return [piece.doc, isTop && apart(comments, piece, following, following.start) ? blankLine : hardLine];
    }),
  );
}

function apart(comments: CommentTable, piece: Piece, following: Piece | undefined, end: number): boolean {
  if (piece.kind === "section" || following?.kind === "section") return true;
  // A doc comment belongs to what follows, unless it is the file's own.
  if (piece.kind === "doc" && following === undefined && !beginsFile(comments, piece.start)) return false;
  return comments.blankBetween(piece.end, end);
}

function beginsFile(comments: CommentTable, start: number): boolean {
  return /^(?:#!.*)?\s*$/.test(comments.textOf({ start: 0, end: start }));
}

function piecesOf(comments: CommentTable, all: readonly Comment[]): Piece[] {
  const pieces: Piece[] = [];
  for (let index = 0; index < all.length; ) {
    const comment = all[index] as Comment;
    const run = runLength(comments, all, index);
    const { start } = comment.span;
    const { end } = (all[index + run - 1] as Comment).span;
    index += run;
    const texts = all.slice(index - run, index).map((each) => commentText(comments, each));
    pieces.push({ ...pieceOf(comment, texts), start, end });
  }
  return pieces;
}

/** How many comments from `index` on make one piece. */
function runLength(comments: CommentTable, all: readonly Comment[], index: number): number {
  const textAt = (at: number): string => {
    const comment = all[at];
    return comment === undefined || comment.kind !== "line" ? "" : commentText(comments, comment);
  };
  if (all[index]?.kind === "legacyDoc") {
    let run = 1;
    while (all[index + run]?.kind === "legacyDoc" && !comments.blankBetween((all[index + run - 1] as Comment).span.end, (all[index + run] as Comment).span.start)) run++;
    return run;
  }
  return bar.test(textAt(index)) && textAt(index + 1) !== "" && !bar.test(textAt(index + 1)) && bar.test(textAt(index + 2)) ? 3 : 1;
}

function pieceOf(comment: Comment, texts: readonly string[]): Pick<Piece, "kind" | "doc" | "isInline"> {
  const [text = ""] = texts;
  switch (comment.kind) {
    case "legacyDoc":
      return { kind: "doc", doc: legacyDoc(texts), isInline: false };
    case "doc":
      return { kind: "doc", doc: docBlock(docBlockLines(text)), isInline: false };
    case "block":
      return { kind: "plain", doc: blockComment(text), isInline: !text.includes("\n") };
    case "line": {
      if (texts.length === 3) return section(texts[1] ?? "");
      if (bar.test(text)) return { kind: "section", doc: separator, isInline: false };
      const title = titledBar.exec(text)?.[1];
      return title === undefined ? { kind: "plain", doc: text, isInline: false } : section(`// ${title}`);
    }
    default:
      return comment.kind satisfies never;
  }
}

function section(title: string): Pick<Piece, "kind" | "doc" | "isInline"> {
  return { kind: "section", doc: concat([separator, hardLine, title, hardLine, separator]), isInline: false };
}

function legacyDoc(texts: readonly string[]): Doc {
  // Such a text cannot stand in a block: the block would end, or open another one.
  if (texts.some((text) => text.slice(3).includes("*/") || text.includes("/*"))) return concat(texts.flatMap((text, index) => (index === 0 ? [text] : [hardLine, text])));
  return docBlock(legacyDocLines(texts));
}

/** The text lines of the `///` comments that make one doc comment. */
export function legacyDocLines(texts: readonly string[]): string[] {
  return trimmed(texts.map((text) => text.slice(3).replace(/^[ \t]/, "").trimEnd()));
}

/** The text lines of a doc comment without its stars. */
export function docBlockLines(text: string): string[] {
  const lines = text.slice(3, -2).split("\n");
  return trimmed(
    lines.map((each, index) => {
      if (index === 0) return each.trim();
      const bare = each.trim();
      return bare.startsWith("*") ? bare.slice(1).replace(/^[ \t]/, "") : bare;
    }),
  );
}

function trimmed(lines: readonly string[]): string[] {
  const first = lines.findIndex((each) => each.trim() !== "");
  const last = lines.findLastIndex((each) => each.trim() !== "");
  return lines.slice(Math.max(first, 0), last + 1);
}

function docBlock(lines: readonly string[]): Doc {
  if (lines.length === 0) return "/** */";
  const starred = lines.flatMap((each) => [hardLine, each === "" ? " *" : ` * ${each}`]);
  const block = concat(["/**", ...starred, hardLine, " */"]);
  return lines.length === 1 ? choice(`/** ${(lines[0] ?? "").trim()} */`, "", block) : block;
}

/** A block comment of several lines stays as it is, but with a star before every line it is indented anew. */
function blockComment(text: string): Doc {
  const [first = "", ...others] = text.split("\n");
  if (others.length === 0 || !others.every((each) => each.trimStart().startsWith("*"))) return verbatim(text.replaceAll(/[ \t]+$/gm, ""));
  return concat([first.trimEnd(), ...others.flatMap((each) => [hardLine, ` ${each.trim()}`])]);
}
