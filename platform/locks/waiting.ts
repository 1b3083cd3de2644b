/** Waiting for a lock: errors, deadlines, pauses. */

export type LockErrorKind =
  /** The time was up. */
  | "timeout"
  /** This process holds the lock itself, or is about to take it. */
  | "reentrant"
  /** What has the name of the lock is no file. */
  | "unusable";

/** A lock that could not be taken. Failures of the file system are thrown as they are. */
export class LockError extends Error {
  constructor(
    readonly kind: LockErrorKind,
    message: string,
  ) {
    super(message);
  }
}

export interface LockOptions {
  /** How long to wait at most, in milliseconds; 0: one attempt, `Infinity`: for ever. */
  readonly timeoutMs: number;
  /** Ends the wait with the signal's reason. */
  readonly signal?: AbortSignal;
}

const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 50;

/** The waits of one attempt to get a lock: they grow, and differ between processes. */
export class Patience {
  readonly #deadline: number;
  readonly #options: LockOptions;
  #pause = FIRST_PAUSE_MS;

  constructor(options: LockOptions) {
    this.#options = options;
    this.#deadline = performance.now() + options.timeoutMs;
  }

  /** Milliseconds until the time is up. */
  get left(): number {
    return Math.max(0, this.#deadline - performance.now());
  }

  /**
   * Waits a little.
   * @param describe says what was waited for, once the time is up
   * @throws LockError of kind `timeout`; the signal's reason
   */
  async wait(describe: () => string): Promise<void> {
    if (this.left === 0) throw new LockError("timeout", `timed out after ${this.#options.timeoutMs}ms waiting for ${describe()}`);
    const pause = Math.min(this.left, this.#pause * (0.5 + Math.random()));
    this.#pause = Math.min(LONGEST_PAUSE_MS, this.#pause * 2);
    await sleep(pause, this.#options.signal);
  }
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(asError(signal?.reason));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
