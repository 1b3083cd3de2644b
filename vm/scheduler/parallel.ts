import { Suspension, type TaskResult, type Waiter } from "#vm/host";
import { ParallelMode, type ParkingSource, type Task } from "#vm/interpreter";
import { Cancellation, caughtValue, HarnError, HDict, HEnum, HIterator, HList, typeError, typeName, type Value } from "#vm/values";

const LABELS: Readonly<Record<ParallelMode, { readonly name: string; readonly id: string }>> = {
  [ParallelMode.Count]: { name: "parallel", id: "parallel" },
  [ParallelMode.Each]: { name: "parallel each", id: "parallel_each" },
  [ParallelMode.Settle]: { name: "parallel settle", id: "parallel_settle" },
  [ParallelMode.Stream]: { name: "parallel each as stream", id: "parallel_each_stream" },
};

/** Starts and ends branches; the scheduler behind it. */
export interface BranchStarter {
  start(parent: Task, body: Value, item: Value, label: { readonly name: string; readonly groupId: string; readonly index: number }): Task;
  abort(task: Task): void;
  join(task: Task): void;
}

/**
 * `parallel`, in all forms (runtime reference 4.3).
 * @returns nil for an operand that is no list, a stream, or a suspension that resumes with the result
 * @throws HarnError for a bound that is no int
 */
export function runParallel(starter: BranchStarter, parent: Task, mode: ParallelMode, subject: Value, body: Value, bound: Value): Value | Suspension {
  const limit = concurrency(bound);
  const items = mode === ParallelMode.Count ? countItems(subject) : subject instanceof HList ? subject.items : null;
  if (items === null) return null;
  const { name, id } = LABELS[mode];
  const groupId = `${parent.id}:${id}:${parent.family.count(id)}`;
  const branches = new Branches(starter, parent, body, items, limit, { name, groupId });
  if (mode === ParallelMode.Stream) return new HIterator(new BranchStream(branches));
  if (items.length === 0) return outcome(mode, []);
  return new Suspension(name, (waiter) => collect(branches, mode, waiter));
}

function concurrency(bound: Value): number {
  if (bound === null) return Infinity;
  if (typeof bound !== "number") throw typeError(`parallel max_concurrent must be an int; got ${typeName(bound)}`);
  return bound <= 0 ? Infinity : bound;
}

function countItems(subject: Value): readonly Value[] {
  const count = typeof subject === "number" ? Math.max(subject, 0) : 0;
  return Array.from({ length: count }, (_, index) => index);
}

/** The branches of one `parallel`: a number of them run at a time, in the order of the items. */
class Branches {
  /** Those started, by index. */
  readonly tasks: Task[] = [];
  #running = 0;
  #stopped = false;
  onDone: (index: number, result: TaskResult) => void = () => undefined;

  constructor(
    readonly starter: BranchStarter,
    readonly parent: Task,
    readonly body: Value,
    readonly items: readonly Value[],
    readonly limit: number,
    readonly label: { readonly name: string; readonly groupId: string },
  ) {}

  /** True when no branch runs and none will. */
  get isOver(): boolean {
    return this.#running === 0 && (this.#stopped || this.tasks.length === this.items.length);
  }

  /** Starts branches up to the bound. */
  fill(): void {
    while (!this.#stopped && this.tasks.length < this.items.length && this.#running < this.limit) {
      const index = this.tasks.length;
      const task = this.starter.start(this.parent, this.body, this.items[index] as Value, { ...this.label, index });
      this.tasks.push(task);
      this.#running++;
      task.doneCallbacks.add((result) => {
        this.#running--;
        this.onDone(index, result);
      });
    }
  }

  /** No further branch starts; those that run are ended. */
  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    for (const task of this.tasks) this.starter.abort(task);
  }
}

/** Runs all branches for their results. */
function collect(branches: Branches, mode: ParallelMode, waiter: Waiter): () => void {
  let givenUp = false;
  branches.onDone = (_, result) => {
    if (result.kind === "error" && (mode !== ParallelMode.Settle || !(result.error instanceof HarnError))) branches.stop();
    branches.fill();
    if (!givenUp && branches.isOver) finish(branches, mode, waiter);
  };
  branches.fill();
  return () => {
    givenUp = true;
    branches.stop();
  };
}

function finish({ tasks, starter }: Branches, mode: ParallelMode, waiter: Waiter): void {
  for (const task of tasks) starter.join(task);
  const results = tasks.map(({ result }) => result);
  const failures = mode === ParallelMode.Settle ? [] : results.filter((result) => result?.kind === "error");
  // A branch that was ended because of another one has not failed by itself.
  const first = failures.find(({ error }) => !(error instanceof Cancellation)) ?? failures[0];
  if (first === undefined) waiter.resume(outcome(mode, results));
  else waiter.fail(first.error);
}

/** Results in the order in which branches end. A finished result that nobody has asked for yet holds up further branches. */
class BranchStream implements ParkingSource {
  readonly flavor = "stream";
  done = false;
  readonly #finished: { readonly index: number; readonly result: TaskResult }[] = [];
  #waiter: Waiter | null = null;

  constructor(readonly branches: Branches) {
    branches.onDone = (index, result) => {
      this.#finished.push({ index, result });
      const waiter = this.#waiter;
      if (waiter === null) return;
      this.#waiter = null;
      try {
        const element = this.#take();
        if (element === undefined) waiter.end();
        else waiter.resume(element);
      } catch (error) {
        waiter.fail(error);
      }
    };
    branches.fill();
  }

  pullElement(): Value | undefined | Suspension {
    if (this.done) return undefined;
    if (this.#finished.length > 0 || this.branches.isOver) return this.#take();
    return new Suspension("parallel stream", (waiter) => {
      this.#waiter = waiter;
      return () => (this.#waiter = null);
    });
  }

  #take(): Value | undefined {
    const next = this.#finished.shift();
    if (next === undefined) {
      this.done = true;
      return undefined;
    }
    const { starter, tasks } = this.branches;
    starter.join(tasks[next.index] as Task);
    if (next.result.kind === "error") {
      this.done = true;
      this.branches.stop();
      throw next.result.error;
    }
    this.branches.fill();
    return next.result.value;
  }
}

function outcome(mode: ParallelMode, results: readonly (TaskResult | null)[]): Value {
  if (mode !== ParallelMode.Settle) return new HList(results.map((result) => (result?.kind === "value" ? result.value : null)));
  const settled = results.map(settledResult);
  const succeeded = settled.filter(({ variant }) => variant === "Ok").length;
  return HDict.from([
    ["results", new HList(settled)],
    ["succeeded", succeeded],
    ["failed", settled.length - succeeded],
  ]);
}

function settledResult(result: TaskResult | null): HEnum {
  if (result?.kind === "value") return new HEnum("Result", "Ok", [result.value]);
  return new HEnum("Result", "Err", [result?.error instanceof HarnError ? caughtValue(result.error) : "cancelled"]);
}
