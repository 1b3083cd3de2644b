/**
 * Glob patterns as state machines, run by keeping the set of all possible states: the time is bounded by pattern length
 * times text length, whatever the pattern, and a search can follow a path piece by piece and stop where none can match.
 *
 * `*` and `?` stay within a path segment, `**` as a whole segment spans any number of them, `[a-z]` and `[!a-z]` are
 * classes, `{a,b}` alternatives (may nest), and `\` takes the next character as it is.
 */
import { IoFailure } from "./os-errors.ts";

const SLASH = 0x2f;

interface CharacterClass {
  readonly negated: boolean;
  /** Pairs of first and last code point. */
  readonly ranges: readonly (readonly [number, number])[];
}

type Instruction =
  | { readonly op: "character"; readonly code: number }
  | { readonly op: "any-in-segment" }
  | { readonly op: "any" }
  | { readonly op: "class"; readonly set: CharacterClass }
  /** Continue at both; `NOWHERE` is a dead end. */
  | { readonly op: "split"; readonly first: number; second: number }
  | { readonly op: "jump"; to: number }
  | { readonly op: "accept" };

const NOWHERE = -1;

/** The states a pattern can be in after some text. */
export type GlobState = readonly number[];

export class GlobPattern {
  readonly #program: readonly Instruction[];
  /** Last round in which an instruction became a state: a set without allocation. */
  readonly #round: Uint32Array;
  #rounds = 0;
  /** State before any text. */
  readonly start: GlobState;

  private constructor(program: readonly Instruction[]) {
    this.#program = program;
    this.#round = new Uint32Array(program.length);
    this.start = this.#closure([0]);
  }

  /**
   * Reads a pattern.
   * @throws IoFailure with the reason when the pattern is malformed
   */
  static parse(pattern: string): GlobPattern {
    return new GlobPattern(new Compiler(pattern.replace(/^(?:\.\/)+/, "")).compile());
  }

  /** State after more text; empty when nothing that follows can match. */
  advance(state: GlobState, text: string): GlobState {
    let current = state;
    for (let i = 0; i < text.length && current.length > 0; ) {
      const code = text.codePointAt(i) as number;
      i += code > 0xffff ? 2 : 1;
      const entered: number[] = [];
      for (const at of current) if (consumes(this.#program[at] as Instruction, code)) entered.push(at + 1);
      current = this.#closure(entered);
    }
    return current;
  }

  /** Whether the text up to this state matches. */
  accepts(state: GlobState): boolean {
    return state.some((at) => this.#program[at]?.op === "accept");
  }

  /** Whether a whole text matches. */
  matches(text: string): boolean {
    return this.accepts(this.advance(this.start, text));
  }

  /** The given states and all that they lead to without text. Uses up its argument. */
  #closure(pending: number[]): number[] {
    const round = ++this.#rounds;
    const states: number[] = [];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (at === NOWHERE || this.#round[at] === round) continue;
      this.#round[at] = round;
      const instruction = this.#program[at] as Instruction;
      if (instruction.op === "jump") pending.push(instruction.to);
      else if (instruction.op === "split") pending.push(instruction.second, instruction.first);
      else states.push(at);
    }
    return states;
  }
}

function consumes(instruction: Instruction, code: number): boolean {
  switch (instruction.op) {
    case "character":
      return instruction.code === code;
    case "any":
      return true;
    case "any-in-segment":
      return code !== SLASH;
    case "class":
      return code !== SLASH && instruction.set.ranges.some(([low, high]) => code >= low && code <= high) !== instruction.set.negated;
    case "split":
    case "jump":
    case "accept":
      return false;
    default:
      return instruction satisfies never;
  }
}

/** An open `{…}`: the split of its current alternative, and the jumps that end the earlier ones. */
interface Alternatives {
  split: { second: number };
  readonly jumps: { to: number }[];
}

class Compiler {
  readonly #characters: readonly string[];
  readonly #program: Instruction[] = [];
  readonly #open: Alternatives[] = [];
  #at = 0;

  constructor(pattern: string) {
    this.#characters = [...pattern];
  }

  compile(): Instruction[] {
    while (this.#at < this.#characters.length) this.#item();
    if (this.#open.length > 0) throw malformed("unclosed alternate group; missing '}'");
    this.#program.push({ op: "accept" });
    return this.#program;
  }

  #item(): void {
    const character = this.#characters[this.#at++] as string;
    switch (character) {
      case "*":
        return this.#star();
      case "?":
        this.#program.push({ op: "any-in-segment" });
        return;
      case "[":
        this.#program.push({ op: "class", set: this.#characterClass() });
        return;
      case "{":
        this.#open.push({ split: this.#startAlternative(), jumps: [] });
        return;
      case "}":
        return this.#closeAlternatives();
      case "\\": {
        const literal = this.#characters[this.#at++];
        if (literal === undefined) throw malformed("dangling '\\'");
        return this.#literal(literal);
      }
      case ",":
        if (this.#open.length > 0) return this.#nextAlternative();
        return this.#literal(character);
      default:
        return this.#literal(character);
    }
  }

  #literal(character: string): void {
    this.#program.push({ op: "character", code: character.codePointAt(0) as number });
  }

  #star(): void {
    const before = this.#characters[this.#at - 2];
    let stars = 1;
    for (; this.#characters[this.#at] === "*"; this.#at++) stars++;
    const after = this.#characters[this.#at];
    const startsSegment = before === undefined || before === "/" || before === "{" || before === ",";
    const wholeSegment = stars === 2 && startsSegment && (after === undefined || after === "/" || after === "}" || after === ",");
    if (!wholeSegment) return this.#repeat({ op: "any-in-segment" });
    if (after !== "/") return this.#repeat({ op: "any" });
    // `**/` is nothing at all, or any text that ends with a slash.
    this.#at++;
    const skip = { op: "split" as const, first: this.#program.length + 1, second: NOWHERE };
    this.#program.push(skip);
    this.#repeat({ op: "any" });
    this.#program.push({ op: "character", code: SLASH });
    skip.second = this.#program.length;
  }

  #repeat(instruction: Instruction): void {
    const head = this.#program.length;
    this.#program.push({ op: "split", first: head + 1, second: head + 3 }, instruction, { op: "jump", to: head });
  }

  #startAlternative(): { second: number } {
    const split = { op: "split" as const, first: this.#program.length + 1, second: NOWHERE };
    this.#program.push(split);
    return split;
  }

  #nextAlternative(): void {
    const group = this.#open[this.#open.length - 1] as Alternatives;
    const jump = { op: "jump" as const, to: NOWHERE };
    this.#program.push(jump);
    group.jumps.push(jump);
    group.split.second = this.#program.length;
    group.split = this.#startAlternative();
  }

  #closeAlternatives(): void {
    const group = this.#open.pop();
    if (group === undefined) throw malformed("unopened alternate group; missing '{'");
    for (const jump of group.jumps) jump.to = this.#program.length;
  }

  #characterClass(): CharacterClass {
    const next = this.#characters[this.#at];
    const negated = next === "!" || next === "^";
    if (negated) this.#at++;
    const ranges: (readonly [number, number])[] = [];
    // A `]` in the first place stands for itself.
    for (let isFirst = true; ; isFirst = false) {
      const low = this.#classCharacter();
      if (low === "]" && !isFirst) return { negated, ranges };
      let high = low;
      if (this.#characters[this.#at] === "-" && this.#characters[this.#at + 1] !== "]") {
        this.#at++;
        high = this.#classCharacter();
      }
      const range = [low.codePointAt(0) as number, high.codePointAt(0) as number] as const;
      if (range[0] > range[1]) throw malformed(`invalid range; '${low}' > '${high}'`);
      ranges.push(range);
    }
  }

  #classCharacter(): string {
    const character = this.#characters[this.#at++];
    if (character === undefined) throw malformed("unclosed character class; missing ']'");
    return character;
  }
}

function malformed(reason: string): IoFailure {
  return new IoFailure(reason, "invalid_input");
}
