/** Changing a file that other processes change too. */
import { LockError, withLock, writeFileAtomic } from "#platform";
import type { World } from "#vm/host";
import { Cancellation, HarnError, runtimeError } from "#vm/values";
import { osErrorText, readWholeText } from "#stdlib/harness";

/** How long a change waits for those of other processes. */
const LOCK_WAIT_MS = 5_000;

/**
 * Runs a change under a lock file, whose folder exists.
 * @param signal ends the wait
 * @param texts begin the errors: `open` where the lock file cannot be made, `lock` where it is not to be had
 * @throws HarnError of class `runtime`; `Cancellation` once the signal fires; what the change throws
 */
export async function underLock<T>(path: string, signal: AbortSignal, texts: { readonly open: string; readonly lock: string }, change: () => Promise<T>): Promise<T> {
  try {
    return await withLock(path, { timeoutMs: LOCK_WAIT_MS, signal }, change);
  } catch (error) {
    if (error instanceof HarnError || error instanceof Cancellation) throw error;
    if (signal.aborted) throw new Cancellation();
    if (error instanceof LockError) throw runtimeError(`${texts.lock}: ${error.message}`);
    throw runtimeError(`${texts.open}: ${osErrorText(error)}`);
  }
}

/** Runs an operation of the file system; its failure is the run-time error `<text>: <os error>`. */
export async function labelled<T>(text: string, operation: Promise<T>): Promise<T> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof HarnError || error instanceof Cancellation) throw error;
    throw runtimeError(`${text}: ${osErrorText(error)}`);
  }
}

/** Runs a computation; its run-time error becomes `<text>: <message>`. */
export function labelledSync<T>(text: string, compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (error instanceof HarnError && error.errorClass === "runtime") throw runtimeError(`${text}: ${error.message}`);
    throw error;
  }
}

/** A whole UTF-8 file, within the run's limit on strings. */
export function readText(path: string, { limits, signal }: World): Promise<string> {
  return readWholeText(path, limits.maxStringLength, signal);
}

/** Replaces a file as one step. */
export function replaceText(path: string, text: string): Promise<void> {
  return writeFileAtomic(path, text);
}
