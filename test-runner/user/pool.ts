/** Tests in several threads at a time. A thread that hangs or dies costs the test that it was running, and is replaced. */
import type { Worker } from "node:worker_threads";
import { GRACE_MS } from "./execute.ts";
import { type Job, type JobResult, type JobRunner, NO_PHASES, type Verdict } from "./job.ts";
import type { ThreadMessage } from "./thread.ts";

export interface PoolOptions {
  readonly capacity: number;
  readonly timeoutMs: number;
  /** Starts a thread that calls `serveTests`. */
  readonly start: () => Worker;
}

/** A thread stops a test by itself, and leaves it behind after the grace time. Later than this it must be stuck in one operation. */
const STUCK_MS = 2 * GRACE_MS;

export class ThreadPool implements JobRunner {
  readonly capacity: number;
  readonly #options: PoolOptions;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.capacity = options.capacity;
  }

  async run(job: Job): Promise<JobResult> {
    if (this.#closed) return failure({ outcome: "failed", message: "interrupted" }, 0);
    try {
      const worker = this.#idle.pop() ?? this.#start();
      const result = await this.#runIn(worker, job);
      // What was left behind still takes its turns in that thread.
      const isClean = result.verdict.outcome !== "timed_out" || result.phases.execute < this.#options.timeoutMs + GRACE_MS;
      if (isClean && this.#all.has(worker)) this.#idle.push(worker);
      else await this.#end(worker);
      return result;
    } catch (error) {
      return failure({ outcome: "failed", message: `internal error: ${error instanceof Error ? error.message : String(error)}` }, 0);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#all].map((worker) => this.#end(worker)));
  }

  #start(): Worker {
    const worker = this.#options.start();
    this.#all.add(worker);
    // Without this an error in a thread that has nothing to do would end the process.
    worker.on("error", () => undefined);
    worker.once("exit", () => this.#all.delete(worker));
    return worker;
  }

  async #end(worker: Worker): Promise<void> {
    this.#all.delete(worker);
    await worker.terminate();
  }

  #runIn(worker: Worker, job: Job): Promise<JobResult> {
    const { timeoutMs } = this.#options;
    return new Promise((resolve) => {
      let watchdog: NodeJS.Timeout | undefined;
      const settle = (result: JobResult): void => {
        clearTimeout(watchdog);
        worker.off("message", onMessage);
        worker.off("error", onError);
        worker.off("exit", onExit);
        resolve(result);
      };
      const onMessage = (message: ThreadMessage): void => {
        if (message.kind === "done") settle(message.result);
        else {
          watchdog = setTimeout(() => {
            this.#all.delete(worker);
            settle(failure({ outcome: "timed_out", message: `execute phase timed out after ${timeoutMs}ms`, limitMs: timeoutMs }, timeoutMs + STUCK_MS));
          }, timeoutMs + STUCK_MS);
        }
      };
      const onError = (error: Error): void => settle(failure({ outcome: "failed", message: `the thread of the test died: ${error.message}` }, 0));
      const onExit = (): void => settle(failure({ outcome: "failed", message: this.#closed ? "interrupted" : "the thread of the test ended" }, 0));
      worker.on("message", onMessage);
      worker.on("error", onError);
      worker.on("exit", onExit);
      worker.postMessage(job);
    });
  }
}

function failure(verdict: Verdict, execute: number): JobResult {
  return { compiled: true, verdict, value: null, output: "", phases: { ...NO_PHASES, execute }, coverage: [] };
}
