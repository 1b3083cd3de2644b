/** Constructs that start tasks, wait for them, or bound them in time. */
import type { Block, Deadline, Mutex, Name, Parallel, Scope, Select, Spawn } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import { emitWithCleanup } from "./cleanups.ts";
import { Label } from "./code-buffer.ts";
import { type FunctionState, NO_TARGET } from "./function-state.ts";
import { type Operand, owned } from "./operand.ts";
import { acquiresPermits, emitReleasingPermits } from "./permits.ts";
import { initialise, targetRegister } from "./variables.ts";
import { emitBlock, evaluateInto, functionIndex } from "./visit.ts";

/** The words of `vm/interpreter`'s `ParallelMode`. */
const MODES: Readonly<Record<Parallel["mode"], number>> = { count: 0, each: 1, settle: 2 };
const STREAM_MODE = 3;

/** `spawn { … }`: the task's handle. */
export function emitSpawn(f: FunctionState, node: Spawn, want: number): Operand {
  const target = targetRegister(f, want);
  const mark = f.registers.top;
  const body = f.registers.take();
  emitBody(f, node.body, null, body);
  f.code.at(node.span);
  f.code.emit(Op.Spawn, target, body);
  f.registers.release(mark);
  return owned(target);
}

/** `parallel …` in all forms. */
export function emitParallel(f: FunctionState, node: Parallel, want: number): Operand {
  const target = targetRegister(f, want);
  const mark = f.registers.top;
  const window = f.registers.take();
  evaluateInto(f, node.subject, window);
  const body = f.registers.take();
  emitBody(f, node.body, node.binding, body);
  const bound = f.registers.take();
  if (node.maxConcurrent === null) f.code.emit(Op.LoadNil, bound);
  else evaluateInto(f, node.maxConcurrent, bound);
  f.code.at(node.span);
  f.code.emit(Op.Parallel, target, window, node.asStream ? STREAM_MODE : MODES[node.mode]);
  f.registers.release(mark);
  return owned(target);
}

/** The body of a task is a closure; its last expression is the result. */
function emitBody(f: FunctionState, body: Block, binding: Name | null, target: number): void {
  const parameters = binding === null ? [] : [{ span: binding.span, name: binding, type: null, defaultValue: null, isRest: false }];
  f.code.emit(Op.Closure, target, functionIndex(f, { name: null, flavor: "function", parameters, typeParameters: [], body, yieldsTail: true }));
}

/** `scope { … }`: its tasks have ended before it is left, whichever way. */
export function emitScope(f: FunctionState, node: Scope): void {
  const scope = f.registers.take();
  f.code.emit(Op.EnterScope, scope);
  const body = (): void => emitBlock(f, node.body, NO_TARGET);
  const guarded = acquiresPermits(f, node.body) ? (): void => emitReleasingPermits(f, body) : body;
  emitWithCleanup(f, guarded, (record) => f.code.emit(Op.LeaveScope, scope, record.kindRegister));
}

/** `deadline d { … }`: the body's value, or an error when the time is over. */
export function emitDeadline(f: FunctionState, node: Deadline, target: number): void {
  const mark = f.registers.top;
  const deadline = f.registers.take();
  evaluateInto(f, node.duration, deadline);
  f.code.at(node.span);
  f.code.emit(Op.EnterDeadline, deadline, deadline);
  emitWithCleanup(
    f,
    () => emitBlock(f, node.body, target),
    ({ kindRegister, valueRegister }) => f.code.emit(Op.LeaveDeadline, deadline, kindRegister, valueRegister),
  );
  f.registers.release(mark);
}

/** `mutex { … }` and `mutex(key) { … }`: one task at a time. */
export function emitMutex(f: FunctionState, node: Mutex): void {
  const permit = f.registers.take();
  if (node.key === null) f.code.emit(Op.LoadInt, permit, node.span.start);
  else evaluateInto(f, node.key, permit);
  f.code.at(node.span);
  f.code.emit(Op.EnterMutex, permit, permit, node.key === null ? 1 : 0);
  emitWithCleanup(f, () => emitBlock(f, node.body, NO_TARGET), () => f.code.emit(Op.LeaveMutex, permit));
}

/** `select { … }`: the first case whose channel has a value, the timeout, or `default`. */
export function emitSelect(f: FunctionState, node: Select): void {
  const selected = f.registers.take();
  const window = f.registers.top;
  for (const { channel } of node.cases) evaluateInto(f, channel, f.registers.take());
  const timeout = f.registers.take();
  if (node.timeout === null) f.code.emit(Op.LoadNil, timeout);
  else evaluateInto(f, node.timeout.duration, timeout);
  f.code.at(node.span);
  f.code.emit(Op.Select, selected, window, node.cases.length, timeout, node.otherwise === null ? 0 : 1);
  f.registers.release(window);
  const index = f.registers.take();
  f.code.emit(Op.GetPropOptional, index, selected, f.code.constant("first"));
  const end = new Label();
  for (const [i, branch] of node.cases.entries()) {
    const next = new Label();
    f.code.jump(Op.JumpUnlessEqualInt, next, index, i);
    const mark = f.registers.top;
    const binding = f.module.resolution.declarations.get(branch.binding);
    if (binding !== undefined) initialise(f, binding, (register) => f.code.emit(Op.GetPropOptional, register, selected, f.code.constant("second")));
    emitBlock(f, branch.body, NO_TARGET);
    f.registers.release(mark);
    f.code.jump(Op.Jump, end);
    f.code.place(next);
  }
  const otherwise = node.otherwise ?? node.timeout?.body ?? null;
  if (otherwise !== null) emitBlock(f, otherwise, NO_TARGET);
  f.code.place(end);
}
