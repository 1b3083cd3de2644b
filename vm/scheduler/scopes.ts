/** `scope { }` and `deadline`: stretches of execution that own the tasks started in them. */
import { Suspension, type Waiter } from "#vm/host";
import { DeadlineInterrupt, type Task, TaskScope } from "#vm/interpreter";
import { Cancellation, HarnError, HDuration, type Value } from "#vm/values";
import type { Scheduler } from "./scheduler.ts";

/** What a deadline counts as when its duration is no time (runtime reference 4.4). */
const DEFAULT_DEADLINE_MS = 30_000;
const DEADLINE_TEXT = "Deadline exceeded";

/** The tasks started from now on belong to the scope. */
export function enterScope(task: Task): TaskScope {
  const scope = new TaskScope("scope");
  task.scopes.push(scope);
  return scope;
}

/** A child of the scope has ended: its siblings end as well if it failed and nobody awaited it. */
export function watchChild(scheduler: Scheduler, scope: TaskScope, child: Task): void {
  child.doneCallbacks.add((result) => {
    if (scope.kind !== "scope" || result.kind === "value" || child.claimed || result.error instanceof Cancellation) return;
    child.claimed = true;
    scope.failure ??= result.error;
    for (const sibling of scope.live) scheduler.abort(sibling);
  });
}

/**
 * Leaves a scope. The children are waited for; when the body failed they are ended first.
 * @returns null when there is nothing to wait for
 * @throws the failure of a child that nobody awaited
 */
export function leaveScope(scheduler: Scheduler, task: Task, scope: TaskScope, failed: boolean): Suspension | null {
  remove(task, scope);
  if (failed) for (const child of scope.live) scheduler.abort(child);
  if (scope.live.size === 0) {
    joinAll(scheduler, scope);
    if (!failed && scope.failure !== null) throw scope.failure;
    return null;
  }
  return new Suspension("scope", (waiter) => waitForChildren(scheduler, scope, failed, waiter));
}

function waitForChildren(scheduler: Scheduler, scope: TaskScope, failed: boolean, waiter: Waiter): () => void {
  let over = false;
  for (const child of scope.live) {
    child.doneCallbacks.add(() => {
      if (over || scope.live.size > 0) return;
      over = true;
      joinAll(scheduler, scope);
      if (!failed && scope.failure !== null) waiter.fail(scope.failure);
      else waiter.resume(null);
    });
  }
  return () => {
    over = true;
    for (const child of scope.live) scheduler.abort(child);
  };
}

function joinAll(scheduler: Scheduler, scope: TaskScope): void {
  for (const child of scope.started) scheduler.runtime.services.handleOf(child).join();
}

/** Starts the clock of a deadline. When the time is over, the tasks started in it are ended and the body is left. */
export function enterDeadline(scheduler: Scheduler, task: Task, duration: Value): TaskScope {
  const scope = new TaskScope("deadline");
  task.scopes.push(scope);
  scope.stopTimer = scheduler.runtime.world.clock.startTimer(millisecondsOf(duration), () => {
    scope.stopTimer = null;
    if (!task.scopes.includes(scope)) return;
    for (const child of scope.live) scheduler.abort(child);
    scheduler.interrupt(task, new DeadlineInterrupt(scope));
  });
  return scope;
}

function millisecondsOf(duration: Value): number {
  if (duration instanceof HDuration) return Math.max(Number(duration.milliseconds), 0);
  return typeof duration === "number" ? Math.max(duration, 0) : DEFAULT_DEADLINE_MS;
}

/**
 * Stops the clock of a deadline.
 * @param error what left the body, null when nothing did
 * @returns the error outside: `Deadline exceeded` when it was this deadline that unwound the body
 */
export function leaveDeadline(task: Task, scope: TaskScope, error: unknown): unknown {
  remove(task, scope);
  scope.stopTimer?.();
  scope.stopTimer = null;
  // The time may be over after the last look of the body: then the body has made it.
  if (task.raise instanceof DeadlineInterrupt && task.raise.scope === scope) task.raise = null;
  return error instanceof DeadlineInterrupt && error.scope === scope ? new HarnError("thrown", "", DEADLINE_TEXT) : error;
}

function remove(task: Task, scope: TaskScope): void {
  const index = task.scopes.lastIndexOf(scope);
  if (index !== -1) task.scopes.splice(index, 1);
}
