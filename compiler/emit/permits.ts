/** Functions and scopes that take permits of named locks: what they still hold is given back when they end. */
import { type Block, forEachChild, type Node } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import { emitWithCleanup } from "./cleanups.ts";
import type { FunctionState } from "./function-state.ts";

const ACQUIRE = /^sync_(?:mutex|rwlock|semaphore|gate)_acquire$/;

/** Whether the statements of a block acquire a permit themselves, not in a function inside. */
export function acquiresPermits(f: FunctionState, block: Block): boolean {
  if (!f.module.mentionsPermits) return false;
  const open: Node[] = [block];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === "Call" && node.callee.kind === "Identifier" && ACQUIRE.test(node.callee.name)) return true;
    if (node.kind === "MethodCall" && ACQUIRE.test(node.name.text)) return true;
    if (node.kind === "Closure" || node.kind === "FunctionDeclaration" || node.kind === "Spawn" || node.kind === "Parallel") continue;
    forEachChild(node, (child) => open.push(child));
  }
  return false;
}

/** Emits `body`; on every way out of it the permits that it took are given back. */
export function emitReleasingPermits(f: FunctionState, body: () => void): void {
  const mark = f.registers.take();
  f.code.emit(Op.EnterPermits, mark);
  emitWithCleanup(f, body, () => f.code.emit(Op.LeavePermits, mark));
}
