import type { HClosure, Value } from "#vm/values";
import { arrangeArguments, tooFew } from "./calls.ts";
import { execute, Signal } from "./dispatch.ts";
import type { LinkedFunction } from "./linked-function.ts";
import { SliceClock } from "./slice-clock.ts";
import type { Task } from "./task.ts";

/**
 * Makes a new task call `closure` with `args`.
 * @throws HarnError of class `arity` for too few arguments
 */
export function prepareCall(task: Task, closure: HClosure, args: readonly Value[]): Task {
  const fn = closure.code as LinkedFunction;
  const fiber = task.rootFiber;
  if (args.length < fn.required) throw tooFew(fn, args.length);
  fiber.reserve(Math.max(args.length, fn.registerCount));
  for (let i = 0; i < args.length; i++) fiber.stack[i] = args[i] as Value;
  arrangeArguments(fiber.stack, fn, 0, args.length, 0);
  fiber.frameLimit = task.runtime.limits.maxFrames;
  fiber.push(closure, 0, 0, 0);
  return task;
}

/**
 * Runs a task that needs no waiting, such as the top level of a prelude module.
 * @throws Error when it parks
 */
export function runToEnd(task: Task): Value {
  const clock = new SliceClock();
  for (;;) {
    const signal = execute(task, clock);
    if (signal === Signal.Finished) return task.value;
    if (signal === Signal.Parked) throw new Error("a top level that must not wait is waiting");
  }
}
