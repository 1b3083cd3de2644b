/**
 * Instructions that hand control to another frame, or may: calls out of the common case, natives, methods, yields. Each
 * saves where its own frame goes on, and tells whether the task parks; the dispatch loop then reloads its state.
 */
import { Op } from "#vm/bytecode";
import { type HClosure, type HList, HStruct, type Value } from "#vm/values";
import { callBuiltin, callMethod, callValue, enterClosure, type Parks, spreadArguments } from "./calls.ts";
import { nameOf, operand, valueOf } from "./cold-handler.ts";
import type { Frame } from "./frame.ts";
import type { InlineCache } from "./linked-function.ts";
import type { BuiltinTarget } from "./module-instance.ts";
import { yieldTo } from "./pull.ts";
import { TASK_TRANSFERS } from "./task-transfers.ts";
import { argumentLimit, tailCall } from "./tail-calls.ts";
import type { Task } from "./task.ts";

export type Transfer = (stack: Value[], base: number, code: Int32Array, pc: number, frame: Frame, task: Task) => Parks;

const table: { readonly [op in Op]?: Transfer } = {
  [Op.CallNative]: (_stack, base, code, pc, frame, task) => {
    frame.pc = pc + 6;
    const target = frame.fn.module.native(operand(code, pc, 1));
    return callBuiltin(task, target, base + operand(code, pc, 2), operand(code, pc, 3), operand(code, pc, 4), operand(code, pc, 5));
  },
  [Op.CallMethod]: (stack, base, code, pc, frame, task) => {
    frame.pc = pc + 7;
    const window = base + operand(code, pc, 1);
    const count = operand(code, pc, 2);
    const destination = operand(code, pc, 3);
    const mask = operand(code, pc, 5);
    const cache = frame.fn.caches[operand(code, pc, 6)] as InlineCache;
    const receiver = stack[window] as Value;
    if (receiver instanceof HStruct) {
      if (cache.key !== receiver.type) {
        cache.target = receiver.type.methods.get(nameOf(frame, code, pc, 4)) ?? null;
        cache.key = receiver.type;
      }
      if (cache.target !== null) {
        enterClosure(task, cache.target as HClosure, window, count + 1, destination, mask);
        return false;
      }
    } else {
      const kind = methodKind(receiver);
      if (kind !== null) {
        if (cache.key !== kind) {
          cache.target = task.runtime.method(kind, nameOf(frame, code, pc, 4));
          cache.key = kind;
        }
        if (cache.target !== null) return callBuiltin(task, cache.target as BuiltinTarget, window, count + 1, destination, mask);
      }
    }
    return callMethod(task, window, count, destination, nameOf(frame, code, pc, 4), mask);
  },
  [Op.CallPassing]: (_stack, base, code, pc, frame, task) => {
    frame.pc = pc + 5;
    const mask = operand(code, pc, 4) | frame.passing;
    frame.passing = 0;
    return callValue(task, base + operand(code, pc, 1), operand(code, pc, 2), operand(code, pc, 3), mask);
  },
  [Op.CallSpread]: (stack, base, code, pc, frame, task) => {
    frame.pc = pc + 3;
    const window = base + operand(code, pc, 1);
    const count = spreadArguments(task, window + 1, (stack[window + 1] as HList).items, argumentLimit(stack[window] as Value));
    return callValue(task, window, count, operand(code, pc, 2), 0);
  },
  [Op.CallNativeSpread]: (stack, base, code, pc, frame, task) => {
    frame.pc = pc + 4;
    const first = base + frame.fn.registerCount;
    const count = spreadArguments(task, first, (valueOf(stack, base, code, pc, 2) as HList).items, Infinity);
    return callBuiltin(task, frame.fn.module.native(operand(code, pc, 1)), first, count, operand(code, pc, 3), 0);
  },
  [Op.CallMethodSpread]: (stack, base, code, pc, frame, task) => {
    frame.pc = pc + 4;
    const window = base + operand(code, pc, 1);
    const count = spreadArguments(task, window + 1, (stack[window + 1] as HList).items, Infinity);
    return callMethod(task, window, count, operand(code, pc, 2), nameOf(frame, code, pc, 3), 0);
  },
  [Op.TailCall]: (_stack, base, code, pc, frame, task) => {
    frame.pc = pc + 4;
    return tailCall(task, frame, base + operand(code, pc, 1), operand(code, pc, 2), operand(code, pc, 3));
  },
  [Op.Yield]: (stack, base, code, pc, frame, task) => {
    frame.pc = pc + 3;
    const value = valueOf(stack, base, code, pc, 2);
    stack[base + operand(code, pc, 1)] = null;
    yieldTo(task, task.fiber, value);
    return false;
  },
};

/** Handlers by opcode. */
export const TRANSFERS: readonly (Transfer | undefined)[] = Object.assign([] as (Transfer | undefined)[], table, TASK_TRANSFERS);

/** Kinds whose methods are the library's alone, so that name and kind decide the target. */
function methodKind(receiver: Value): string | null {
  if (typeof receiver === "string") return "string";
  return receiver !== null && typeof receiver === "object" && (receiver.typeName === "list" || receiver.typeName === "set") ? receiver.typeName : null;
}
