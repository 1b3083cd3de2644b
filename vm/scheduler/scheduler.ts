import { elapsedMilliseconds, type TaskResult, type Waiter } from "#vm/host";
import { execute, InternalError, type Runtime, Signal, SLICE_MS, SliceClock, type Task, type Wait } from "#vm/interpreter";
import { Cancellation, errorText, ExitRequest, HarnError, markShared, type Value } from "#vm/values";
import { deadlocked, deadlockError } from "./deadlock.ts";
import { takeOutput } from "./output.ts";
import { ReadyQueue } from "./ready-queue.ts";

/** Slices of a task while others are ready: short, so that all make progress. */
const SHARED_SLICE_MS = 1;
/** Real time that the children of a cancelled task get for their cleanups before it is cancelled as well. */
export const CHILD_GRACE_MS = 1_000;

/**
 * Runs the tasks of a run, one at a time, in the order in which they became ready, and gives the event loop a turn at
 * least every few milliseconds.
 */
export class Scheduler {
  readonly #ready = new ReadyQueue<Task>();
  readonly #clock = new SliceClock();
  /** Tasks that wait, in the order in which they began to. */
  readonly #waiting = new Set<Task>();
  /** Waiting tasks that something outside of the run may wake, and those among them that wait for a promise of the host. */
  #external = 0;
  #promises = 0;
  #wake: (() => void) | null = null;
  #turnEnd = 0;

  constructor(readonly runtime: Runtime) {}

  /** Lets a task that was made ready run at its turn. */
  start(task: Task): void {
    this.#ready.add(task);
    this.#wake?.();
  }

  /** Runs until `task` has ended, its children included; other tasks run meanwhile. Tells how it ended. */
  async run(task: Task): Promise<TaskResult> {
    this.start(task);
    await this.drive(() => task.result !== null);
    return task.result as TaskResult;
  }

  /** Runs tasks until a condition holds that their work brings about. */
  async drive(isDone: () => boolean): Promise<void> {
    this.#turnEnd = elapsedMilliseconds() + SLICE_MS;
    while (!isDone()) {
      const task = this.#ready.take();
      if (task === undefined) {
        await this.#idle();
        continue;
      }
      this.#step(task);
      if (elapsedMilliseconds() >= this.#turnEnd) {
        await new Promise((resolve) => setImmediate(resolve));
        this.#turnEnd = elapsedMilliseconds() + SLICE_MS;
      }
    }
  }

  /** Raises an error in a task as soon as it can run again: a wait of it is given up. */
  interrupt(task: Task, error: unknown): void {
    if (task.result !== null) return;
    if (task.wait !== null) {
      const { giveUp } = task.wait;
      this.#stopWaiting(task);
      giveUp();
      task.raise = error;
      this.start(task);
      return;
    }
    // It is ready or running, and sees this before its next instruction that waits, calls or loops.
    if (!(task.raise instanceof Cancellation)) task.raise = error;
  }

  /** Ends all child tasks of the program that still run; gives up on those that do not end within a grace time. */
  async endAll(): Promise<void> {
    const { live, unjoined } = this.runtime.family;
    let expired = false;
    const grace = setTimeout(() => {
      expired = true;
      this.#wake?.();
    }, CHILD_GRACE_MS * 2);
    for (const task of live) this.abort(task);
    await this.drive(() => live.size === 0 || expired);
    clearTimeout(grace);
    for (const task of unjoined) {
      takeOutput(task);
      this.#reportUnseen(task);
    }
  }

  /** A failure that nobody awaited would be lost otherwise. */
  #reportUnseen(task: Task): void {
    if (task.claimed || task.result?.kind !== "error" || !(task.result.error instanceof HarnError)) return;
    this.runtime.world.stderr.write(`warning: task ${task.id} failed and nobody awaited it: ${errorText(task.result.error)}\n`);
  }

  /** Ends a task as soon as possible, its children first. Cleanups run. */
  abort(task: Task): void {
    if (task.result !== null || task.aborting) return;
    task.aborting = true;
    task.cancelled = true;
    task.abortSignal();
    const children = [...task.live];
    if (children.length === 0) {
      this.interrupt(task, new Cancellation());
      return;
    }
    let left = children.length;
    const proceed = (): void => {
      clearTimeout(grace);
      if (left >= 0) this.interrupt(task, new Cancellation());
      left = -1;
    };
    const grace = setTimeout(proceed, CHILD_GRACE_MS);
    for (const child of children) {
      child.doneCallbacks.add(() => {
        takeOutput(child);
        if (--left === 0) proceed();
      });
      this.abort(child);
    }
  }

  #step(task: Task): void {
    if (task.closing !== null) return;
    this.runtime.enter(task);
    this.#clock.sliceLength = this.#ready.length > 0 ? SHARED_SLICE_MS : SLICE_MS;
    try {
      const signal = execute(task, this.#clock);
      switch (signal) {
        case Signal.Finished:
          this.#close(task, { kind: "value", value: task.value });
          return;
        case Signal.Paused:
          task.parked = false;
          this.#ready.add(task);
          return;
        case Signal.Parked:
          task.parked = true;
          this.#park(task);
          return;
        default:
          signal satisfies never;
      }
    } catch (error) {
      this.#close(task, { kind: "error", error });
    }
  }

  #park(task: Task): void {
    const pending = task.pending;
    const pull = task.pendingPull;
    task.pending = null;
    task.pendingPull = null;
    if (pending === null) throw new Error("a task waits for nothing");
    if (task.raise !== null) {
      // It was interrupted while it ran, so it does not begin to wait.
      if (pending instanceof Promise) pending.catch(() => undefined);
      this.#ready.add(task);
      return;
    }
    const register = task.pendingRegister;
    const isPromise = pending instanceof Promise;
    const finish = (deliver: () => void): void => {
      if (task.wait !== wait) return;
      this.#stopWaiting(task);
      deliver();
      this.start(task);
    };
    const waiter: Waiter = {
      // Who waited does not know who else holds the value.
      resume: (value) => finish(() => (pull === null ? this.#put(task, register, markShared(value)) : pull(markShared(value)))),
      end: () => finish(() => (pull === null ? this.#put(task, register, null) : pull(undefined))),
      fail: (error) => finish(() => void (task.raise = error)),
    };
    let giveUp = (): void => undefined;
    const wait: Wait = {
      reason: isPromise ? "host" : pending.reason,
      external: isPromise || pending.external,
      isPromise,
      resource: isPromise ? null : pending.resource,
      giveUp: () => giveUp(),
    };
    task.wait = wait;
    this.#waiting.add(task);
    if (wait.external) this.#external++;
    if (isPromise) {
      this.#promises++;
      pending.then(waiter.resume, waiter.fail);
    } else {
      const abandon = pending.begin(waiter);
      if (task.wait === wait) giveUp = abandon;
    }
  }

  #put(task: Task, register: number, value: Value): void {
    task.fiber.stack[register] = value;
  }

  #stopWaiting(task: Task): void {
    const { wait } = task;
    if (wait === null) return;
    task.wait = null;
    this.#waiting.delete(task);
    if (wait.external) this.#external--;
    if (wait.isPromise) this.#promises--;
  }

  /** Nothing can run: virtual time moves on, a deadlock ends, or the process waits for the world. */
  async #idle(): Promise<void> {
    if (this.#promises === 0 && this.runtime.world.clock.advanceToNext()) return;
    const victim = this.#external === 0 ? deadlocked(this.#waiting) : null;
    if (victim !== null) {
      this.interrupt(victim, deadlockError(victim));
      return;
    }
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    this.#wake = null;
    this.#turnEnd = elapsedMilliseconds() + SLICE_MS;
  }

  /** The root function of a task is done: the task ends when its children have. */
  #close(task: Task, result: TaskResult): void {
    task.closing = result;
    const children = task.parent === null ? [] : [...task.live];
    if (children.length === 0) {
      this.#finish(task);
      return;
    }
    let left = children.length;
    for (const child of children) {
      child.doneCallbacks.add(() => {
        if (--left === 0) this.#finish(task);
      });
      this.abort(child);
    }
  }

  #finish(task: Task): void {
    const result = task.closing as TaskResult;
    task.result = result;
    task.releaseHeld(0);
    const { parent } = task;
    if (parent !== null) {
      parent.family.live.delete(task);
      for (const child of task.unjoined) {
        takeOutput(child);
        this.#reportUnseen(child);
      }
      task.freeFrames();
      // These end the whole run, wherever they happen.
      if (result.kind === "error" && endsRun(result.error) && parent.closing === null) this.interrupt(parent, result.error);
    }
    for (const callback of [...task.doneCallbacks]) callback(result);
    task.doneCallbacks.clear();
    this.#wake?.();
  }
}

function endsRun(error: unknown): boolean {
  return error instanceof ExitRequest || error instanceof InternalError;
}
