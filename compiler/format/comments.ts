/**
 * The comments of a file. Printers ask for the comments of a stretch of source; each is given out once. What a
 * construct does not ask for is still there when the statement around it is done, which takes what is left.
 */
import type { Span } from "#compiler/diagnostics";
import type { Comment } from "#compiler/syntax";

const none: Comment[] = [];

export class CommentTable {
  readonly #text: string;
  readonly #comments: readonly Comment[];
  readonly #starts: Int32Array;
  readonly #taken: Uint8Array;
  /** Where the last search ended: most go on from there. */
  #last = 0;

  constructor(text: string, comments: readonly Comment[]) {
    this.#text = text;
    this.#comments = comments;
    this.#starts = Int32Array.from(comments, ({ span }) => span.start);
    this.#taken = new Uint8Array(comments.length);
  }

  /** The comments that begin from `from` up to before `to` and were not given out yet, in order. */
  take(from: number, to: number): readonly Comment[] {
    let found: Comment[] = none;
    for (let index = this.#first(from); index < this.#starts.length; index++) {
      if ((this.#starts[index] ?? 0) >= to) break;
      if (this.#taken[index] === 1) continue;
      this.#taken[index] = 1;
      if (found === none) found = [];
      found.push(this.#comments[index] as Comment);
    }
    return found;
  }

  /** Whether `take` would give anything. */
  has(from: number, to: number): boolean {
    for (let index = this.#first(from); index < this.#comments.length; index++) {
      if ((this.#comments[index] as Comment).span.start >= to) return false;
      if (this.#taken[index] === 0) return true;
    }
    return false;
  }

  /** Offset of `token` at or after `from`, not looking into comments; -1 when it does not come. */
  find(token: string, from: number): number {
    let comment = this.#first(from);
    for (let at = this.#text.indexOf(token, from); at !== -1; at = this.#text.indexOf(token, at)) {
      while ((this.#comments[comment]?.span.end ?? Infinity) <= at) comment++;
      const around = this.#comments[comment];
      if (around === undefined || around.span.start > at) return at;
      at = around.span.end;
    }
    return -1;
  }

  /** Offset of the token at or after `from`. */
  next(from: number): number {
    const blank = /\s*/y;
    for (let at = from; ; ) {
      blank.lastIndex = at;
      at += blank.exec(this.#text)?.[0].length ?? 0;
      const comment = this.#comments[this.#first(at)];
      if (comment?.span.start !== at) return at;
      at = comment.span.end;
    }
  }

  /** Whether a line break stands between two offsets. */
  breaksBetween(from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (this.#text.charCodeAt(at) === 10) return true;
    return false;
  }

  /** Whether an empty line stands between two offsets with only blanks between them. */
  blankBetween(from: number, to: number): boolean {
    let breaks = 0;
    for (let at = from; at < to && breaks < 2; at++) if (this.#text.charCodeAt(at) === 10) breaks++;
    return breaks > 1;
  }

  textOf({ start, end }: Span): string {
    return this.#text.slice(start, end);
  }

  /**
   * Whether a comment belongs to what ends at `end` on its line: nothing but the line's end follows it.
   * @param next where the following construct or closer begins
   */
  trails(comment: Comment, end: number, next: number, isLast: boolean): boolean {
    if (this.breaksBetween(end, comment.span.start)) return false;
    return isLast || comment.kind === "line" || comment.kind === "legacyDoc" || this.breaksBetween(comment.span.end, next);
  }

  /** Index of the first comment that begins at `from` or later. */
  #first(from: number): number {
    const starts = this.#starts;
    const near = this.#last;
    if ((near === 0 || (starts[near - 1] ?? 0) < from) && (near === starts.length || (starts[near] ?? 0) >= from)) return near;
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    this.#last = low;
    return low;
  }
}
