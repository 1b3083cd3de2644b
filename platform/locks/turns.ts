/** Turns within this process, in the order of asking: the lock between processes refuses to be taken twice by one. */
import { acquireLock } from "./exclusive.ts";
import { LockError, type LockOptions } from "./waiting.ts";

/** The longest time that Node's timers take. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The end of the last turn that was asked for, by path. */
const lastTurns = new Map<string, Promise<void>>();

/**
 * Runs a task while holding a lock. Tasks of this process take turns; the time of waiting for the turn counts.
 * @param path of the lock file; its folder must exist
 * @throws as `acquireLock`, and what the task throws
 */
export async function withLock<T>(path: string, options: LockOptions, task: () => Promise<T>): Promise<T> {
  const asked = performance.now();
  const before = lastTurns.get(path);
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  const turn = before === undefined ? over : before.then(() => over);
  lastTurns.set(path, turn);
  try {
    if (before !== undefined) await unlessTooLate(before, path, options);
    const timeoutMs = Math.max(0, options.timeoutMs - (performance.now() - asked));
    const lock = await acquireLock(path, { ...options, timeoutMs });
    try {
      return await task();
    } finally {
      await lock.release();
    }
  } finally {
    end();
    if (lastTurns.get(path) === turn) lastTurns.delete(path);
  }
}

/** Waits for the turn, but no longer than allowed. */
function unlessTooLate(turn: Promise<void>, path: string, { timeoutMs, signal }: LockOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const settle = (act: () => void) => (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      act();
    };
    const onAbort = settle(() => {
      const reason: unknown = signal?.reason;
      reject(reason instanceof Error ? reason : new Error(String(reason)));
    });
    const late = settle(() => reject(new LockError("timeout", `timed out after ${timeoutMs}ms waiting for ${path} (held by this process)`)));
    const timer = timeoutMs <= MAX_TIMER_MS ? setTimeout(late, timeoutMs) : undefined;
    signal?.addEventListener("abort", onAbort, { once: true });
    void turn.then(settle(resolve));
  });
}
