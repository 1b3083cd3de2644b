import { checkStringLength } from "./size-limits.ts";
import { checkTextBound } from "./text-bound.ts";
import type { Value } from "./value.ts";

/** Parts kept apart before they are joined: bounds the memory of long texts made of tiny parts. */
const MAX_PARTS = 4096;

/** After this many joined chunks it is worth finding out whether the whole text can fit at all. */
const LONG_TEXT = 256;

/** Collects a text within the string size limit. */
export class TextBuilder {
  #parts: string[] = [];
  #chunks: string[] = [];
  #length = 0;
  readonly #root: Value;

  /** @param root the value whose text this is, if it is that of one */
  constructor(root: Value = null) {
    this.#root = root;
  }

  /** @throws HarnError of class `limit` when the text would become too long */
  append(part: string): void {
    this.#length += part.length;
    checkStringLength(this.#length);
    if (this.#parts.push(part) === MAX_PARTS) {
      if (this.#chunks.push(this.#parts.join("")) === LONG_TEXT) checkTextBound(this.#root);
      this.#parts = [];
    }
  }

  toString(): string {
    return this.#chunks.join("") + this.#parts.join("");
  }
}
