/**
 * Runs a program by Pike's method: all threads step through the text together, in order of priority, so that time is
 * bounded by text times program. Slower than the other engines, but it knows Unicode word boundaries.
 */
import { CharTester, type Instruction } from "./program.ts";
import type { Assertion } from "./tree.ts";
import { perlClass } from "./unicode-sets.ts";

/** Offsets by slot: group `i` spans slots `2i` and `2i + 1`; -1 where unset. Never changed once a thread holds it. */
export type Slots = readonly number[];

let words: CharTester | null = null;

/** Threads at one place of the text, in order of priority; each instruction occurs once. */
class ThreadList {
  readonly pcs: number[] = [];
  readonly slots: Slots[] = [];
  readonly #seen: Uint32Array;
  #generation = 1;

  constructor(size: number) {
    this.#seen = new Uint32Array(size);
  }

  clear(): void {
    this.pcs.length = 0;
    this.slots.length = 0;
    this.#generation++;
  }

  /** True the first time that an instruction is visited since `clear`. */
  visit(pc: number): boolean {
    if (this.#seen[pc] === this.#generation) return false;
    this.#seen[pc] = this.#generation;
    return true;
  }
}

export class Simulation {
  readonly #code: readonly Instruction[];
  readonly #unset: Slots;
  #current: ThreadList;
  #next: ThreadList;

  constructor(code: readonly Instruction[], groupCount: number) {
    this.#code = code;
    this.#unset = new Array<number>((groupCount + 1) * 2).fill(-1);
    this.#current = new ThreadList(code.length);
    this.#next = new ThreadList(code.length);
  }

  /** The slots of the first match at or behind an offset, or null. */
  search(text: string, from: number): Slots | null {
    let matched: Slots | null = null;
    this.#current.clear();
    for (let at = from; ; ) {
      if (matched === null) this.#follow(this.#current, 0, withSlot(this.#unset, 0, at), text, at);
      if (matched !== null && this.#current.pcs.length === 0) return matched;
      const codePoint = text.codePointAt(at);
      const width = codePoint !== undefined && codePoint > 0xffff ? 2 : 1;
      this.#next.clear();
      matched = this.#step(text, at, width, codePoint) ?? matched;
      if (codePoint === undefined) return matched;
      [this.#current, this.#next] = [this.#next, this.#current];
      at += width;
    }
  }

  /** Moves every thread over one character; a match cuts off the threads of lower priority and is returned. */
  #step(text: string, at: number, width: number, codePoint: number | undefined): Slots | null {
    const { pcs, slots } = this.#current;
    for (let i = 0; i < pcs.length; i++) {
      const pc = pcs[i] as number;
      const instruction = this.#code[pc] as Instruction;
      const held = slots[i] as Slots;
      if (instruction.op === "match") return withSlot(held, 1, at);
      if (instruction.op === "set" && codePoint !== undefined && instruction.set.has(codePoint)) {
        this.#follow(this.#next, pc + 1, held, text, at + width);
      }
    }
    return null;
  }

  /** Adds the threads that are reached from an instruction without taking a character. */
  #follow(list: ThreadList, start: number, held: Slots, text: string, at: number): void {
    const pending: [pc: number, slots: Slots][] = [[start, held]];
    for (let top = pending.pop(); top !== undefined; top = pending.pop()) {
      const [pc, slots] = top;
      if (!list.visit(pc)) continue;
      const instruction = this.#code[pc] as Instruction;
      switch (instruction.op) {
        case "jump":
          pending.push([instruction.to, slots]);
          break;
        case "split":
          pending.push([instruction.second, slots], [instruction.first, slots]);
          break;
        case "save":
          pending.push([pc + 1, withSlot(slots, instruction.slot, at)]);
          break;
        case "assert":
          if (holds(instruction.assertion, text, at)) pending.push([pc + 1, slots]);
          break;
        case "set":
        case "match":
          list.pcs.push(pc);
          list.slots.push(slots);
          break;
        default:
          instruction satisfies never;
      }
    }
  }
}

function withSlot(slots: Slots, slot: number, at: number): Slots {
  const copy = slots.slice();
  copy[slot] = at;
  return copy;
}

function holds(assertion: Assertion, text: string, at: number): boolean {
  switch (assertion) {
    case "text-start":
      return at === 0;
    case "text-end":
      return at === text.length;
    case "line-start":
      return at === 0 || text.charCodeAt(at - 1) === 0x0a;
    case "line-end":
      return at === text.length || text.charCodeAt(at) === 0x0a;
    case "word-boundary":
      return isWordBefore(text, at) !== isWordAt(text, at);
    case "no-word-boundary":
      return isWordBefore(text, at) === isWordAt(text, at);
    default:
      return assertion satisfies never;
  }
}

function isWordAt(text: string, at: number): boolean {
  words ??= new CharTester(perlClass("w", false));
  const codePoint = text.codePointAt(at);
  return codePoint !== undefined && words.has(codePoint);
}

function isWordBefore(text: string, at: number): boolean {
  if (at === 0) return false;
  const unit = text.charCodeAt(at - 1);
  const isLow = unit >= 0xdc00 && unit <= 0xdfff && at > 1;
  return isWordAt(text, isLow ? at - 2 : at - 1);
}
