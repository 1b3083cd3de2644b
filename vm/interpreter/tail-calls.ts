import { HClosure, type Value } from "#vm/values";
import { arrangeArguments, callValue, type Parks, tooFew } from "./calls.ts";
import type { Frame } from "./frame.ts";
import type { LinkedFunction } from "./linked-function.ts";
import type { Task } from "./task.ts";

/**
 * `return f(x)` without pending cleanups: the callee takes over the frame. Callees without a frame of their own (natives,
 * generators) leave their result in the window register, which the following Return gives back.
 * @param window absolute register of the callee
 */
export function tailCall(task: Task, frame: Frame, window: number, count: number, mask: number): Parks {
  const fiber = task.fiber;
  const stack = fiber.stack;
  const callee = stack[window] as Value;
  const fn = callee instanceof HClosure ? (callee.code as LinkedFunction) : null;
  if (fn === null || fn.flavor !== "function") return callValue(task, window, count, window - frame.base, mask);
  let owned = mask;
  fiber.reserve(window + 1 + fn.registerCount);
  if (count !== fn.plainArguments) {
    if (count < fn.required) throw tooFew(fn, count);
    owned = arrangeArguments(stack, fn, window + 1, count, mask);
  }
  for (let i = 0; i < fn.parameterCount; i++) stack[frame.base + i] = stack[window + 1 + i] as Value;
  fiber.reserve(frame.base + fn.registerCount);
  frame.closure = callee as HClosure;
  frame.owned = owned;
  frame.pc = 0;
  return false;
}

/** How many list elements a spread call passes at most: surplus arguments are ignored, and a list may hold millions. */
export function argumentLimit(callee: Value): number {
  if (!(callee instanceof HClosure)) return Infinity;
  const fn = callee.code as LinkedFunction;
  return fn.hasRest ? Infinity : fn.parameterCount;
}
