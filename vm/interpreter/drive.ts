import { Cancellation, type HClosure, type Value } from "#vm/values";
import { arrangeArguments, tooFew } from "./calls.ts";
import { execute, Signal } from "./dispatch.ts";
import type { LinkedFunction } from "./linked-function.ts";
import { SliceClock } from "./slice-clock.ts";
import { Task } from "./task.ts";
import type { Runtime } from "./runtime.ts";

/** A task about to call `closure` with `args`. */
export function prepareTask(runtime: Runtime, closure: HClosure, args: readonly Value[]): Task {
  const task = new Task(runtime);
  const fn = closure.code as LinkedFunction;
  const fiber = task.rootFiber;
  if (args.length < fn.required) throw tooFew(fn, args.length);
  fiber.reserve(Math.max(args.length, fn.registerCount));
  for (let i = 0; i < args.length; i++) fiber.stack[i] = args[i] as Value;
  arrangeArguments(fiber.stack, fn, 0, args.length, 0);
  fiber.frameLimit = runtime.limits.maxFrames;
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
    if (signal === Signal.Finished) return task.result;
    if (signal === Signal.Parked) throw new Error("a top level that must not wait is waiting");
  }
}

/**
 * Drives a task to its end, giving the event loop a turn after every slice and while natives wait.
 * @throws whatever the program does not handle
 */
export async function drive(task: Task): Promise<Value> {
  const clock = new SliceClock();
  for (;;) {
    const signal = execute(task, clock);
    switch (signal) {
      case Signal.Finished:
        return task.result;
      case Signal.Paused:
        await new Promise((resolve) => setImmediate(resolve));
        break;
      case Signal.Parked:
        await settle(task);
        break;
      default:
        signal satisfies never;
    }
  }
}

/** Waits for the task's native, or for the host's wish to stop, whichever comes first. */
async function settle(task: Task): Promise<void> {
  const pending = task.pending as Promise<Value>;
  task.pending = null;
  const signal = task.runtime.world.signal;
  let onAbort: (() => void) | null = null;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = (): void => {
      reject(task.runtime.cancelled ? task.runtime.takeCancellation() : new Cancellation());
    };
    if (signal.aborted && task.runtime.cancelled) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    const value = await Promise.race([pending, aborted]);
    task.fiber.stack[task.pendingRegister] = value;
  } catch (error) {
    task.raise = error;
    // The native may settle later; nobody waits for it any more.
    pending.catch(() => undefined);
  } finally {
    if (onAbort !== null) signal.removeEventListener("abort", onAbort);
    aborted.catch(() => undefined);
  }
}
