/** Where an evaluated expression ended up, and who owns the value there. */
import { Op } from "#vm/bytecode";
import type { FunctionState } from "./function-state.ts";

export enum Owner {
  /** Somebody else may own it too without the value being marked: mark it before storing it. */
  Nobody,
  /** This frame alone, unless the value is marked shared: may be stored, moved and updated in place. */
  Frame,
  /** Parameter register at its last use: owned if the caller moved it in, which only the frame knows. */
  Parameter,
}

export interface Operand {
  readonly register: number;
  readonly owner: Owner;
}

export function owned(register: number): Operand {
  return { register, owner: Owner.Frame };
}

export function borrowed(register: number): Operand {
  return { register, owner: Owner.Nobody };
}

/** Brings an operand into a register in a state fit for storing. */
export function settle(f: FunctionState, operand: Operand, target: number): void {
  const { register, owner } = operand;
  switch (owner) {
    case Owner.Frame:
      if (register !== target) f.code.emit(Op.Move, target, register);
      return;
    case Owner.Parameter:
      f.code.emit(Op.ShareParam, register);
      if (register !== target) f.code.emit(Op.Move, target, register);
      return;
    case Owner.Nobody:
      if (register === target) f.code.emit(Op.Share, register);
      else f.code.emit(Op.MoveShared, target, register);
      return;
    default:
      owner satisfies never;
  }
}

/** Makes an operand fit for storing, in place where possible; returns its register. */
export function share(f: FunctionState, operand: Operand): number {
  if (operand.owner === Owner.Nobody) f.code.emit(Op.Share, operand.register);
  else if (operand.owner === Owner.Parameter) f.code.emit(Op.ShareParam, operand.register);
  return operand.register;
}
