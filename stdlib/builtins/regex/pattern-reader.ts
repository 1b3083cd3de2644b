/** Flags in force at a point of a pattern; `u` is Unicode mode, `U` swaps greedy and lazy. */
export interface PatternFlags {
  i: boolean;
  m: boolean;
  s: boolean;
  x: boolean;
  U: boolean;
  u: boolean;
}

/** A fault of a pattern; its message is what the program sees. */
export class PatternProblem extends Error {}

/** Reads a pattern code point by code point. */
export class PatternReader {
  offset = 0;

  /** `asciiOnly`: classes need to be right below U+0080 only, which spares the Unicode tables. */
  constructor(
    private readonly pattern: string,
    readonly asciiOnly: boolean,
  ) {}

  atEnd(): boolean {
    return this.offset >= this.pattern.length;
  }

  /** The next character without taking it; `""` at the end. */
  peek(): string {
    const codePoint = this.pattern.codePointAt(this.offset);
    return codePoint === undefined ? "" : String.fromCodePoint(codePoint);
  }

  /** Takes the next character; `""` at the end. */
  next(): string {
    const character = this.peek();
    this.offset += character.length;
    return character;
  }

  startsWith(text: string): boolean {
    return this.pattern.startsWith(text, this.offset);
  }

  accept(text: string): boolean {
    if (!this.startsWith(text)) return false;
    this.offset += text.length;
    return true;
  }

  /** Text up to `end`, which is taken too; null when it does not occur within `maxLength` characters. */
  takeUntil(end: string, maxLength: number): string | null {
    const at = this.pattern.slice(this.offset, this.offset + maxLength + end.length).indexOf(end);
    if (at < 0) return null;
    const text = this.pattern.slice(this.offset, this.offset + at);
    this.offset += at + end.length;
    return text;
  }

  /** Takes `length` hexadecimal digits, or fails. */
  takeHex(length: number): number {
    const text = this.pattern.slice(this.offset, this.offset + length);
    if (text.length < length) this.fail("incomplete escape sequence, reached end of pattern prematurely");
    if (!/^[0-9A-Fa-f]+$/.test(text)) this.fail("invalid hexadecimal digit");
    this.offset += length;
    return Number.parseInt(text, 16);
  }

  /** Skips white space and `#` comments, as flag `x` wants it. */
  skipBlank(): void {
    for (;;) {
      const character = this.peek();
      if (character !== "" && /^\s$/.test(character)) {
        this.next();
      } else if (character === "#") {
        while (!this.atEnd() && this.peek() !== "\n") this.next();
      } else {
        return;
      }
    }
  }

  /** Gives up on the pattern. `offset` defaults to the current place. */
  fail(message: string, offset = this.offset): never {
    throw new PatternProblem(`${message} (at offset ${offset})`);
  }
}
