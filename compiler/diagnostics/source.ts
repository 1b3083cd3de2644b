/** One source text with the name under which it is shown. `path` is what diagnostics print; it need not exist on disk (`-e` programs). */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export interface Position {
  /** 1-based. */
  readonly line: number;
  /** 1-based, counted in code points. */
  readonly column: number;
}

/** Maps UTF-16 offsets of one text to lines, columns and UTF-8 byte offsets. Built lazily: programs that run clean never pay for it. */
export class LineMap {
  readonly #text: string;
  readonly #starts: number[] = [0];
  /** Where the last questions led: findings come in order, and one line may be the whole program. */
  #lastColumn = { offset: 0, column: 1 };
  #lastByte = { offset: 0, byte: 0 };
  /** UTF-8 offset of each line start, made on the first question. */
  #byteStarts: number[] | null = null;

  constructor(text: string) {
    this.#text = text;
    for (let i = text.indexOf("\n"); i !== -1; i = text.indexOf("\n", i + 1)) this.#starts.push(i + 1);
  }

  /** Number of lines; a text without a newline has one. */
  get lineCount(): number {
    return this.#starts.length;
  }

  /** Line and column of an offset; offsets past the end are clamped. */
  position(offset: number): Position {
    const clamped = Math.max(0, Math.min(offset, this.#text.length));
    const index = this.#lineIndex(clamped);
    const start = this.#starts[index] ?? 0;
    const last = this.#lastColumn;
    const known = last.offset >= start && last.offset <= clamped ? last : { offset: start, column: 1 };
    const column = known.column + codePoints(this.#text, known.offset, clamped);
    this.#lastColumn = { offset: clamped, column };
    return { line: index + 1, column };
  }

  /** Text of a 1-based line without its terminator; empty for a line that does not exist. */
  lineText(line: number): string {
    const start = this.#starts[line - 1];
    if (start === undefined) return "";
    const end = this.#starts[line] ?? this.#text.length + 1;
    const last = this.#text.charAt(end - 2) === "\r" && end - 2 >= start ? end - 2 : end - 1;
    return this.#text.slice(start, last);
  }

  /** Offset at which a 1-based line begins; the end of the text for a line that does not exist. */
  lineStart(line: number): number {
    return this.#starts[line - 1] ?? this.#text.length;
  }

  /** UTF-8 byte offset of a UTF-16 offset. */
  byteOffset(offset: number): number {
    const clamped = Math.max(0, Math.min(offset, this.#text.length));
    const byteStarts = (this.#byteStarts ??= this.#measureLines());
    const index = this.#lineIndex(clamped);
    const start = this.#starts[index] ?? 0;
    const last = this.#lastByte;
    const known = last.offset >= start && last.offset <= clamped ? last : { offset: start, byte: byteStarts[index] ?? 0 };
    const byte = known.byte + Buffer.byteLength(this.#text.slice(known.offset, clamped), "utf8");
    this.#lastByte = { offset: clamped, byte };
    return byte;
  }

  #measureLines(): number[] {
    let bytes = 0;
    return this.#starts.map((start, index) => {
      const before = bytes;
      bytes += Buffer.byteLength(this.#text.slice(start, this.#starts[index + 1] ?? this.#text.length), "utf8");
      return before;
    });
  }

  #lineIndex(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const mid = (low + high + 1) >> 1;
      if ((this.#starts[mid] ?? Infinity) <= offset) low = mid;
      else high = mid - 1;
    }
    return low;
  }
}

function codePoints(text: string, start: number, end: number): number {
  let count = 0;
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xdc00 || unit > 0xdfff) count++;
  }
  return count;
}
