/** `for` and `while`. */
import type { For, Range, While } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import { Label } from "./code-buffer.ts";
import type { LoopRegion } from "./exit-regions.ts";
import { type FunctionState, NO_TARGET } from "./function-state.ts";
import { emitDestructuring } from "./patterns.ts";
import { addLocal, needsCell } from "./variables.ts";
import { emitBlock, evaluate, evaluateInto, jumpIfFalse } from "./visit.ts";

function loopRegion(): LoopRegion {
  return { kind: "loop", breakLabel: new Label(), continueLabel: new Label() };
}

/** `while c { … }` */
export function emitWhile(f: FunctionState, node: While): void {
  const loop = loopRegion();
  const top = new Label();
  f.code.place(top);
  jumpIfFalse(f, node.condition, loop.breakLabel);
  emitLoopBody(f, node, loop);
  f.code.jump(Op.Loop, top);
  f.code.place(loop.breakLabel);
}

/** `for p in x { … }`; a range that is written in place counts without making a range. */
export function emitFor(f: FunctionState, node: For): void {
  const mark = f.registers.top;
  if (node.iterable.kind === "Range" && node.pattern.kind === "NamePattern") emitCountingLoop(f, node, node.iterable);
  else emitIteration(f, node);
  f.registers.release(mark);
}

function emitCountingLoop(f: FunctionState, node: For, range: Range): void {
  const loop = loopRegion();
  const counter = f.registers.takeMany(3);
  evaluateInto(f, range.start, counter);
  evaluateInto(f, range.end, counter + 1);
  f.code.at(range.span);
  f.code.jump(Op.ForRangePrepare, loop.breakLabel, counter, range.exclusive ? 1 : 0);
  const body = new Label();
  f.code.place(body);
  const binding = node.pattern.kind === "NamePattern" ? f.module.resolution.declarations.get(node.pattern) : undefined;
  if (binding !== undefined) {
    const needsCopy = needsCell(binding);
    const register = needsCopy ? f.registers.take() : counter + 2;
    if (needsCopy) f.code.emit(Op.Move, register, counter + 2);
    addLocal(f, binding, register);
  }
  emitLoopBody(f, node, loop);
  f.code.at(range.span);
  f.code.jump(Op.ForRangeLoop, body, counter);
  f.code.place(loop.breakLabel);
}

function emitIteration(f: FunctionState, node: For): void {
  const loop = loopRegion();
  const cursor = f.registers.take();
  const source = evaluate(f, node.iterable, cursor);
  f.registers.reserve(cursor + 1);
  f.code.at(node.iterable.span);
  f.code.emit(Op.IteratorPrepare, cursor, source.register);
  const top = new Label();
  f.code.place(top);
  const element = f.registers.take();
  f.code.at(node.iterable.span);
  f.code.jump(Op.IteratorNext, loop.breakLabel, cursor, element);
  const binding = node.pattern.kind === "NamePattern" ? f.module.resolution.declarations.get(node.pattern) : undefined;
  if (binding !== undefined) {
    addLocal(f, binding, element);
  } else {
    emitDestructuring(f, node.pattern, element);
  }
  emitLoopBody(f, node, loop);
  f.code.jump(Op.Loop, top);
  f.code.place(loop.breakLabel);
}

/** Emits the body. `continue` leads behind it, to the back edge: every turn must cost fuel. */
function emitLoopBody(f: FunctionState, node: For | While, loop: LoopRegion): void {
  f.regions.push(loop);
  emitBlock(f, node.body, NO_TARGET);
  f.regions.pop();
  f.code.place(loop.continueLabel);
}
