/** Arguments on their way into a call window. */
import type { Expression, Spread } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import type { FunctionState } from "./function-state.ts";
import { type Operand, Owner, owned, settle } from "./operand.ts";
import { runsStatements } from "./traversal.ts";
import { evaluate } from "./visit.ts";

/** Bits of a mask operand: arguments past these are never moved. */
const MASK_BITS = 31;

export interface Arguments {
  readonly count: number;
  /** Bit i: argument i is moved. */
  readonly mask: number;
  /** Arguments that are parameters at their last use. */
  readonly passed: readonly { readonly index: number; readonly parameter: number }[];
}

/**
 * Evaluates a value into exactly this register, for use as an argument. The result tells where it came from.
 * @param watched statements that run before the call may change variables of this frame
 */
export function placeArgument(f: FunctionState, node: Expression, register: number, watched: boolean): Operand {
  const mark = f.registers.top;
  const operand = evaluate(f, node, register);
  f.registers.release(mark);
  if (watched && operand.owner === Owner.Nobody) {
    settle(f, operand, register);
    return owned(register);
  }
  if (operand.register !== register) f.code.emit(Op.Move, register, operand.register);
  return operand;
}

/**
 * Evaluates arguments into the next free registers, which must be those of the window.
 * @param offset index of the first argument in the mask
 */
export function emitArguments(f: FunctionState, nodes: readonly Expression[], offset: number): Arguments {
  let mask = 0;
  const passed: { index: number; parameter: number }[] = [];
  const lastWatcher = nodes.findLastIndex(runsStatements);
  for (const [i, node] of nodes.entries()) {
    const register = f.registers.take();
    const index = offset + i;
    const source = placeArgument(f, node, register, i < lastWatcher);
    if (index >= MASK_BITS) continue;
    if (source.owner === Owner.Frame) mask |= 1 << index;
    else if (source.owner === Owner.Parameter) passed.push({ index, parameter: source.register });
  }
  return { count: nodes.length, mask, passed };
}

/** The arguments without spreads, or null when there is one. */
export function plainArguments(nodes: readonly (Expression | Spread)[]): readonly Expression[] | null {
  const plain = nodes.filter((node): node is Expression => node.kind !== "Spread");
  return plain.length === nodes.length ? plain : null;
}
