/** `harness.runtime.parallel_race` (runtime reference 4.3). */
import { type HostContext, Suspension, type TaskHandle, type TaskPort, type TaskResult, type Waiter } from "#vm/host";
import { caughtValue, display, HarnError, HClosure, HDict, HEnum, HList, isInt, runtimeError, typeError, typeName, type Value } from "#vm/values";
import type { HandleMethod } from "./handle-table.ts";

const NAME = "parallel_race";

/** How many run at a time: an int or `{max_concurrent}`; none, 0 and less: all. */
function concurrency(options: Value): number {
  const bound = options instanceof HDict ? (options.get("max_concurrent") ?? null) : options;
  if (bound === null) return Infinity;
  if (isInt(bound)) return bound <= 0 ? Infinity : Number(bound);
  if (options instanceof HDict) throw typeError(`${NAME}: max_concurrent must be an int, got ${typeName(bound)}`);
  throw typeError(`${NAME}: third argument must be max_concurrent int or options dict, got ${typeName(options)}`);
}

/** What one racer has come to: a winning value, or why it lost. */
type Finish = { readonly value: Value } | { readonly failure: string };

function finishOf(result: TaskResult): Finish {
  if (result.kind === "error") return { failure: result.error instanceof HarnError ? display(caughtValue(result.error)) : "cancelled" };
  const { value } = result;
  if (!(value instanceof HEnum) || value.enumName !== "Result") return { value };
  return value.variant === "Ok" ? { value: value.fields?.[0] ?? null } : { failure: display(value) };
}

/** Racers of one call: the first success wins, and all others have ended before it is told. */
class Race {
  readonly #handles: TaskHandle[] = [];
  #running = 0;
  #winner: { readonly value: Value } | null = null;
  /** Why a racer could not be started. */
  #fault: unknown = null;
  #isOver = false;
  #stopped = false;

  constructor(
    readonly task: TaskPort,
    readonly items: readonly Value[],
    readonly callable: Value,
    readonly limit: number,
    readonly waiter: Waiter,
  ) {}

  /** Starts racers up to the limit. */
  fill(): void {
    while (!this.#stopped && this.#handles.length < this.items.length && this.#running < this.limit) {
      try {
        this.#start(this.items[this.#handles.length] ?? null);
      } catch (error) {
        this.#fault = error;
        this.stop();
      }
    }
    this.#finishIfOver();
  }

  /** No further racer starts; those that run are ended. */
  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    for (const handle of this.#handles) handle.abort();
  }

  /** Nobody waits for the outcome any more. */
  giveUp(): void {
    this.#isOver = true;
    this.stop();
  }

  #start(item: Value): void {
    const handle = this.task.spawn(this.callable, [item], NAME);
    // The race looks at every result, failures included.
    handle.claim();
    this.#handles.push(handle);
    this.#running++;
    handle.whenDone((result) => {
      this.#running--;
      const finish = finishOf(result);
      if ("value" in finish && !this.#stopped) {
        this.#winner = finish;
        this.stop();
      }
      this.fill();
    });
  }

  #finishIfOver(): void {
    if (this.#isOver || this.#running > 0 || !(this.#stopped || this.#handles.length === this.items.length)) return;
    this.#isOver = true;
    for (const handle of this.#handles) handle.join();
    if (this.#winner !== null) this.waiter.resume(this.#winner.value);
    else this.waiter.fail(this.#fault ?? this.#allFailed());
  }

  #allFailed(): HarnError {
    const texts = this.#handles.map(({ result }) => {
      const finish = result === null ? null : finishOf(result);
      return finish !== null && "failure" in finish ? finish.failure : "";
    });
    return runtimeError(`${NAME}: all ${this.items.length} task(s) failed: ${texts.join("; ")}`);
  }
}

function race(args: readonly Value[], { task }: HostContext): Suspension {
  const [, items = null, callable = null, options = null] = args;
  if (!(items instanceof HList)) throw typeError(`${NAME}: first argument must be a list, got ${typeName(items)}`);
  if (!(callable instanceof HClosure)) throw typeError(`${NAME}: second argument must be a closure, got ${typeName(callable)}`);
  const limit = concurrency(options);
  if (items.items.length === 0) throw runtimeError(`${NAME}: expected at least one item`);
  return new Suspension(NAME, (waiter) => {
    const started = new Race(task, items.items, callable, limit, waiter);
    started.fill();
    return () => started.giveUp();
  });
}

export const RACE_METHODS: readonly HandleMethod[] = [
  {
    name: NAME,
    signature: "fn<T>(items: list<T>, callable: fn(T) -> any, options?: int | dict) -> any",
    doc: "Calls a function for each item at once, gives the first plain value or `Result.Ok` payload, and ends the others.",
    run: race,
  },
];
