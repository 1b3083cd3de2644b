import { Cancellation, ExitRequest, HarnError, type TraceFrame } from "#vm/values";
import type { Fiber, Frame } from "./frame.ts";
import type { Task } from "./task.ts";
import { DeadlineInterrupt } from "./task-scope.ts";

/** An error in the interpreter itself: reported as such, never catchable. */
export class InternalError extends Error {
  constructor(
    readonly origin: unknown,
    readonly where: string,
  ) {
    super(origin instanceof Error ? origin.message : String(origin));
  }
}

/**
 * Finds the handler for an error raised at `pc` of the task's top frame, drops the frames above it and prepares the
 * frame to go on at the handler. Generators whose frames are passed are finished.
 * @throws the error itself when nothing handles it; the task is then without frames
 */
export function unwind(task: Task, raised: unknown, pc: number): void {
  const error = asRaised(raised, task, pc);
  if (error instanceof HarnError && error.trace === null) error.trace = traceOf(task, pc);
  const catchable = error instanceof HarnError;
  let fiber: Fiber | null = task.fiber;
  let offset = pc;
  while (fiber !== null) {
    while (fiber.depth > 0) {
      const frame: Frame = fiber.top;
      for (const handler of frame.fn.handlers) {
        if (offset < handler.start || offset >= handler.end || !(catchable || handler.isCleanup)) continue;
        // Registers are untyped words to the interpreter; the emitter reads this one only through error instructions.
        fiber.stack[frame.base + handler.register] = error as never;
        frame.pc = handler.target;
        task.fiber = fiber;
        return;
      }
      fiber.depth--;
      if (fiber.depth > 0) offset = fiber.top.pc - 1;
    }
    if (fiber.source !== null) {
      fiber.source.done = true;
      fiber.source.running = false;
    }
    const parent: Fiber | null = fiber.parent;
    fiber.parent = null;
    fiber = parent;
    if (fiber !== null && fiber.depth > 0) offset = fiber.top.pc - 1;
  }
  task.fiber = task.rootFiber;
  throw error;
}

/** Frames of the task, innermost first. */
export function traceOf(task: Task, pc: number): TraceFrame[] {
  const trace: TraceFrame[] = [];
  let offset = pc;
  for (let fiber: Fiber | null = task.fiber; fiber !== null; fiber = fiber.parent) {
    for (let depth = fiber.depth - 1; depth >= 0; depth--) {
      const frame = fiber.frames[depth] as Frame;
      if (trace.length > 0) offset = frame.pc - 1;
      const range = frame.fn.sourceRange(offset);
      trace.push({ name: frame.fn.name, path: frame.fn.module.path, start: range.start, end: range.end });
    }
  }
  return trace;
}

/** Host failures that a program can cause become limit errors; any other JS error is ours. */
function asRaised(raised: unknown, task: Task, pc: number): HarnError | ExitRequest | Cancellation | DeadlineInterrupt | InternalError {
  if (raised instanceof HarnError || raised instanceof ExitRequest || raised instanceof Cancellation) return raised;
  if (raised instanceof DeadlineInterrupt || raised instanceof InternalError) return raised;
  if (raised instanceof RangeError && /^Invalid (string|array|typed array|Map) (length|size)|Maximum BigInt size|Map maximum size/.test(raised.message)) {
    return new HarnError("limit", "a value grew past the size limit of the run");
  }
  const frame = traceOf(task, pc)[0];
  return new InternalError(raised, frame === undefined ? "" : frame.path);
}
