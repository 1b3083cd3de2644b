/** `if`, `guard` and `require`. */
import type { Guard, If, Require } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import { Label } from "./code-buffer.ts";
import { loadConstant } from "./constants.ts";
import { type FunctionState, NO_TARGET, TAIL } from "./function-state.ts";
import { emitJumpIfTrue } from "./conditions.ts";
import { emitBlock, evaluateInto, jumpIfFalse } from "./visit.ts";

/** Emits an `if` chain for a register, `NO_TARGET` or `TAIL`. `else if` links may be thousands. */
export function emitIf(f: FunctionState, node: If, target: number): void {
  const end = new Label();
  for (let link: If = node; ; ) {
    const otherwise = new Label();
    const { alternate } = link;
    jumpIfFalse(f, link.condition, otherwise);
    emitBlock(f, link.consequent, target);
    if (target !== TAIL && (alternate !== null || target !== NO_TARGET)) f.code.jump(Op.Jump, end);
    f.code.place(otherwise);
    if (alternate === null) {
      if (target === TAIL) f.code.emit(Op.ReturnNil);
      else if (target !== NO_TARGET) f.code.emit(Op.LoadNil, target);
      break;
    }
    if (alternate.kind === "Block") {
      emitBlock(f, alternate, target);
      break;
    }
    link = alternate;
  }
  f.code.place(end);
}

/** `guard c else { … }` */
export function emitGuard(f: FunctionState, node: Guard): void {
  const hold = new Label();
  emitJumpIfTrue(f, node.condition, hold);
  emitBlock(f, node.otherwise, NO_TARGET);
  f.code.place(hold);
}

/** `require c, message` */
export function emitRequire(f: FunctionState, node: Require): void {
  const hold = new Label();
  emitJumpIfTrue(f, node.condition, hold);
  const mark = f.registers.top;
  const message = f.registers.take();
  if (node.message === null) loadConstant(f, "require condition failed", message);
  else evaluateInto(f, node.message, message);
  f.code.at(node.span);
  f.code.emit(Op.Throw, message);
  f.registers.release(mark);
  f.code.place(hold);
}
