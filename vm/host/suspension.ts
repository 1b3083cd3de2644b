import type { Value } from "#vm/values";

/** How a wait ends. Exactly one of these is called, once, at any time from `begin` on, also from another task's call. */
export interface Waiter {
  resume(value: Value): void;
  /** The source of a loop has no more elements; in a call, the same as resuming with nil. */
  end(): void;
  /** `error` is raised in the waiting task. */
  fail(error: unknown): void;
}

/** What a deadlock message names: `channel` and its name, `mutex` and its key. */
export interface WaitedResource {
  readonly kind: string;
  readonly key: string;
}

export interface WaitOptions {
  readonly resource?: WaitedResource;
  /**
   * True when something outside of the run's tasks (a timer, a process) may end the wait. Where every task waits for
   * others only, the run is deadlocked.
   */
  readonly external?: boolean;
}

/**
 * What a native returns to park its task without a promise: waits that tasks of the run end for each other, and timers.
 * A native that can answer at once does so, and returns none.
 */
export class Suspension {
  /** See `WaitOptions`. */
  readonly external: boolean;
  readonly resource: WaitedResource | null;

  /**
   * @param reason what the task waits for, as `context().debug.waiting_reason` tells it: `channel receive`
   * @param begin starts the wait; gives what gives it up: called when the task is cancelled or its deadline is over, unless the
   *   wait has ended. It must forget the waiter and must not call it
   */
  constructor(
    readonly reason: string,
    readonly begin: (waiter: Waiter) => () => void,
    options: WaitOptions = {},
  ) {
    this.external = options.external === true;
    this.resource = options.resource ?? null;
  }
}
