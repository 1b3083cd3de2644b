import { getHeapStatistics } from "node:v8";

/** Part of the engine's own heap limit that a program may fill: beyond it the engine would abort the process. */
export const USABLE_HEAP = 0.8;

/** Bytes of this thread's heap that a program may fill. */
export function usableHeapBytes(): number {
  return Math.floor(getHeapStatistics().heap_size_limit * USABLE_HEAP);
}
