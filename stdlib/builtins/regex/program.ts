/** A tree compiled for simulation by threads: see `simulation.ts`. */
import type { CharSet } from "./char-set.ts";
import type { Assertion, RegexNode, RegexTree } from "./tree.ts";

/** Counted repeats are copied out, so the size of a program is bounded. */
const MAX_INSTRUCTIONS = 100_000;

export type Instruction =
  | { readonly op: "set"; readonly set: CharTester }
  /** Goes on at both places, at `first` with priority. */
  | { readonly op: "split"; first: number; second: number }
  | { readonly op: "jump"; to: number }
  | { readonly op: "save"; readonly slot: number }
  | { readonly op: "assert"; readonly assertion: Assertion }
  | { readonly op: "match" };

/** Membership in a set of code points: a table for ASCII, binary search beyond. */
export class CharTester {
  readonly #ascii = new Uint8Array(128);
  readonly #set: CharSet;

  constructor(set: CharSet) {
    this.#set = set;
    for (let i = 0; i < set.length; i += 2) {
      for (let c = set[i] as number; c <= (set[i + 1] as number) && c < 128; c++) this.#ascii[c] = 1;
    }
  }

  has(codePoint: number): boolean {
    if (codePoint < 128) return this.#ascii[codePoint] === 1;
    const set = this.#set;
    let low = 0;
    let high = set.length / 2;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((set[middle * 2 + 1] as number) < codePoint) low = middle + 1;
      else high = middle;
    }
    return low * 2 < set.length && (set[low * 2] as number) <= codePoint;
  }
}

/**
 * Compiles a tree.
 * @throws Error when the program would be too large
 */
export function compileProgram(tree: RegexTree): readonly Instruction[] {
  const compiler = new Compiler();
  compiler.emit(tree.root);
  compiler.push({ op: "match" });
  return compiler.code;
}

class Compiler {
  readonly code: Instruction[] = [];

  push<T extends Instruction>(instruction: T): T {
    if (this.code.length >= MAX_INSTRUCTIONS) throw new Error("compiled regex exceeds size limit");
    this.code.push(instruction);
    return instruction;
  }

  emit(node: RegexNode): void {
    switch (node.kind) {
      case "set":
        this.push({ op: "set", set: new CharTester(node.set) });
        break;
      case "assertion":
        this.push({ op: "assert", assertion: node.assertion });
        break;
      case "group":
        if (node.index === null) {
          this.emit(node.body);
        } else {
          this.push({ op: "save", slot: node.index * 2 });
          this.emit(node.body);
          this.push({ op: "save", slot: node.index * 2 + 1 });
        }
        break;
      case "sequence":
        for (const item of node.items) this.emit(item);
        break;
      case "choice":
        this.#choice(node.branches);
        break;
      case "repeat":
        this.#repeat(node.body, node.min, node.max, node.greedy);
        break;
      default:
        node satisfies never;
    }
  }

  #choice(branches: readonly RegexNode[]): void {
    const jumps: { to: number }[] = [];
    branches.forEach((branch, i) => {
      if (i === branches.length - 1) {
        this.emit(branch);
        return;
      }
      const split = this.push({ op: "split", first: this.code.length + 1, second: 0 });
      this.emit(branch);
      jumps.push(this.push({ op: "jump", to: 0 }));
      split.second = this.code.length;
    });
    for (const jump of jumps) jump.to = this.code.length;
  }

  /** `x*` is compiled as `(x+)?`: a body that can be empty then ends the loop as the dialect has it. */
  #repeat(body: RegexNode, min: number, max: number | null, greedy: boolean): void {
    for (let i = 0; i < min - (max === null ? 1 : 0); i++) this.emit(body);
    const exits: ((out: number) => void)[] = [];
    if (max === null) {
      if (min === 0) exits.push(this.#fork(greedy));
      const start = this.code.length;
      this.emit(body);
      const end = this.code.length;
      this.push(greedy ? { op: "split", first: start, second: end + 1 } : { op: "split", first: end + 1, second: start });
    } else {
      for (let i = min; i < max; i++) {
        exits.push(this.#fork(greedy));
        this.emit(body);
      }
    }
    for (const exit of exits) exit(this.code.length);
  }

  /** A split that enters what follows or leaves; the way out is set later. */
  #fork(greedy: boolean): (out: number) => void {
    const next = this.code.length + 1;
    const split = this.push({ op: "split", first: next, second: next });
    return (out) => {
      if (greedy) split.second = out;
      else split.first = out;
    };
  }
}
