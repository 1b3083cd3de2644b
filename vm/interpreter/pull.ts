import { ElementSource, HDict, type HIterator, type IteratorSource, IterView, markShared, runtimeError, type Value } from "#vm/values";
import { Suspension } from "#vm/host";
import { stackOverflow } from "./call-errors.ts";
import { type Fiber, GeneratorSource, PullMode } from "./frame.ts";
import type { Task } from "./task.ts";

/** Elements that other tasks bring: a channel, the results of a `parallel … as stream`. A pull may wait. */
export interface ParkingSource extends IteratorSource {
  /** The next element, undefined at the end, or a suspension that resumes with the element. */
  pullElement(task: Task): Value | undefined | Suspension;
}

function isParking(source: IteratorSource): source is ParkingSource {
  return "pullElement" in source;
}

/**
 * Asks an iterator for its next element on behalf of the task's top frame. A generator's fiber takes control until it
 * yields or ends; every other source answers at once.
 * @param register of the top frame, relative to its base, for the element or the `{value, done}` dict
 * @param exit code offset to go on at when a loop's source is exhausted; the frame's `pc` must already hold the other one
 */
export function pull(task: Task, iterator: HIterator, mode: PullMode, register: number, exit: number): boolean {
  let source: IteratorSource = iterator.source;
  while (source instanceof IterView) source = source.inner;
  if (source instanceof GeneratorSource) {
    // A re-entrant pull, from inside the generator's own body, sees it exhausted (runtime reference 2).
    if (source.done || source.running) deliver(task.fiber, mode, register, exit, null, true);
    else resume(task, source, mode, register, exit);
    return false;
  }
  if (isParking(source)) return pullParking(task, source, mode, register, exit);
  if (!(source instanceof ElementSource)) throw runtimeError("iterator cannot be pulled here");
  const next = source.done ? null : source.elements.next();
  if (next === null || next.done === true) {
    source.done = true;
    deliver(task.fiber, mode, register, exit, null, true);
    return false;
  }
  deliver(task.fiber, mode, register, exit, next.value, false);
  return false;
}

function pullParking(task: Task, source: ParkingSource, mode: PullMode, register: number, exit: number): boolean {
  const { fiber } = task;
  const take = (element: Value | undefined): void => deliver(fiber, mode, register, exit, element ?? null, element === undefined);
  const element = source.pullElement(task);
  if (!(element instanceof Suspension)) {
    take(element);
    return false;
  }
  task.pending = element;
  task.pendingPull = take;
  return true;
}

function resume(task: Task, source: GeneratorSource, mode: PullMode, register: number, exit: number): void {
  const fiber = source.fiber;
  const frameLimit = task.fiber.frameLimit - task.fiber.depth;
  if (fiber.depth > frameLimit) throw stackOverflow();
  fiber.frameLimit = frameLimit;
  fiber.parent = task.fiber;
  fiber.pullMode = mode;
  fiber.pullRegister = register;
  fiber.pullExit = exit;
  source.running = true;
  task.fiber = fiber;
}

/** Hands a yielded value to the consumer; the generator's fiber is suspended. */
export function yieldTo(task: Task, fiber: Fiber, value: Value): void {
  const consumer = suspend(task, fiber);
  deliver(consumer, fiber.pullMode, fiber.pullRegister, fiber.pullExit, value, false);
}

/** The generator's function has returned: the consumer sees the end. */
export function finishGenerator(task: Task, fiber: Fiber): void {
  const source = fiber.source as GeneratorSource;
  source.done = true;
  const consumer = suspend(task, fiber);
  deliver(consumer, fiber.pullMode, fiber.pullRegister, fiber.pullExit, null, true);
}

function suspend(task: Task, fiber: Fiber): Fiber {
  const consumer = fiber.parent as Fiber;
  fiber.parent = null;
  (fiber.source as GeneratorSource).running = false;
  task.fiber = consumer;
  return consumer;
}

function deliver(consumer: Fiber, mode: PullMode, register: number, exit: number, value: Value, done: boolean): void {
  const frame = consumer.top;
  switch (mode) {
    case PullMode.Loop:
      if (done) frame.pc = exit;
      else consumer.stack[frame.base + register] = markShared(value);
      return;
    case PullMode.Next:
      consumer.stack[frame.base + register] = HDict.from([
        ["done", done],
        ["value", value],
      ]);
      return;
    default:
      mode satisfies never;
  }
}
