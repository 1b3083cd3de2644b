import { SYSTEM_CLOCK } from "#vm/host";
import { Cancellation } from "#vm/values";

/** Waits in real time; rejects with `Cancellation` as soon as the signal fires. */
export function sleepUntilAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Cancellation());
    const onAbort = (): void => {
      stop();
      reject(new Cancellation());
    };
    const stop = SYSTEM_CLOCK.startTimer(milliseconds, () => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    });
    signal.addEventListener("abort", onAbort, { once: true });
  });
}
