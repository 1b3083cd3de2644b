import type { OutputSink, World } from "#vm/host";
import type { Task } from "#vm/interpreter";

/** Standard output of a child task, kept until the task is joined. */
class TaskOutput implements OutputSink {
  readonly #pieces: string[] = [];

  constructor(readonly isTerminal: boolean) {}

  write(text: string): void {
    this.#pieces.push(text);
  }

  take(): string {
    return this.#pieces.splice(0).join("");
  }
}

/** The world of a child task: its standard output is kept apart, so that the order of tasks in time does not show. */
export function worldOfChild(world: World): World {
  return { ...world, stdout: new TaskOutput(world.stdout.isTerminal === true) };
}

/** Moves what a child wrote behind what its parent has written. */
export function takeOutput(task: Task): void {
  const { parent } = task;
  if (parent === null || !(task.world.stdout instanceof TaskOutput)) return;
  parent.family.unjoined.delete(task);
  const text = task.world.stdout.take();
  if (text !== "") parent.world.stdout.write(text);
}
