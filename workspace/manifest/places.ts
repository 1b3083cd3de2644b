/** Where the keys and values of a TOML text stand: the parser gives values without places. */
import type { Span } from "#compiler/diagnostics";

export interface KeyPlace {
  readonly key: Span;
  readonly value: Span;
}

interface FoundKey extends KeyPlace {
  /** From the outermost table down. */
  readonly path: readonly string[];
}

/** The places of the keys of a text that the TOML parser has accepted. */
export class Places {
  readonly #exact = new Map<string, KeyPlace>();
  /** Of tables that only their members show. */
  readonly #members = new Map<string, KeyPlace>();

  constructor(text: string) {
    const scanner = new Scanner(text);
    scanner.document();
    for (const found of scanner.places) {
      const [table = "", key] = found.path;
      addFirst(this.#members, table, found);
      if (key !== undefined) addFirst(this.#members, `${table}\0${key}`, found);
      if (found.path.length <= 2) addFirst(this.#exact, found.path.join("\0"), found);
    }
  }

  /**
   * The place of a table (one name) or of a key in a table (two names). The header of a table is the place of its key and its value;
   * a table without one has the place of its first member.
   */
  find(path: readonly string[]): KeyPlace | undefined {
    const joined = path.join("\0");
    return this.#exact.get(joined) ?? this.#members.get(joined);
  }
}

function addFirst(places: Map<string, KeyPlace>, path: string, place: KeyPlace): void {
  if (!places.has(path)) places.set(path, place);
}

class Scanner {
  readonly places: FoundKey[] = [];
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): void {
    let table: readonly string[] = [];
    for (this.#skipBlank(); this.#at < this.#text.length; this.#skipBlank()) {
      if (this.#text[this.#at] === "[") table = this.#header();
      else this.#pair(table);
    }
  }

  #header(): readonly string[] {
    const start = this.#at;
    while (this.#text[this.#at] === "[") this.#at++;
    const path = this.#path();
    while (this.#text[this.#at] === "]") this.#at++;
    const span = { start, end: this.#at };
    this.places.push({ path, key: span, value: span });
    return path;
  }

  #pair(table: readonly string[]): void {
    this.#skipBlank();
    const start = this.#at;
    const path = [...table, ...this.#path()];
    const key = { start, end: this.#trimmedEnd() };
    // Past "=".
    this.#at++;
    this.#skipBlank();
    const valueStart = this.#at;
    this.#value(path);
    this.places.push({ path, key, value: { start: valueStart, end: Math.max(this.#trimmedEnd(), valueStart) } });
  }

  /** A dotted key, up to and without the "=" or "]" behind it. */
  #path(): readonly string[] {
    const parts: string[] = [];
    for (;;) {
      this.#skipSpaces();
      const quote = this.#text[this.#at];
      if (quote === '"' || quote === "'") {
        const start = this.#at;
        this.#string();
        const raw = this.#text.slice(start, this.#at);
        parts.push(quote === "'" ? raw.slice(1, -1) : unquoted(raw));
      } else parts.push(this.#while(/[\w-]/));
      this.#skipSpaces();
      if (this.#text[this.#at] !== ".") return parts;
      this.#at++;
    }
  }

  #value(path: readonly string[]): void {
    switch (this.#text[this.#at]) {
      case '"':
      case "'":
        return this.#string();
      case "[":
        return this.#list();
      case "{":
        return this.#inlineTable(path);
      default:
        this.#while(/[^\n,\]}#]/);
    }
  }

  #list(): void {
    this.#at++;
    for (this.#skipBlank(); this.#at < this.#text.length && this.#text[this.#at] !== "]"; this.#skipBlank()) {
      if (this.#text[this.#at] === ",") this.#at++;
      // Tables inside lists have no path of their own.
      else this.#value(["[]"]);
    }
    this.#at++;
  }

  #inlineTable(path: readonly string[]): void {
    this.#at++;
    for (this.#skipBlank(); this.#at < this.#text.length && this.#text[this.#at] !== "}"; this.#skipBlank()) {
      if (this.#text[this.#at] === ",") this.#at++;
      else this.#pair(path);
    }
    this.#at++;
  }

  #string(): void {
    const quote = this.#text[this.#at] ?? "";
    const long = this.#text.startsWith(quote.repeat(3), this.#at);
    const close = long ? quote.repeat(3) : quote;
    for (this.#at += close.length; this.#at < this.#text.length && !this.#text.startsWith(close, this.#at); this.#at++) {
      if (quote === '"' && this.#text[this.#at] === "\\") this.#at++;
    }
    this.#at += close.length;
    // Up to two more quotes may stand right before the closing ones.
    while (long && this.#text[this.#at] === quote) this.#at++;
  }

  #while(pattern: RegExp): string {
    const start = this.#at;
    while (this.#at < this.#text.length && pattern.test(this.#text[this.#at] ?? "")) this.#at++;
    return this.#text.slice(start, this.#at);
  }

  #skipSpaces(): void {
    this.#while(/[ \t]/);
  }

  #skipBlank(): void {
    for (this.#while(/\s/); this.#text[this.#at] === "#"; this.#while(/\s/)) this.#while(/[^\n]/);
  }

  #trimmedEnd(): number {
    let end = this.#at;
    while (/\s/.test(this.#text[end - 1] ?? "")) end--;
    return end;
  }
}

/** The text of a quoted key; TOML's escapes that JSON lacks do not occur in the keys that are looked for. */
function unquoted(raw: string): string {
  try {
    return String(JSON.parse(raw));
  } catch {
    return raw;
  }
}
