/** Calls into the injected visitor, under plain names. */
import type { Block, Expression, Statement } from "#compiler/syntax";
import type { Label } from "./code-buffer.ts";
import type { FunctionSource, FunctionState } from "./function-state.ts";
import { type Operand, settle } from "./operand.ts";

/**
 * Evaluates an expression.
 * @param want register for a computed result, or -1 for a fresh one; a variable stays where it is all the same.
 * @returns the place of the value; a fresh register is the one that was free at entry, and stays taken.
 */
export function evaluate(f: FunctionState, node: Expression, want = -1): Operand {
  return f.visitor.evaluate(f, node, want);
}

/** Evaluates into exactly this register, fit for storing. */
export function evaluateInto(f: FunctionState, node: Expression, target: number): void {
  const mark = f.registers.top;
  settle(f, f.visitor.evaluate(f, node, target), target);
  f.registers.release(mark);
}

/** Evaluates for the effects only. */
export function discard(f: FunctionState, node: Expression): void {
  f.visitor.discard(f, node);
}

export function emitStatement(f: FunctionState, node: Statement): void {
  f.visitor.statement(f, node);
}

/** Emits a block with a scope of its own; `target` is the register of its value, `NO_TARGET` or `TAIL`. */
export function emitBlock(f: FunctionState, block: Block, target: number): void {
  f.visitor.block(f, block, target);
}

/** Returns the value of an expression in tail position. */
export function emitTailExpression(f: FunctionState, node: Expression): void {
  f.visitor.returnValue(f, node);
}

/** Jumps when the condition is falsy, else goes on. */
export function jumpIfFalse(f: FunctionState, node: Expression, label: Label): void {
  f.visitor.jumpIfFalse(f, node, label);
}

/** Emits a nested function; returns its index in the module. */
export function functionIndex(f: FunctionState, source: FunctionSource): number {
  return f.visitor.functionIndex(f, source);
}
