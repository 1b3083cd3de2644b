import type { TaskHandle, TaskResult } from "#vm/host";
import type { Task } from "#vm/interpreter";
import { HarnError, HResource, type Value } from "#vm/values";
import { takeOutput } from "./output.ts";
import type { Scheduler } from "./scheduler.ts";

/** What an interrupted wait of a task raises that was asked to end: it may be caught, to end in good order. */
export const CANCELLED_TEXT = "kind:cancelled:VM cancelled by host";

/** The handle of a task, as natives see it. */
export class Handle implements TaskHandle {
  constructor(
    readonly task: Task,
    readonly scheduler: Scheduler,
  ) {}

  get id(): string {
    return this.task.id;
  }

  get result(): TaskResult | null {
    return this.task.result;
  }

  whenDone(callback: (result: TaskResult) => void): () => void {
    const { result, doneCallbacks } = this.task;
    if (result !== null) callback(result);
    else doneCallbacks.add(callback);
    return () => void doneCallbacks.delete(callback);
  }

  request(): void {
    const { task } = this;
    if (task.result !== null || task.cancelled) return;
    task.cancelled = true;
    if (task.wait !== null) this.scheduler.interrupt(task, new HarnError("thrown", "", CANCELLED_TEXT));
  }

  abort(): void {
    this.scheduler.abort(this.task);
  }

  claim(): boolean {
    if (this.task.claimed) return false;
    this.task.claimed = true;
    return true;
  }

  join(): void {
    takeOutput(this.task);
  }
}

/** The task behind a value, or null when it is none. */
export function handleOfValue(value: Value | undefined): TaskHandle | null {
  return value instanceof HResource && value.state instanceof Handle ? value.state : null;
}

/** The value of `spawn { }`. */
export function handleValue(handle: TaskHandle): HResource {
  return new HResource("task_handle", handle, () => `<task:${handle.id}>`, () => handle.id);
}
