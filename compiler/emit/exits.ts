/** Leaving constructs early: `return`, `break`, `continue` and `?`, through the cleanups in between. */
import type { Expression, Propagate } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import { Label } from "./code-buffer.ts";
import { type CompletionRecord, type Exit, FIRST_EXIT, type LoopRegion, THROWN } from "./exit-regions.ts";
import type { FunctionState } from "./function-state.ts";
import { borrowed, type Operand, share } from "./operand.ts";

/**
 * Emits the way out of every region from index `depth - 1` down to the exit's goal.
 * @param value register of the returned value; it must be fit for storing. Unused by `break` and `continue`
 */
export function leave(f: FunctionState, exit: Exit, value: number, depth = f.regions.length): void {
  for (let i = depth - 1; i >= 0; i--) {
    const region = f.regions[i];
    switch (region?.kind) {
      case "cleanup": {
        const { record } = region;
        if (exit.kind === "return" && value !== record.valueRegister) f.code.emit(Op.Move, record.valueRegister, value);
        f.code.emit(Op.LoadInt, record.kindRegister, FIRST_EXIT + exitIndex(record, exit));
        f.code.jump(Op.Jump, region.label);
        return;
      }
      case "boundary":
        if (exit.kind !== "return") break;
        f.code.emit(Op.Move, region.register, value);
        f.code.jump(Op.Jump, region.label);
        return;
      case "loop":
        if (exit.kind === "return" || exit.loop !== region) break;
        f.code.jump(Op.Jump, exit.kind === "break" ? region.breakLabel : region.continueLabel);
        return;
      default:
    }
  }
  if (exit.kind === "return") f.code.emit(Op.Return, value);
}

function exitIndex(record: CompletionRecord, exit: Exit): number {
  const known = record.exits.findIndex((other) =>
    exit.kind === "return" ? other.kind === "return" : other.kind === exit.kind && other.loop === exit.loop,
  );
  return known !== -1 ? known : record.exits.push(exit) - 1;
}

/** After a cleanup: goes on with what the completion record says. The region itself is closed already. */
export function emitCompletion(f: FunctionState, record: CompletionRecord): void {
  const end = new Label();
  f.code.jump(Op.JumpIfFalse, end, record.kindRegister);
  const rethrow = new Label();
  f.code.jump(Op.JumpUnlessEqualInt, rethrow, record.kindRegister, THROWN);
  f.code.emit(Op.Rethrow, record.valueRegister);
  f.code.place(rethrow);
  for (const [i, exit] of record.exits.entries()) {
    const next = new Label();
    f.code.jump(Op.JumpUnlessEqualInt, next, record.kindRegister, FIRST_EXIT + i);
    leave(f, exit, record.valueRegister);
    f.code.place(next);
  }
  f.code.place(end);
}

/** The loop that a `break` or `continue` here belongs to; undefined outside of loops. */
export function innermostLoop(f: FunctionState): LoopRegion | undefined {
  return f.regions.findLast((region) => region.kind === "loop");
}

/** True when a return from here runs nothing else of this function. */
export function returnsAtOnce(f: FunctionState): boolean {
  return f.regionDepth === 0 && f.regions.every((region) => region.kind === "loop");
}

/** `x?`: the payload of Ok; an Err is returned from the function. */
export function emitPropagate(f: FunctionState, node: Propagate & Expression, left: Operand, target: number): Operand {
  const error = new Label();
  f.code.at(node.span);
  f.code.jump(Op.Propagate, error, target, left.register);
  if (f.regions.every((region) => region.kind === "loop")) {
    f.errorReturns.push({ label: error, operand: left });
    return borrowed(target);
  }
  const end = new Label();
  f.code.jump(Op.Jump, end);
  f.code.place(error);
  leave(f, { kind: "return" }, share(f, left));
  f.code.place(end);
  return borrowed(target);
}

/** Emits the out-of-line returns of `?`. */
export function emitErrorReturns(f: FunctionState): void {
  for (const { label, operand } of f.errorReturns) {
    f.code.place(label);
    f.code.emit(Op.Return, share(f, operand));
  }
}
