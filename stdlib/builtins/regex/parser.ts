/**
 * The parser of the pattern language: Rust's `regex` dialect. No look-around, no backreferences; `(?P<name>…)`, inline
 * flags, nested classes with `&&`, `--`, `~~`; `\d`, `\w`, `\s` are Unicode classes unless `(?-u)`.
 */
import { foldCase } from "./case-folding.ts";
import { type CharSet, complement } from "./char-set.ts";
import { parseClass } from "./class-parser.ts";
import { parseEscape } from "./escapes.ts";
import { type PatternFlags, PatternProblem, PatternReader } from "./pattern-reader.ts";
import type { RegexNode, RegexTree } from "./tree.ts";

/** Nested groups and stacked repeats; the reference engine's bound. */
const MAX_NESTING = 250;
const MAX_COUNT = 0xffff;
const LINE_FEED: CharSet = [0x0a, 0x0a];
const ANY: CharSet = complement([]);
const FLAG_LETTERS = "imsxUu";

export interface PatternError {
  readonly error: string;
}

/**
 * Parses a pattern under the initial flags `i`, `m`, `s`, `x`. Never throws.
 * @param asciiOnly the tree is for ASCII subjects: cheaper, as no Unicode table is needed
 */
export function parsePattern(pattern: string, flagLetters: string, asciiOnly: boolean): RegexTree | PatternError {
  const flags: PatternFlags = { i: false, m: false, s: false, x: false, U: false, u: true };
  for (const letter of flagLetters) {
    if (letter === "i" || letter === "m" || letter === "s" || letter === "x") flags[letter] = true;
  }
  try {
    return new PatternParser(new PatternReader(pattern, asciiOnly), flags).parse();
  } catch (problem) {
    if (problem instanceof PatternProblem) return { error: problem.message };
    throw problem;
  }
}

class PatternParser {
  #groupNames: (string | null)[] = [];
  #nesting = 0;

  constructor(
    private readonly reader: PatternReader,
    private flags: PatternFlags,
  ) {}

  parse(): RegexTree {
    const root = this.#choice();
    if (!this.reader.atEnd()) this.reader.fail("unopened group");
    return { root, groupNames: this.#groupNames };
  }

  #choice(): RegexNode {
    const branches = [this.#sequence()];
    while (this.reader.accept("|")) branches.push(this.#sequence());
    return branches.length === 1 ? (branches[0] as RegexNode) : { kind: "choice", branches };
  }

  #sequence(): RegexNode {
    const items: RegexNode[] = [];
    for (;;) {
      if (this.flags.x) this.reader.skipBlank();
      const next = this.reader.peek();
      if (next === "" || next === "|" || next === ")") break;
      const item = this.#item();
      if (item !== null) items.push(this.#repeats(item));
    }
    return items.length === 1 ? (items[0] as RegexNode) : { kind: "sequence", items };
  }

  /** One item without its repeats; null for a flag setting such as `(?i)`. */
  #item(): RegexNode | null {
    const { reader } = this;
    const start = reader.peek();
    switch (start) {
      case "(":
        return this.#group();
      case "[":
        reader.next();
        return this.#set(parseClass(reader, this.flags), false);
      case ".":
        reader.next();
        return this.#set(this.flags.s ? ANY : complement(LINE_FEED), false);
      case "^":
        reader.next();
        return { kind: "assertion", assertion: this.flags.m ? "line-start" : "text-start" };
      case "$":
        reader.next();
        return { kind: "assertion", assertion: this.flags.m ? "line-end" : "text-end" };
      case "*":
      case "+":
      case "?":
      case "{":
        return reader.fail("repetition operator missing expression");
      case "\\": {
        reader.next();
        const escape = parseEscape(reader, this.flags);
        return "assertion" in escape ? { kind: "assertion", assertion: escape.assertion } : this.#set(escape.set, escape.folds);
      }
      default:
        reader.next();
        return this.#set([start.codePointAt(0) as number, start.codePointAt(0) as number], true);
    }
  }

  #set(set: CharSet, folds: boolean): RegexNode {
    return { kind: "set", set: folds && this.flags.i ? foldCase(set) : set };
  }

  #repeats(item: RegexNode): RegexNode {
    let node = item;
    for (let depth = 0; ; depth++) {
      if (this.flags.x) this.reader.skipBlank();
      const count = this.#count();
      if (count === null) return node;
      if (depth + this.#nesting >= MAX_NESTING) this.reader.fail("exceeded the maximum nesting of the pattern");
      const lazy = this.reader.accept("?");
      node = { kind: "repeat", body: node, min: count[0], max: count[1], greedy: lazy === this.flags.U };
    }
  }

  #count(): [min: number, max: number | null] | null {
    const { reader } = this;
    if (reader.accept("*")) return [0, null];
    if (reader.accept("+")) return [1, null];
    if (reader.accept("?")) return [0, 1];
    if (!reader.accept("{")) return null;
    const min = this.#number();
    let max: number | null = min;
    if (reader.accept(",")) max = reader.peek() === "}" ? null : this.#number();
    if (min === null) reader.fail("repetition quantifier expects a valid decimal");
    if (!reader.accept("}")) reader.fail("unclosed counted repetition");
    if (max !== null && max < (min as number)) reader.fail("invalid repetition count range, the start must be <= the end");
    return [min as number, max];
  }

  #number(): number | null {
    let digits = "";
    while (/^[0-9]$/.test(this.reader.peek()) && digits.length < 8) digits += this.reader.next();
    if (digits === "") return null;
    const value = Number(digits);
    return value > MAX_COUNT ? this.reader.fail("repetition count is too large") : value;
  }

  #group(): RegexNode | null {
    const { reader } = this;
    const opened = reader.offset;
    reader.next();
    if (++this.#nesting > MAX_NESTING) reader.fail("exceeded the maximum nesting of the pattern");
    const outer = this.flags;
    this.flags = { ...outer };
    let index: number | null = null;
    if (reader.accept("?")) {
      const name = this.#groupName();
      if (name !== null) {
        index = this.#capture(name);
      } else if (this.#setFlags() === ")") {
        // `(?i)`: holds to the end of the enclosing group.
        this.#nesting--;
        return null;
      }
    } else {
      index = this.#capture(null);
    }
    const body = this.#choice();
    if (!reader.accept(")")) reader.fail("unclosed group", opened);
    this.flags = outer;
    this.#nesting--;
    return { kind: "group", index, body };
  }

  #capture(name: string | null): number {
    return this.#groupNames.push(name);
  }

  /** The name of `(?P<name>` or `(?<name>`, or null when the group is of another form. */
  #groupName(): string | null {
    const { reader } = this;
    if (reader.startsWith("=") || reader.startsWith("!") || reader.startsWith("<=") || reader.startsWith("<!")) {
      reader.fail("look-around, including look-ahead and look-behind, is not supported");
    }
    if (!reader.accept("P<") && !reader.accept("<")) return null;
    let name = "";
    while (!reader.accept(">")) {
      if (reader.atEnd()) reader.fail("unclosed capture group name");
      name += reader.next();
    }
    if (name === "") reader.fail("empty capture group name");
    if (!/^[\p{Alphabetic}_][\p{Alphabetic}\p{Nd}_.[\]]*$/u.test(name)) reader.fail("invalid capture group character");
    if (this.#groupNames.includes(name)) reader.fail("duplicate capture group name");
    return name;
  }

  /** Reads `i-s:` or `i)` into the current flags and returns the closing mark. */
  #setFlags(): ":" | ")" {
    const { reader } = this;
    const first = reader.offset;
    let on = true;
    for (;;) {
      if (reader.atEnd()) reader.fail("unclosed group", first);
      const letter = reader.next();
      if (letter === ":") return ":";
      if (letter === ")") return reader.offset === first + 1 ? reader.fail("repetition operator missing expression") : ")";
      if (letter === "-" && on) on = false;
      else if (FLAG_LETTERS.includes(letter)) this.flags[letter as keyof PatternFlags] = on;
      else reader.fail("unrecognized flag");
    }
  }
}
