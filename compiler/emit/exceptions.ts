/** `try`, `catch`, `finally` and `retry`. */
import type { Block, CatchClause, Retry, Try, TypeNode } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import { emitWithCleanup } from "./cleanups.ts";
import { Label } from "./code-buffer.ts";
import { type FunctionState, NO_TARGET } from "./function-state.ts";
import { initialise } from "./variables.ts";
import { emitBlock, evaluateInto } from "./visit.ts";

/** Emits a `try` in any of its forms; the value goes to `target`. */
export function emitTry(f: FunctionState, node: Try, target: number): void {
  const { finalizer } = node;
  const handler = node.handler !== null && !(finalizer !== null && isEmpty(node.handler)) ? node.handler : null;
  const guarded = (): void => {
    if (handler !== null) emitCatch(f, node.body, handler, target);
    else if (finalizer !== null) emitBlock(f, node.body, target);
    else emitTryResult(f, node.body, target);
  };
  if (finalizer === null) guarded();
  else emitWithCleanup(f, guarded, () => emitBlock(f, finalizer, NO_TARGET));
}

/** `catch {}` says that there is no handler, when a `finally` follows it (language reference 15.3). */
function isEmpty(handler: CatchClause): boolean {
  return handler.binding === null && handler.body.body.length === 0;
}

/** Emits a body whose errors go to `target` label, with the raw error in a register. */
function emitProtected(f: FunctionState, handler: Label, register: number, body: () => void): void {
  f.regionDepth++;
  const start = f.code.offset;
  body();
  f.code.protect(start, handler, register, false);
  f.regionDepth--;
}

function emitCatch(f: FunctionState, body: Block, handler: CatchClause, target: number): void {
  const mark = f.registers.top;
  const error = f.registers.take();
  const caught = new Label();
  const end = new Label();
  emitProtected(f, caught, error, () => emitBlock(f, body, target));
  f.code.jump(Op.Jump, end);
  f.code.place(caught);
  if (handler.type !== null) emitTypeTest(f, handler.type, error);
  const binding = handler.binding === null ? undefined : f.module.resolution.declarations.get(handler.binding);
  if (binding !== undefined) initialise(f, binding, (register) => f.code.emit(Op.CatchValue, register, error));
  emitBlock(f, handler.body, target);
  f.code.place(end);
  f.registers.release(mark);
}

/** Passes on every error that is not an enum of this name. */
function emitTypeTest(f: FunctionState, type: TypeNode, error: number): void {
  const mark = f.registers.top;
  const taken = new Label();
  const test = f.registers.take();
  for (const name of typeNames(f, type)) {
    f.code.emit(Op.IsErrorEnum, test, error, f.code.constant(name));
    f.code.jump(Op.JumpIfTrue, taken, test);
  }
  f.code.emit(Op.Rethrow, error);
  f.code.place(taken);
  f.registers.release(mark);
}

function typeNames(f: FunctionState, type: TypeNode): readonly string[] {
  if (type.kind === "UnionType") return type.members.flatMap((member) => typeNames(f, member));
  if (type.kind !== "NamedType") return [];
  const entry = f.types.lookup(type.name);
  return [entry?.kind === "enum" && entry.declaration !== null ? entry.declaration.name.text : type.name];
}

/** `try { … }` without handlers: a Result. */
function emitTryResult(f: FunctionState, body: Block, target: number): void {
  const mark = f.registers.top;
  const value = f.registers.take();
  const failed = new Label();
  const end = new Label();
  emitProtected(f, failed, value, () => emitBlock(f, body, value));
  f.code.emit(Op.OkResult, target, value);
  f.code.jump(Op.Jump, end);
  f.code.place(failed);
  f.code.emit(Op.CatchValue, value, value);
  f.code.emit(Op.ErrResult, target, value);
  f.code.place(end);
  f.registers.release(mark);
}

/** `retry n { … }`: again until the body does not throw, n times at most; then the last error goes on. */
export function emitRetry(f: FunctionState, node: Retry, target: number): void {
  const mark = f.registers.top;
  const left = f.registers.take();
  evaluateInto(f, node.count, left);
  const error = f.registers.take();
  const failed = new Label();
  const end = new Label();
  const again = new Label();
  const body = new Label();
  f.code.place(body);
  emitProtected(f, failed, error, () => emitBlock(f, node.body, target));
  f.code.jump(Op.Jump, end);
  f.code.place(failed);
  f.code.at(node.count.span);
  f.code.emit(Op.CheckRetry, error);
  f.code.emit(Op.SubInt, left, left, 1);
  f.code.jump(Op.JumpUnlessLessInt, again, left, 1);
  f.code.emit(Op.Rethrow, error);
  f.code.place(again);
  f.code.jump(Op.Loop, body);
  f.code.place(end);
  f.registers.release(mark);
}
