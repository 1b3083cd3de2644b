import type { Task } from "./task.ts";

/** A stretch of a task's execution that owns the child tasks started in it: `scope { }` or `deadline`. */
export class TaskScope {
  /** Children started inside that have not ended. */
  readonly live = new Set<Task>();
  /** All of them, in the order of their start, where they are joined at the end. */
  readonly started: Task[] = [];
  /** The first failure of a child that nobody awaited. */
  failure: unknown = null;
  /** Of a deadline whose time is not over. */
  stopTimer: (() => void) | null = null;

  constructor(readonly kind: "scope" | "deadline") {}
}

/** Unwinds a task out of a `deadline`: no handler inside takes it, cleanups run, the deadline turns it into an error. */
export class DeadlineInterrupt extends Error {
  constructor(readonly scope: TaskScope) {
    super("deadline exceeded");
  }
}
