import type { Position } from "#compiler/diagnostics";

/** Line and column of growing offsets in one pass over the text; an offset before the last one starts again. */
export class PositionCursor {
  readonly #text: string;
  #offset = 0;
  #line = 1;
  #column = 1;

  constructor(text: string) {
    this.#text = text;
  }

  /** Position of an offset, 1-based, the column in code points. */
  at(offset: number): Position {
    if (offset < this.#offset) {
      this.#offset = 0;
      this.#line = 1;
      this.#column = 1;
    }
    for (; this.#offset < offset; this.#offset++) {
      const unit = this.#text.charCodeAt(this.#offset);
      if (unit === 10) {
        this.#line++;
        this.#column = 1;
      } else if (unit < 0xdc00 || unit > 0xdfff) {
        this.#column++;
      }
    }
    return { line: this.#line, column: this.#column };
  }
}
