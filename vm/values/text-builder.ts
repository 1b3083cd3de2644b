import { checkStringLength } from "./size-limits.ts";

/** Parts kept apart before they are joined: bounds the memory of long texts made of tiny parts. */
const MAX_PARTS = 4096;

/** Collects a text within the string size limit. */
export class TextBuilder {
  #parts: string[] = [];
  #chunks: string[] = [];
  #length = 0;

  /** @throws HarnError of class `limit` when the text would become too long */
  append(part: string): void {
    this.#length += part.length;
    checkStringLength(this.#length);
    if (this.#parts.push(part) === MAX_PARTS) {
      this.#chunks.push(this.#parts.join(""));
      this.#parts = [];
    }
  }

  toString(): string {
    return this.#chunks.join("") + this.#parts.join("");
  }
}
