/** Files that are being written under a temporary name: a signal that ends the process does not leave them behind. */
import { unlinkSync } from "node:fs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const unfinished = new Set<string>();

/** From now until `finished`, a signal that ends the process removes the file. */
export function beginUnfinished(path: string): void {
  if (unfinished.size === 0) for (const signal of SIGNALS) process.on(signal, onSignal);
  unfinished.add(path);
}

export function finished(path: string): void {
  unfinished.delete(path);
  if (unfinished.size === 0) for (const signal of SIGNALS) process.off(signal, onSignal);
}

function onSignal(signal: NodeJS.Signals): void {
  // Whoever else listens decides what becomes of the process, and the write may go on.
  if (process.listenerCount(signal) > 1) return;
  for (const path of unfinished) {
    try {
      unlinkSync(path);
    } catch {
      // It has just become the file.
    }
  }
  for (const other of SIGNALS) process.off(other, onSignal);
  process.kill(process.pid, signal);
}
