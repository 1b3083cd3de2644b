import type { Value } from "#vm/values";

/** What `harness.runtime.context()` tells of a task. */
export interface TaskIdentity {
  /** Such as `task_root:spawn:1`. */
  readonly id: string;
  readonly parentId: string | null;
  /** The `parallel` that the task is a branch of. */
  readonly groupId: string | null;
  /** Such as `spawn` or `parallel each`. */
  readonly name: string;
}

/** Something that a task holds until it gives it back, or the scope that took it ends. */
export interface Held {
  /** Gives it back; nothing happens the second time. */
  release(): void;
  /** As `context().debug.held_synchronization` shows it. */
  readonly description: string;
}

/** A task as natives see it. */
export interface TaskPort extends TaskIdentity {
  /** Task-local values of `harness.runtime.context_*`. */
  readonly values: Map<string, Value>;
  /** Fires when the task is cancelled, alone or with the run. Promises that a native returns should then reject or end. */
  readonly signal: AbortSignal;
  /** True once the task was asked to end. */
  readonly cancelled: boolean;
  /** What the task holds now, in the order of taking. */
  readonly held: readonly Held[];
  /** Notes that the task holds something: it is released at the end of the scope that called, at the latest with the task. */
  hold(held: Held): void;
  /** Forgets something that was released early. */
  unhold(held: Held): void;
  /** Starts a child task that calls `callable` with copies of `args`. */
  spawn(callable: Value, args: readonly Value[], label: string): TaskHandle;
  /** Ids of all tasks of the run that have not ended, and what each waits for. */
  activeTasks(): readonly { readonly id: string; readonly waitingReason: string | null }[];
}

/** How a task ended. */
export type TaskResult = { readonly kind: "value"; readonly value: Value } | { readonly kind: "error"; readonly error: unknown };

/** State behind a task handle value. */
export interface TaskHandle {
  readonly id: string;
  /** null while it runs. */
  readonly result: TaskResult | null;
  /** Calls back when the task has ended, at once if it has. @returns forgets the callback */
  whenDone(callback: (result: TaskResult) => void): () => void;
  /** Asks the task to end: waits of its own are interrupted, code goes on until it looks. */
  request(): void;
  /** Ends the task as soon as possible, its children first; cleanups run. */
  abort(): void;
  /**
   * Says that somebody takes the result, failure included.
   * @returns false when it was taken before
   */
  claim(): boolean;
  /** Appends the output of the ended task to its parent's. */
  join(): void;
}
