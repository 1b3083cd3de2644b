import type { Suspension} from "#vm/host";
import { type TaskHandle } from "#vm/host";
import type { ParallelMode, Runtime, SpawnLabel, Task, TaskScope, TaskServices } from "#vm/interpreter";
import { display, HDuration, runtimeError, structuralKey, typeName, type Value } from "#vm/values";
import { channelOf } from "./channel.ts";
import { acquireMutex, LockTable, permitOf } from "./locks.ts";
import { runParallel } from "./parallel.ts";
import type { Scheduler } from "./scheduler.ts";
import { enterDeadline, enterScope, leaveDeadline, leaveScope, watchChild } from "./scopes.ts";
import { selectChannel } from "./select.ts";
import { createChild } from "./spawn.ts";
import { Handle, handleValue } from "./task-handle.ts";

/** What the language's task constructs do. */
export class Services implements TaskServices {
  #scheduler: Scheduler | null = null;
  /** Handles by task, so that each task has one. */
  readonly #handles = new WeakMap<Task, TaskHandle>();

  /** Scheduler and runtime need each other; this is the knot. */
  attach(scheduler: Scheduler): void {
    this.#scheduler = scheduler;
  }

  get #running(): Scheduler {
    if (this.#scheduler === null) throw new Error("tasks before there is a scheduler");
    return this.#scheduler;
  }

  get #runtime(): Runtime {
    return this.#running.runtime;
  }

  handleOf(task: Task): TaskHandle {
    let handle = this.#handles.get(task);
    if (handle === undefined) this.#handles.set(task, (handle = new Handle(task, this.#running)));
    return handle;
  }

  handleValue(task: Task): Value {
    return handleValue(this.handleOf(task));
  }

  spawn(parent: Task, callable: Value, args: readonly Value[], label: SpawnLabel): Task {
    const child = createChild(this.#runtime, parent, callable, args, label);
    for (const scope of parent.scopes) watchChild(this.#running, scope, child);
    this.#running.start(child);
    return child;
  }

  parallel(parent: Task, mode: ParallelMode, subject: Value, body: Value, maxConcurrent: Value): Value | Suspension {
    const starter = {
      start: (task: Task, callable: Value, item: Value, label: SpawnLabel): Task => this.spawn(task, callable, [item], label),
      abort: (task: Task): void => this.#running.abort(task),
      join: (task: Task): void => {
        this.handleOf(task).claim();
        this.handleOf(task).join();
      },
    };
    return runParallel(starter, parent, mode, subject, body, maxConcurrent);
  }

  enterScope(task: Task): TaskScope {
    return enterScope(task);
  }

  leaveScope(task: Task, scope: TaskScope, failed: boolean): Suspension | null {
    return leaveScope(this.#running, task, scope, failed);
  }

  enterDeadline(task: Task, duration: Value): TaskScope {
    return enterDeadline(this.#running, task, duration);
  }

  leaveDeadline(task: Task, scope: TaskScope, error: unknown): unknown {
    return leaveDeadline(task, scope, error);
  }

  acquireMutex(task: Task, key: Value, isSite: boolean): Value | Suspension {
    const { world } = this.#runtime;
    // The places of blocks and the keys of programs are two name spaces.
    const name = isSite ? `block ${task.fiber.top.fn.module.path}:${display(key)}` : lockName(key);
    return acquireMutex(world.state.part(LockTable).lock("mutex", name, 1, world.clock), task, null);
  }

  releaseMutex(_task: Task, permit: Value): void {
    permitOf(permit)?.release();
  }

  select(_task: Task, values: readonly Value[], timeout: Value, otherwise: boolean): Value | Suspension {
    const channels = values.map((value) => {
      const channel = channelOf(value);
      if (channel === null) throw runtimeError(`select: expected a channel, got ${typeName(value)}`);
      return channel;
    });
    return selectChannel(channels, { timeout: otherwise ? 0 : timeoutOf(timeout), whenAllClosed: "wait" }, this.#runtime.world.clock);
  }

  activeTasks(): readonly { readonly id: string; readonly waitingReason: string | null }[] {
    const tasks: { readonly id: string; readonly waitingReason: string | null }[] = [];
    const visit = (live: Iterable<Task>): void => {
      for (const task of live) {
        tasks.push({ id: task.id, waitingReason: task.wait?.reason ?? null });
        visit(task.live);
      }
    };
    visit(this.#runtime.family.live);
    return tasks;
  }
}

/** Name of a keyed mutex: equal values give the same one; a string is its own name, as `sync_mutex_acquire` uses it. */
function lockName(key: Value): string {
  if (typeof key === "string") return key;
  const structural = structuralKey(key);
  if (typeof structural === "object" && structural !== null) return display(key);
  return `${typeName(key)} ${String(structural)}`;
}

function timeoutOf(timeout: Value): number | null {
  if (timeout instanceof HDuration) return Math.max(Number(timeout.milliseconds), 0);
  return typeof timeout === "number" ? Math.max(timeout, 0) : null;
}
