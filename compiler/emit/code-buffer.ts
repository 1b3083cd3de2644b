/** The code of one function while it is written: words, labels, constants, handlers and the source map. */
import type { Span } from "#compiler/diagnostics";
import type { Constant, FunctionCode, Handler, Op, TypeCheck } from "#vm/bytecode";

/** A place in the code that jumps may name before it is known. */
export class Label {
  /** Code offset, or -1 while unknown. */
  position = -1;
  /** Offsets of the operands to fill in once the position is known. */
  readonly uses: number[] = [];
}

interface PendingHandler {
  readonly start: number;
  readonly end: number;
  readonly target: Label;
  readonly register: number;
  readonly isCleanup: boolean;
}

export type FinishedCode = Pick<FunctionCode, "code" | "constants" | "handlers" | "checks" | "cacheCount" | "sourceMap">;

export class CodeBuffer {
  readonly #words: number[] = [];
  readonly #constants: Constant[] = [];
  readonly #constantIndex = new Map<string, number>();
  readonly #handlers: PendingHandler[] = [];
  readonly #checks: TypeCheck[] = [];
  readonly #map: number[] = [];
  #cacheCount = 0;
  #span: Span = { start: 0, end: 0 };
  #mappedStart = -1;
  #mappedEnd = -1;

  /** Offset of the next instruction. */
  get offset(): number {
    return this.#words.length;
  }

  get span(): Span {
    return this.#span;
  }

  /** Instructions from here on belong to this source range. */
  at(span: Span): void {
    this.#span = span;
  }

  /** Appends an instruction without a jump target. */
  emit(op: Op, ...operands: readonly number[]): void {
    this.#mark();
    this.#words.push(op, ...operands);
  }

  /** Appends an instruction whose last operand is a jump target. */
  jump(op: Op, label: Label, ...operands: readonly number[]): void {
    this.#mark();
    this.#words.push(op, ...operands, label.position);
    if (label.position < 0) label.uses.push(this.#words.length - 1);
  }

  /** Fixes a label to the next instruction. */
  place(label: Label): void {
    label.position = this.#words.length;
    for (const use of label.uses) this.#words[use] = label.position;
    label.uses.length = 0;
  }

  /** Protects the code from `start` up to here. Inner regions end first, so the table is ordered innermost first. */
  protect(start: number, target: Label, register: number, isCleanup: boolean): void {
    if (start < this.#words.length) this.#handlers.push({ start, end: this.#words.length, target, register, isCleanup });
  }

  /** Index of a constant; equal constants share one. */
  constant(value: Constant): number {
    const key = constantKey(value);
    const known = this.#constantIndex.get(key);
    if (known !== undefined) return known;
    const index = this.#constants.push(value) - 1;
    this.#constantIndex.set(key, index);
    return index;
  }

  check(check: TypeCheck): number {
    return this.#checks.push(check) - 1;
  }

  /** A new inline-cache slot. */
  cache(): number {
    return this.#cacheCount++;
  }

  finish(): FinishedCode {
    return {
      code: Int32Array.from(this.#words),
      constants: this.#constants,
      handlers: this.#handlers.map((handler): Handler => ({ ...handler, target: handler.target.position })),
      checks: this.#checks,
      cacheCount: this.#cacheCount,
      sourceMap: Int32Array.from(this.#map),
    };
  }

  #mark(): void {
    const { start, end } = this.#span;
    if (start === this.#mappedStart && end === this.#mappedEnd) return;
    this.#mappedStart = start;
    this.#mappedEnd = end;
    this.#map.push(this.#words.length, start, end);
  }
}

function constantKey(value: Constant): string {
  switch (typeof value) {
    case "string":
      return `s${value}`;
    case "number":
      return `i${value}`;
    case "boolean":
      return `b${value}`;
    default:
      if (value === null) return "n";
      if ("float" in value) return Object.is(value.float, -0) ? "f-0" : `f${value.float}`;
      if ("bigint" in value) return `g${value.bigint}`;
      return `d${value.durationMs}`;
  }
}
