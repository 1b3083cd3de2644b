/**
 * Shared leases beside an exclusive lock: any number of readers, each with a file of its own. A reader announces itself
 * before it looks whether the lock is held; a writer takes the lock before it looks for readers. So at least one of the
 * two sees the other.
 */
import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../make-folder.ts";
import { acquireLock, describe, type Lock, removeIfStale } from "./exclusive.ts";
import { Claim, inspect, removeIfThere } from "./lock-file.ts";
import { HEARTBEAT_MS, isStale } from "./stale.ts";
import { LockError, type LockOptions, Patience } from "./waiting.ts";

const SUFFIX = ".lease";

/** The folder of the leases that belong to a lock. */
function leaseFolder(path: string): string {
  return `${path}.readers`;
}

/**
 * Takes a shared lease: none begins while the lock is held exclusively. A process may have several.
 * @param path of the lock file; its folder must exist
 * @throws as `acquireLock`
 */
export async function acquireShared(path: string, options: LockOptions): Promise<Lock> {
  options.signal?.throwIfAborted();
  const folder = leaseFolder(path);
  await makeFolder(folder);
  const patience = new Patience(options);
  for (;;) {
    const lease = await Lease.announce(folder);
    try {
      const found = await inspect(path);
      if (found.kind === "missing") return lease;
      await lease.release();
      if (await lease.clearWay(path, found)) continue;
      await patience.wait(() => describe(path, found));
    } catch (error) {
      await lease.release();
      throw error;
    }
  }
}

/**
 * Takes the lock exclusively against readers too: new ones have to wait, those that are there are waited for.
 * @throws as `acquireLock`
 */
export async function acquireAlone(path: string, options: LockOptions): Promise<Lock> {
  const patience = new Patience(options);
  const lock = await acquireLock(path, options);
  try {
    const folder = leaseFolder(path);
    while (await hasReaders(folder)) await patience.wait(() => `the readers of ${path}`);
    return lock;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Whether someone has a lease; leases of dead processes are removed. */
async function hasReaders(folder: string): Promise<boolean> {
  let clock: Claim | undefined;
  try {
    const entries = await readdir(folder).catch(() => []);
    for (const entry of entries.filter((name) => name.endsWith(SUFFIX))) {
      const path = join(folder, entry);
      const found = await inspect(path);
      if (found.kind === "missing") continue;
      if (found.kind === "no-file") throw new LockError("unusable", `${path} is ${found.what}, not a lease`);
      const now = async (): Promise<number> => (clock ??= await Claim.write(path)).touch();
      if (!(await isStale(found, now))) return true;
      // Names are never used twice, so this is the file that was looked at.
      await removeIfThere(path);
    }
    return false;
  } finally {
    await clock?.withdraw();
  }
}

class Lease implements Lock {
  readonly #heartbeat: NodeJS.Timeout;
  #released = false;

  private constructor(
    private readonly path: string,
    private readonly claim: Claim,
  ) {
    this.#heartbeat = setInterval(() => void claim.touch().catch(() => undefined), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  static async announce(folder: string): Promise<Lease> {
    const path = join(folder, randomBytes(16).toString("hex") + SUFFIX);
    const claim = await Claim.write(path);
    try {
      await claim.place(path);
    } catch (error) {
      await claim.withdraw();
      throw error;
    }
    return new Lease(path, claim);
  }

  /** Removes the exclusive lock if its holder is gone. */
  async clearWay(path: string, found: Awaited<ReturnType<typeof inspect>>): Promise<boolean> {
    const clock = await Claim.write(path);
    try {
      return await removeIfStale(path, found, clock);
    } finally {
      await clock.withdraw();
    }
  }

  async release(): Promise<void> {
    if (this.#released) return;
    this.#released = true;
    clearInterval(this.#heartbeat);
    try {
      await removeIfThere(this.path);
    } finally {
      await this.claim.withdraw();
    }
  }
}
