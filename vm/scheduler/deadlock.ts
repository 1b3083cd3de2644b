/** Waits that nothing can end (runtime reference 4.5). */
import type { WaitedResource } from "#vm/host";
import type { Task } from "#vm/interpreter";
import { HarnError } from "#vm/values";

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
    if (victim === null || (victim.wait?.resource === null && task.wait?.resource !== null)) victim = task;
  }
  return victim;
}

/** What is raised in the task that `deadlocked` gave. */
export function deadlockError(task: Task): HarnError {
  const resource = task.wait?.resource ?? { kind: "task", key: task.id };
  const detail = `every task of the run waits, ${task.id} for ${task.wait?.reason ?? "another task"}`;
  return new DeadlockError(`${WAIT}: wait-for deadlock detected: ${detail} (${describe(resource)}) — no active task can make progress`);
}

/** A task that would wait for itself. */
export function selfDeadlock(detail: string, resource: WaitedResource): HarnError {
  return new DeadlockError(`${ACQUIRE}: deadlock detected: ${detail} (${describe(resource)}) — this wait can never complete and would block forever`);
}

/** Trying again does not help: `retry` passes it on. */
export class DeadlockError extends HarnError {
  constructor(message: string) {
    super("runtime", message);
  }
}

function describe({ kind, key }: WaitedResource): string {
  return `${kind} '${key}'`;
}
