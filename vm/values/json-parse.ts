/** JSON text to values. Unlike `JSON.parse` it keeps ints and floats apart and 64-bit ints exact. Never recurses. */
import { HDict, HList } from "./collections.ts";
import { parseInt64 } from "./numbers.ts";
import { HFloat } from "./scalars.ts";
import type { Value } from "./value.ts";

/** Containers may nest this deep. */
export const MAX_JSON_DEPTH = 127;

export interface JsonFailure {
  readonly kind: "malformed" | "recursion_limit";
  /** Ends in ` at line L column C` when malformed. */
  readonly message: string;
  /** Both from 1; at the end of the text, the column of the last character. Columns count characters. */
  readonly line: number;
  readonly column: number;
}

export type JsonResult = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly failure: JsonFailure };

/** Parses a JSON text. A text that is both too deep and malformed counts as malformed. */
export function parseJson(text: string): JsonResult {
  const parser = new Parser(text);
  try {
    const value = parser.parse();
    if (parser.tooDeepAt < 0) return { ok: true, value };
    const message = `JSON nesting exceeds the maximum container depth (${MAX_JSON_DEPTH})`;
    return { ok: false, failure: { kind: "recursion_limit", message, ...position(text, parser.tooDeepAt) } };
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    const { line, column } = position(text, error.at);
    const message = `${error.message} at line ${line} column ${column}`;
    return { ok: false, failure: { kind: "malformed", message, line, column } };
  }
}

class Malformed extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

function position(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at);
  const lineStart = before.lastIndexOf("\n") + 1;
  let line = 1;
  for (let i = before.indexOf("\n"); i >= 0; i = before.indexOf("\n", i + 1)) line++;
  const column = [...before.slice(lineStart)].length + (at < text.length ? 1 : 0);
  return { line, column };
}

type Container = { readonly kind: "list"; readonly list: HList } | { readonly kind: "dict"; readonly dict: HDict; key: string };

const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t",
};

class Parser {
  /** Offset of the first bracket beyond the depth limit, or -1. */
  tooDeepAt = -1;
  #at = 0;
  readonly #open: Container[] = [];

  constructor(readonly text: string) {}

  parse(): Value {
    for (;;) {
      const value = this.#value();
      if (value === undefined) continue;
      const result = this.#attach(value);
      if (result !== undefined) return result;
    }
  }

  /** Reads a scalar or an empty container; opens a container with contents and answers undefined. */
  #value(): Value | undefined {
    this.#skipSpace();
    const char = this.text.charAt(this.#at);
    switch (char) {
      case '"':
        return this.#string();
      case "[":
        return this.#openList();
      case "{":
        return this.#openDict();
      case "t":
        return this.#word("true", true);
      case "f":
        return this.#word("false", false);
      case "n":
        return this.#word("null", null);
      case "":
        throw new Malformed("EOF while parsing a value", this.#at);
      default:
        return this.#number();
    }
  }

  #openList(): Value | undefined {
    this.#enter();
    this.#skipSpace();
    if (this.text.charAt(this.#at) === "]") {
      this.#at++;
      return new HList([]);
    }
    if (this.#at >= this.text.length) throw new Malformed("EOF while parsing a list", this.#at);
    this.#open.push({ kind: "list", list: new HList([]) });
    return undefined;
  }

  #openDict(): Value | undefined {
    this.#enter();
    this.#skipSpace();
    if (this.text.charAt(this.#at) === "}") {
      this.#at++;
      return new HDict();
    }
    this.#open.push({ kind: "dict", dict: new HDict(), key: this.#key() });
    return undefined;
  }

  #enter(): void {
    if (this.#open.length >= MAX_JSON_DEPTH && this.tooDeepAt < 0) this.tooDeepAt = this.#at;
    this.#at++;
  }

  /** Puts a finished value where it belongs and closes what ends behind it; the root value when all is closed. */
  #attach(finished: Value): Value | undefined {
    let value = finished;
    for (;;) {
      const container = this.#open[this.#open.length - 1];
      this.#skipSpace();
      const char = this.text.charAt(this.#at);
      if (container === undefined) {
        if (char !== "") throw new Malformed("trailing characters", this.#at);
        return value;
      }
      if (container.kind === "list") container.list.items.push(value);
      else container.dict.set(container.key, value);
      if (char === ",") {
        this.#at++;
        this.#nextMember(container);
        return undefined;
      }
      const list = container.kind === "list";
      if (char !== (list ? "]" : "}")) {
        if (char === "") throw new Malformed(`EOF while parsing ${list ? "a list" : "an object"}`, this.#at);
        throw new Malformed(`expected \`,\` or \`${list ? "]" : "}"}\``, this.#at);
      }
      this.#at++;
      this.#open.pop();
      value = container.kind === "list" ? container.list : container.dict;
    }
  }

  #nextMember(container: Container): void {
    this.#skipSpace();
    const char = this.text.charAt(this.#at);
    if (char === (container.kind === "list" ? "]" : "}")) throw new Malformed("trailing comma", this.#at);
    if (container.kind === "dict") container.key = this.#key();
  }

  #key(): string {
    const char = this.text.charAt(this.#at);
    if (char === "") throw new Malformed("EOF while parsing an object", this.#at);
    if (char !== '"') throw new Malformed("key must be a string", this.#at);
    const key = this.#string();
    this.#skipSpace();
    const next = this.text.charAt(this.#at);
    if (next === "") throw new Malformed("EOF while parsing an object", this.#at);
    if (next !== ":") throw new Malformed("expected `:`", this.#at);
    this.#at++;
    return key;
  }

  #word(word: string, value: Value): Value {
    for (let i = 0; i < word.length; i++, this.#at++) {
      const char = this.text.charAt(this.#at);
      if (char === "") throw new Malformed("EOF while parsing a value", this.#at);
      if (char !== word.charAt(i)) throw new Malformed("expected ident", this.#at);
    }
    return value;
  }

  #number(): Value {
    const start = this.#at;
    NUMBER.lastIndex = start;
    const match = NUMBER.exec(this.text);
    if (match === null) {
      if (this.text.charAt(start) !== "-") throw new Malformed("expected value", start);
      throw new Malformed(start + 1 < this.text.length ? "invalid number" : "EOF while parsing a value", start + 1);
    }
    this.#at = NUMBER.lastIndex;
    const next = this.text.charAt(this.#at);
    if (/[0-9.eE]/.test(next)) throw new Malformed("invalid number", this.#at);
    if (match[1] === undefined && match[2] === undefined) {
      const int = parseInt64(match[0]);
      if (int !== null) return int;
    }
    const float = Number(match[0]);
    if (!Number.isFinite(float)) throw new Malformed("number out of range", this.#at - 1);
    return new HFloat(float);
  }

  #string(): string {
    const { text } = this;
    let start = ++this.#at;
    let result = "";
    for (;;) {
      const code = text.charCodeAt(this.#at);
      if (code === 34) {
        result += text.slice(start, this.#at++);
        return result;
      }
      if (code === 92) {
        result += text.slice(start, this.#at) + this.#escape();
        start = this.#at;
      } else if (code < 32) {
        throw new Malformed("control character (\\u0000-\\u001F) found while parsing a string", this.#at);
      } else if (this.#at >= text.length) {
        throw new Malformed("EOF while parsing a string", this.#at);
      } else this.#at++;
    }
  }

  #escape(): string {
    const letter = this.text.charAt(this.#at + 1);
    if (letter === "") throw new Malformed("EOF while parsing a string", this.#at + 1);
    if (letter !== "u") {
      const char = ESCAPES[letter];
      if (char === undefined) throw new Malformed("invalid escape", this.#at + 1);
      this.#at += 2;
      return char;
    }
    const unit = this.#hexUnit();
    if (unit < 0xd800 || unit > 0xdfff) return String.fromCharCode(unit);
    // Strings hold code points: a surrogate must come as a pair.
    if (unit > 0xdbff || !this.text.startsWith("\\u", this.#at)) throw new Malformed("lone surrogate in hex escape", this.#at - 1);
    const low = this.#hexUnit();
    if (low < 0xdc00 || low > 0xdfff) throw new Malformed("lone surrogate in hex escape", this.#at - 1);
    return String.fromCharCode(unit, low);
  }

  #hexUnit(): number {
    const digits = this.text.slice(this.#at + 2, this.#at + 6);
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) {
      const eof = this.#at + 6 > this.text.length;
      throw new Malformed(eof ? "EOF while parsing a string" : "invalid escape", eof ? this.text.length : this.#at + 2);
    }
    this.#at += 6;
    return parseInt(digits, 16);
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.#at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
      this.#at++;
    }
  }
}
