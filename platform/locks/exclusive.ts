/** Exclusive locks between processes, as files. */
import { realpath } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Claim, type Found, inspect, removeIfThere } from "./lock-file.ts";
import { HEARTBEAT_MS, isStale, OTHER_MACHINE_STALE_MS, removeStale, sweep } from "./stale.ts";
import { LockError, type LockOptions, Patience } from "./waiting.ts";

/** A lock that this process holds. */
export interface Lock {
  /** Gives the lock back; again: nothing. Never takes away what another process holds by now. */
  release(): Promise<void>;
}

/** Locks of this process, also those it waits for. */
const held = new Set<string>();

/**
 * Takes a lock, which is a file: it exists while someone holds it. Locks of processes that have died are taken over. A
 * holder on another machine counts as dead once it has not shown itself for `OTHER_MACHINE_STALE_MS`.
 * @param path of the lock file; its folder must exist
 * @throws LockError; the system's error (a missing folder, no permission); the signal's reason
 */
export async function acquireLock(path: string, options: LockOptions): Promise<Lock> {
  options.signal?.throwIfAborted();
  const key = join(await realpath(dirname(path)), basename(path));
  if (held.has(key)) throw new LockError("reentrant", `this process already holds ${path}, or waits for it`);
  held.add(key);
  try {
    const claim = await Claim.write(path);
    try {
      await placeWhenFree(path, claim, new Patience(options));
    } catch (error) {
      await claim.withdraw();
      throw error;
    }
    return new HeldLock(path, key, claim);
  } catch (error) {
    held.delete(key);
    throw error;
  }
}

async function placeWhenFree(path: string, claim: Claim, patience: Patience): Promise<void> {
  while (!(await claim.place(path))) {
    const found = await inspect(path);
    if (await removeIfStale(path, found, claim)) continue;
    await patience.wait(() => describe(path, found));
  }
}

/**
 * @returns whether the lock may be free now
 * @throws LockError of kind `unusable`
 */
export async function removeIfStale(path: string, found: Found, claim: Claim): Promise<boolean> {
  if (found.kind === "no-file") throw new LockError("unusable", `${path} is ${found.what}, not a lock file`);
  if (found.kind === "missing" || !(await isStale(found, () => claim.touch())) || !(await removeStale(path, found.token))) return false;
  await sweep(path, await claim.touch());
  return true;
}

/** The lock and its holder, for a message. */
export function describe(path: string, found: Found): string {
  if (found.kind !== "held") return path;
  return `${path} (held by process ${found.holder.pid} on ${found.holder.machine.split("/")[0] ?? ""})`;
}

class HeldLock implements Lock {
  readonly #heartbeat: NodeJS.Timeout;
  #shown = performance.now();
  #released = false;

  constructor(
    private readonly path: string,
    private readonly key: string,
    private readonly claim: Claim,
  ) {
    this.#heartbeat = setInterval(() => void this.#show(), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  async release(): Promise<void> {
    if (this.#released) return;
    this.#released = true;
    clearInterval(this.#heartbeat);
    try {
      // After a long standstill another machine may be about to take the lock away: then only one of the two may remove it.
      if (performance.now() - this.#shown > OTHER_MACHINE_STALE_MS / 2) await removeStale(this.path, this.claim.token);
      else if (await this.#isOurs()) await removeIfThere(this.path);
    } finally {
      held.delete(this.key);
      await this.claim.withdraw();
    }
  }

  async #isOurs(): Promise<boolean> {
    const found = await inspect(this.path);
    return found.kind === "held" && found.token === this.claim.token;
  }

  async #show(): Promise<void> {
    try {
      await this.claim.touch();
      this.#shown = performance.now();
    } catch {
      // The file system is away or full; the next beat tries again.
    }
  }
}
