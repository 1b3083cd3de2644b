import { Cancellation } from "#vm/values";

/** The longest delay that Node's timers take; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Calls back after a delay of any length.
 * @returns stops the timer
 */
export function startTimer(milliseconds: number, callback: () => void): () => void {
  let timer: NodeJS.Timeout;
  const arm = (left: number): void => {
    const step = Math.min(left, MAX_TIMER_MS);
    timer = setTimeout(() => (left > step ? arm(left - step) : callback()), step);
  };
  arm(milliseconds);
  return () => clearTimeout(timer);
}

/** Waits; rejects with `Cancellation` as soon as the signal fires. */
export function sleepUntilAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Cancellation());
    const onAbort = (): void => {
      stop();
      reject(new Cancellation());
    };
    const stop = startTimer(milliseconds, () => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    });
    signal.addEventListener("abort", onAbort, { once: true });
  });
}
