import type { OutputSink } from "#vm/host";

/** UTF-16 units of output that are kept of one test; one that prints for ever must not fill the memory. */
const MOST_KEPT = 1 << 20;

/** Collects what a test writes to both of its streams, in order. */
export class CapturedOutput implements OutputSink {
  readonly #parts: string[] = [];
  #size = 0;

  write(text: string): void {
    if (this.#size > MOST_KEPT) return;
    this.#parts.push(text.slice(0, MOST_KEPT - this.#size));
    this.#size += text.length;
    if (this.#size > MOST_KEPT) this.#parts.push(`\n… output after the first ${MOST_KEPT} characters is left out\n`);
  }

  get text(): string {
    return this.#parts.join("");
  }
}
