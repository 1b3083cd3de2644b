/** Returning the value of an expression. */
import type { Expression, Return } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import { emitIf } from "./branches.ts";
import { emitTailCall } from "./calls.ts";
import { leave, returnsAtOnce } from "./exits.ts";
import { type FunctionState, TAIL } from "./function-state.ts";
import { emitMatch } from "./match.ts";
import { share } from "./operand.ts";
import { emitHandOver } from "./owned.ts";
import { markReturned } from "./ownership.ts";
import { evaluate } from "./visit.ts";

/** `return e?` */
export function emitReturn(f: FunctionState, node: Return): void {
  const mark = f.registers.top;
  if (node.value !== null) {
    const { value } = node;
    emitHandOver(f, value);
    if (value.kind === "Call" && returnsAtOnce(f) && f.flavor === "function") {
      markReturned(f, value);
      if (!emitTailCall(f, value)) emitValue(f, value);
    } else {
      emitReturnValue(f, value);
    }
  } else if (returnsAtOnce(f)) {
    f.code.emit(Op.ReturnNil);
  } else {
    const nil = f.registers.take();
    f.code.emit(Op.LoadNil, nil);
    leave(f, { kind: "return" }, nil);
  }
  f.registers.release(mark);
}

/** Returns the value of an expression; each branch of an `if` or `match` returns by itself. */
export function emitReturnValue(f: FunctionState, node: Expression): void {
  const mark = f.registers.top;
  if (returnsAtOnce(f) && node.kind === "If") {
    emitIf(f, node, TAIL);
  } else if (returnsAtOnce(f) && node.kind === "Match") {
    emitMatch(f, node, TAIL);
  } else {
    markReturned(f, node);
    emitValue(f, node);
  }
  f.registers.release(mark);
}

function emitValue(f: FunctionState, node: Expression): void {
  leave(f, { kind: "return" }, share(f, evaluate(f, node)));
}
