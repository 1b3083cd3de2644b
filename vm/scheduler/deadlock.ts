/** Waits that nothing can end (runtime reference 4.5). */
import type { WaitedResource } from "#vm/host";
import type { Task } from "#vm/interpreter";
import { type HarnError, runtimeError } from "#vm/values";

const ACQUIRE = "HARN-ORC-011";
const WAIT = "HARN-ORC-012";

/**
 * The task that is told of a deadlock, when every task waits for another one: the first that waits for something with a
 * name, since those that wait for a task learn of it in turn. Null where a deadline will end a wait.
 */
export function deadlocked(waiting: ReadonlySet<Task>): Task | null {
  let victim: Task | null = null;
  for (const task of waiting) {
    if (task.scopes.some((scope) => scope.kind === "deadline")) return null;
    if (victim === null || (waitsForTask(victim) && !waitsForTask(task))) victim = task;
  }
  return victim;
}

function waitsForTask({ wait }: Task): boolean {
  return wait === null || wait.resource === null || wait.resource.kind === "task";
}

/** What is raised in the task that `deadlocked` gave. */
export function deadlockError(task: Task): HarnError {
  const resource = task.wait?.resource ?? { kind: "task", key: task.id };
  const detail = `every task of the run waits, ${task.id} for ${task.wait?.reason ?? "another task"}`;
  return deadlock(`${WAIT}: wait-for deadlock detected: ${detail} (${describe(resource)}) — no active task can make progress`);
}

/** A task that would wait for itself. */
export function selfDeadlock(detail: string, resource: WaitedResource): HarnError {
  return deadlock(`${ACQUIRE}: deadlock detected: ${detail} (${describe(resource)}) — this wait can never complete and would block forever`);
}

/** Trying again does not help. */
function deadlock(message: string): HarnError {
  const error = runtimeError(message);
  error.isFinal = true;
  return error;
}

function describe({ kind, key }: WaitedResource): string {
  return `${kind} '${key}'`;
}
