import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { usableHeapBytes } from "#platform";
import { elapsedMilliseconds } from "#vm/host";
import { HarnError } from "#vm/values";
import type { Task } from "./task.ts";

/** Calls and back edges between two looks at the clock. */
export const SLICE_FUEL = 8_192;
/** The first look comes early, so that V8 knows this path when it first optimises the dispatch loop. */
export const FIRST_FUEL = 256;
/** A busy program goes back to the event loop at least this often, so that signals, deadlines and I/O reach it. */
export const SLICE_MS = 8;
const HEAP_CHECK_MS = 20;

/** Decides at fuel exhaustion whether the program pauses; watches cancellation and memory on the way. */
export class SliceClock {
  #sliceEnd = 0;
  /** A start is no time to look: the look itself loads much of Node. */
  #nextHeapCheck = elapsedMilliseconds() + HEAP_CHECK_MS;

  /** Milliseconds of the coming slices: short where other tasks want to run. */
  sliceLength = SLICE_MS;

  /** A new slice begins. */
  start(): void {
    this.#sliceEnd = elapsedMilliseconds() + this.sliceLength;
  }

  /**
   * True when the slice is over, or something is to be raised in the task.
   * @throws HarnError of class `limit` when memory runs out
   */
  expired(task: Task): boolean {
    if (task.raise !== null) return true;
    const now = elapsedMilliseconds();
    if (now >= this.#nextHeapCheck) {
      this.#nextHeapCheck = now + HEAP_CHECK_MS;
      checkHeap(task.runtime.limits.maxHeapBytes);
    }
    return now >= this.#sliceEnd;
  }
}

let collectGarbage: (() => void) | null = null;

/**
 * Raises the Harn memory error while there is still room to handle it. Garbage counts as used until V8 collects it, so
 * the limit is confirmed by a forced collection before the program is blamed.
 */
export function checkHeap(wanted: number): void {
  const limit = Math.min(wanted, usableHeapBytes());
  if (getHeapStatistics().used_heap_size < limit) return;
  if (collectGarbage === null) {
    setFlagsFromString("--expose-gc");
    collectGarbage = runInNewContext("gc") as () => void;
  }
  collectGarbage();
  if (getHeapStatistics().used_heap_size < limit * 0.9) return;
  throw new HarnError("limit", `memory limit of ${Math.round(limit / 1_000_000)} MB exceeded`);
}

