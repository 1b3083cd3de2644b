import { setMaxListeners } from "node:events";
import type { Held, Suspension, TaskHandle, TaskPort, TaskResult, WaitedResource, World } from "#vm/host";
import type { Value } from "#vm/values";
import { Fiber } from "./frame.ts";
import type { ModuleInstance } from "./module-instance.ts";
import type { Runtime } from "./runtime.ts";
import type { TaskScope } from "./task-scope.ts";

/** The children of a task. The tasks that run the top levels and the entry point of a program have one in common. */
export class Family {
  /** Children that have not ended. */
  readonly live = new Set<Task>();
  /** Children whose output nobody has taken yet, in the order of their start. */
  readonly unjoined = new Set<Task>();
  /** Number of children and groups by label, for their ids. */
  readonly #counts = new Map<string, number>();

  /** 1, 2, … for each label. */
  count(label: string): number {
    const count = (this.#counts.get(label) ?? 0) + 1;
    this.#counts.set(label, count);
    return count;
  }
}

export interface TaskOptions {
  readonly id: string;
  readonly name: string;
  readonly parent: Task | null;
  readonly groupId: string | null;
  readonly world: World;
  /** Default: a family of its own, once it has children. */
  readonly family?: Family;
  readonly values: Iterable<readonly [string, Value]>;
}

/** What a parked task waits for. */
export interface Wait {
  readonly reason: string;
  /** Something outside of the run may end it. */
  readonly external: boolean;
  /** A promise of the host will end it. */
  readonly isPromise: boolean;
  readonly resource: WaitedResource | null;
  readonly giveUp: () => void;
}

const NO_TASKS: ReadonlySet<Task> = new Set();

/** A green thread: the fiber that runs now, what it waits for, and the tasks and things that it owns. */
export class Task implements TaskPort {
  /** The fiber in control: the root one, or the generator being pulled. */
  fiber: Fiber;
  readonly rootFiber: Fiber;
  /** Left by an instruction that parks; the scheduler takes it. */
  pending: Promise<Value> | Suspension | null = null;
  /** Absolute register of `fiber` for the result of `pending`. */
  pendingRegister = 0;
  /** Set when a loop or `.next()` waits: takes the element, or undefined at the end, instead of the register. */
  pendingPull: ((element: Value | undefined) => void) | null = null;
  /** The task stands behind an instruction that waited, not before the next one. */
  parked = false;
  /** An error to raise at the next instruction: rejected promise, deadline or cancellation. */
  raise: unknown = null;
  /** Value of the finished root function. */
  value: Value = null;

  wait: Wait | null = null;
  result: TaskResult | null = null;
  /** The task was asked to end; `aborting`: it has no choice. */
  cancelled = false;
  aborting = false;
  /** The root function is done, children are ending. */
  closing: TaskResult | null = null;
  /** Somebody takes the result, or has taken it. */
  claimed = false;

  readonly id: string;
  readonly parentId: string | null;
  readonly groupId: string | null;
  readonly name: string;
  readonly parent: Task | null;
  readonly world: World;
  #family: Family | null;
  /** Scopes and deadlines entered and not left. */
  readonly scopes: TaskScope[] = [];
  readonly held: Held[] = [];
  /** Module variables of this task, where it has its own. */
  modules: Map<ModuleInstance, (Value | undefined)[]> | null = null;
  readonly doneCallbacks = new Set<(result: TaskResult) => void>();
  #values: Map<string, Value> | null = null;
  #controller: AbortController | null = null;

  constructor(
    readonly runtime: Runtime,
    options: TaskOptions,
  ) {
    this.rootFiber = new Fiber(null);
    this.fiber = this.rootFiber;
    this.id = options.id;
    this.name = options.name;
    this.parent = options.parent;
    this.parentId = options.parent?.id ?? null;
    this.groupId = options.groupId;
    this.world = options.world;
    this.#family = options.family ?? null;
    for (const [key, value] of options.values) this.values.set(key, value);
  }

  get family(): Family {
    return (this.#family ??= new Family());
  }

  /** Children that have not ended. */
  get live(): ReadonlySet<Task> {
    return this.#family?.live ?? NO_TASKS;
  }

  /** Children whose output nobody has taken, in the order of their start. */
  get unjoined(): ReadonlySet<Task> {
    return this.#family?.unjoined ?? NO_TASKS;
  }

  get values(): Map<string, Value> {
    return (this.#values ??= new Map<string, Value>());
  }

  /** Task-local values, without making the map. */
  get valueEntries(): Iterable<readonly [string, Value]> {
    return this.#values ?? [];
  }

  get signal(): AbortSignal {
    if (this.#controller === null) {
      this.#controller = new AbortController();
      // Any number of operations may wait on one task's behalf.
      setMaxListeners(0, this.#controller.signal);
      if (this.aborting) this.#controller.abort();
    }
    return this.#controller.signal;
  }

  /** Fires `signal`. */
  abortSignal(): void {
    this.#controller?.abort();
  }

  hold(held: Held): void {
    this.held.push(held);
  }

  unhold(held: Held): void {
    const index = this.held.lastIndexOf(held);
    if (index !== -1) this.held.splice(index, 1);
  }

  /** The task has ended, but its handle may live on: lets go of what its registers hold. */
  freeFrames(): void {
    this.rootFiber.stack.length = 0;
    this.rootFiber.frames.length = 0;
  }

  /** Gives back what was taken since there were `count` things. */
  releaseHeld(count: number): void {
    while (this.held.length > count) this.held.pop()?.release();
  }

  /** The one handle of this task. */
  get handle(): TaskHandle {
    return this.runtime.services.handleOf(this);
  }

  spawn(callable: Value, args: readonly Value[], label: string): TaskHandle {
    return this.runtime.services.spawn(this, callable, args, { name: label, groupId: null }).handle;
  }

  activeTasks(): readonly { readonly id: string; readonly waitingReason: string | null }[] {
    return this.runtime.services.activeTasks();
  }
}
