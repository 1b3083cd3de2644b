/** Which doc comment belongs to what (language reference 1.1). */
import type { Span } from "#compiler/diagnostics";
import { docBlockLines, legacyDocLines } from "#compiler/format";
import type { Attribute, Comment, Name, NodeBase, ParseResult } from "#compiler/syntax";
import { parseDoc } from "./comment.ts";
import type { DocComment } from "./model.ts";

/** A node that can be documented: any one, best a declaration or a member of one. */
export interface Documentable extends NodeBase {
  readonly attributes?: readonly Attribute[];
  readonly name?: Name;
}

/** A `/**` block, or the `///` lines of one paragraph. */
type Piece = readonly Comment[];

/** The doc comments of one source text. */
export class DocTable {
  readonly #text: string;
  readonly #comments: readonly Comment[];
  /** The piece that is about the file. */
  readonly #header: Piece | null;

  /** @param parsed the parse of `text` */
  constructor(text: string, { program, comments }: Pick<ParseResult, "program" | "comments">) {
    this.#text = text;
    this.#comments = comments;
    this.#header = this.#headerOf(program.body[0]);
  }

  /** What the file says about itself; null for nothing. */
  get moduleDoc(): DocComment | null {
    return this.#header === null ? null : this.#parse(this.#header);
  }

  /**
   * The doc comment of a node: the nearest one before it, above its attributes or below them, with nothing but comments
   * and blanks between. A comment on the line of what stands before the node belongs to that.
   * @returns null for none
   */
  docOf(node: Documentable): DocComment | null {
    const last = node.attributes?.at(-1);
    const below = last === undefined || node.name === undefined ? [] : this.#commentsIn(last.span.end, node.name.span.start);
    const piece = this.#pieces(below).at(-1) ?? this.#pieces(this.#above(node.span.start)).at(-1);
    return piece === undefined || piece[0] === this.#header?.[0] ? null : this.#parse(piece);
  }

  /** The doc comment before a keyword that nothing but blanks and comments part from an offset. */
  docBefore(offset: number, keyword: string): DocComment | null {
    const start = this.#above(offset)[0]?.span.start ?? offset;
    return this.docOf({ span: { start: this.#text.slice(0, start).trimEnd().length - keyword.length, end: offset } });
  }

  /** The file's first doc comment, unless it stands right above an item. Imports have no documentation of their own. */
  #headerOf(first: (NodeBase & { readonly kind: string }) | undefined): Piece | null {
    const next = first?.span.start ?? this.#text.length;
    const leading = this.#commentsIn(0, next);
    const [piece, other] = this.#pieces(leading);
    const last = piece?.at(-1);
    if (piece === undefined || last === undefined) return null;
    if (first === undefined || first.kind === "ImportDeclaration" || other !== undefined) return piece;
    const following = leading[leading.indexOf(last) + 1]?.span.start ?? next;
    return breaks(this.#text, last.span.end, following) > 1 ? piece : null;
  }

  /** The comments right before an offset, without those that end the line of what stands there. */
  #above(offset: number): Comment[] {
    const found: Comment[] = [];
    let start = offset;
    for (let index = this.#first(offset) - 1; index >= 0; index--) {
      const comment = this.#comments[index];
      if (comment === undefined || this.#text.slice(comment.span.end, start).trim() !== "") break;
      found.push(comment);
      start = comment.span.start;
    }
    found.reverse();
    const before = this.#text.slice(0, start).trimEnd();
    // What opens a block has no comments of its own behind it.
    if (before === "" || before.endsWith("{")) return found;
    return found.slice(this.#trailing(found, before.length, offset));
  }

  /** How many of the comments end the line of what ends at `end`. */
  #trailing(comments: readonly Comment[], end: number, next: number): number {
    let count = 0;
    for (const { kind, span } of comments) {
      const following = comments[count + 1]?.span.start ?? next;
      const endsLine = kind === "line" || kind === "legacyDoc" || breaks(this.#text, span.end, following) > 0;
      if (!endsLine || breaks(this.#text, end, span.start) > 0) break;
      end = span.end;
      count++;
    }
    return count;
  }

  #commentsIn(from: number, to: number): Comment[] {
    const found: Comment[] = [];
    for (let index = this.#first(from); index < this.#comments.length; index++) {
      const comment = this.#comments[index];
      if (comment === undefined || comment.span.start >= to) break;
      found.push(comment);
    }
    return found;
  }

  #pieces(comments: readonly Comment[]): Piece[] {
    const pieces: Comment[][] = [];
    let last: Comment | undefined;
    for (const comment of comments) {
      const goesOn = comment.kind === "legacyDoc" && last?.kind === "legacyDoc" && breaks(this.#text, last.span.end, comment.span.start) <= 1;
      if (goesOn) pieces.at(-1)?.push(comment);
      else if (comment.kind === "doc" || comment.kind === "legacyDoc") pieces.push([comment]);
      last = comment;
    }
    return pieces;
  }

  #parse(piece: Piece): DocComment {
    const texts = piece.map(({ span }) => this.#text.slice(span.start, span.end).replaceAll("\r\n", "\n").trimEnd());
    const span: Span = { start: piece[0]?.span.start ?? 0, end: piece.at(-1)?.span.end ?? 0 };
    return parseDoc(piece[0]?.kind === "doc" ? docBlockLines(texts[0] ?? "") : legacyDocLines(texts), span);
  }

  /** Index of the first comment that begins at `from` or later. */
  #first(from: number): number {
    let low = 0;
    let high = this.#comments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#comments[middle]?.span.start ?? Infinity) < from) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** How many line breaks stand between two offsets. */
function breaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === 10) count++;
  return count;
}
