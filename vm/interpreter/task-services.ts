import type { Suspension, TaskHandle } from "#vm/host";
import type { Value } from "#vm/values";
import type { Task } from "./task.ts";
import type { TaskScope } from "./task-scope.ts";

export interface SpawnLabel {
  /** `spawn`, `parallel each`, … */
  readonly name: string;
  /** Id of the group; null: a task for itself. */
  readonly groupId: string | null;
  /** Place in the group. */
  readonly index?: number;
}

export enum ParallelMode {
  Count,
  Each,
  Settle,
  /** `parallel each … as stream` */
  Stream,
}

/** What the interpreter asks of the scheduler. `vm/scheduler` implements it. */
export interface TaskServices {
  handleOf(task: Task): TaskHandle;
  /** A child of `parent` that will call `callable` with copies of `args`. */
  spawn(parent: Task, callable: Value, args: readonly Value[], label: SpawnLabel): Task;
  /** Handle value of a task. */
  handleValue(task: Task): Value;
  parallel(parent: Task, mode: ParallelMode, subject: Value, body: Value, maxConcurrent: Value): Value | Suspension;
  enterScope(task: Task): TaskScope;
  /**
   * Leaves a scope: waits for its children, or ends them when the body failed.
   * @returns null when nothing is to be waited for
   */
  leaveScope(task: Task, scope: TaskScope, failed: boolean): Suspension | null;
  enterDeadline(task: Task, duration: Value): TaskScope;
  /** Stops the clock of a deadline. @returns the error that `error` stands for outside of it */
  leaveDeadline(task: Task, scope: TaskScope, error: unknown): unknown;
  /** Takes the lock of a `mutex` block, named by a value or by the place of the block; the value is for `releaseMutex`. */
  acquireMutex(task: Task, key: Value, isSite: boolean): Value | Suspension;
  releaseMutex(task: Task, permit: Value): void;
  /**
   * Waits for one of some channels: a pair of its index and the value received; -1: the time was over, or with `otherwise`
   * none was ready.
   */
  select(task: Task, channels: readonly Value[], timeout: Value, otherwise: boolean): Value | Suspension;
  activeTasks(): readonly { readonly id: string; readonly waitingReason: string | null }[];
}
