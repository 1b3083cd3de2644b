import type { Op } from "#vm/bytecode";
import type { Value } from "#vm/values";
import type { Frame } from "./frame.ts";
import type { Task } from "./task.ts";

/** Executes the instruction at `pc` and gives the next code offset. */
export type ColdHandler = (stack: Value[], base: number, code: Int32Array, pc: number, frame: Frame, task: Task) => number;

export type ColdTable = { readonly [op in Op]?: ColdHandler };

/** Operand `index` (1-based) of the instruction at `pc`. */
export function operand(code: Int32Array, pc: number, index: number): number {
  return code[pc + index] as number;
}

/** Register named by operand `index`, absolute. */
export function registerOf(base: number, code: Int32Array, pc: number, index: number): number {
  return base + (code[pc + index] as number);
}

/** Value of the register named by operand `index`. */
export function valueOf(stack: readonly Value[], base: number, code: Int32Array, pc: number, index: number): Value {
  return stack[base + (code[pc + index] as number)] as Value;
}

/** String constant named by operand `index`. */
export function nameOf(frame: Frame, code: Int32Array, pc: number, index: number): string {
  return frame.fn.values[code[pc + index] as number] as string;
}
