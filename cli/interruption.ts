/** What stops a run from outside: signals and the time limit. */
import type { OutputSink } from "#vm/host";

/** Time that cleanups of an interrupted program get before the process ends the hard way. */
const GRACE_MS = 2_000;
export const INTERRUPTED = 124;
/** A closed terminal counts as well: otherwise the processes that the program started would stay behind. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export class Interruption {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout | null;
  #grace: NodeJS.Timeout | null = null;
  readonly #onSignal = (): void => {
    if (this.#controller.signal.aborted) process.exit(INTERRUPTED);
    this.#stderr.write("[harn] signal received, flushing state...\n");
    this.#stop();
  };
  readonly #stderr: OutputSink;

  /** @param timeoutMs null: no limit */
  constructor(stderr: OutputSink, timeoutMs: number | null) {
    this.#stderr = stderr;
    for (const signal of SIGNALS) process.on(signal, this.#onSignal);
    this.#timer = timeoutMs === null ? null : setTimeout(() => this.#stop(), timeoutMs).unref();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The run is over: signals have their usual meaning again, and the process lives on. */
  end(): void {
    for (const signal of SIGNALS) process.off(signal, this.#onSignal);
    for (const timer of [this.#timer, this.#grace]) if (timer !== null) clearTimeout(timer);
  }

  #stop(): void {
    this.#controller.abort();
    // Buffered output is written on the way out by the handler of "exit".
    this.#grace ??= setTimeout(() => process.exit(INTERRUPTED), GRACE_MS).unref();
  }
}
