/**
 * Bodies with a cleanup. There is one copy of each cleanup: every way out of the body writes a completion record and goes
 * through it, and what the record says happens afterwards.
 */
import type { Binding, Defer } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import { Label } from "./code-buffer.ts";
import { emitCompletion } from "./exits.ts";
import { type CleanupRegion, type CompletionRecord, NORMAL, THROWN } from "./exit-regions.ts";
import { type FunctionState, NO_TARGET } from "./function-state.ts";
import { emitDrop } from "./owned.ts";
import { emitBlock } from "./visit.ts";

/** Emits `body`, and `cleanup` on every way out of it; what throws or leaves in the cleanup replaces the outcome. */
export function emitWithCleanup(f: FunctionState, body: () => void, cleanup: (record: CompletionRecord) => void): void {
  const mark = f.registers.top;
  const record: CompletionRecord = { kindRegister: f.registers.take(), valueRegister: f.registers.take(), exits: [] };
  const region: CleanupRegion = { kind: "cleanup", record, label: new Label() };
  // every other way out overwrites this, so the handler can lead straight to the cleanup
  f.code.emit(Op.LoadInt, record.kindRegister, THROWN);
  f.regions.push(region);
  f.regionDepth++;
  const start = f.code.offset;
  body();
  f.code.emit(Op.LoadInt, record.kindRegister, NORMAL);
  f.code.protect(start, region.label, record.valueRegister, true);
  f.regionDepth--;
  f.regions.pop();
  f.code.place(region.label);
  cleanup(record);
  emitCompletion(f, record);
  f.registers.release(mark);
}

/**
 * Emits the statements of a block with `defer`s and owned variables in it: those reached are run and released last to
 * first, whatever happens in one of them.
 */
export function emitDeferring(f: FunctionState, defers: readonly (Defer | Binding)[], body: () => void): void {
  const mark = f.registers.top;
  const flags = defers.map((defer) => {
    const flag = f.registers.take();
    f.code.emit(Op.LoadBool, flag, 0);
    f.deferFlags.set(defer, flag);
    return { defer, flag };
  });
  emitWithCleanup(f, body, (record) => {
    for (const { defer, flag } of flags.reverse()) emitDeferred(f, defer, flag, record);
  });
  f.registers.release(mark);
}

function emitDeferred(f: FunctionState, defer: Defer | Binding, flag: number, record: CompletionRecord): void {
  const next = new Label();
  const failed = new Label();
  f.code.jump(Op.JumpIfFalse, next, flag);
  f.regions.push({ kind: "cleanup", record, label: next });
  f.regionDepth++;
  const start = f.code.offset;
  if (defer.kind === "Defer") emitBlock(f, defer.body, NO_TARGET);
  else emitDrop(f, defer);
  f.code.protect(start, failed, record.valueRegister, true);
  f.regionDepth--;
  f.regions.pop();
  f.code.jump(Op.Jump, next);
  f.code.place(failed);
  f.code.emit(Op.LoadInt, record.kindRegister, THROWN);
  f.code.place(next);
}
