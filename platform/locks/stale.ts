/**
 * Taking a lock away from a holder that is no more. Between seeing that a lock is stale and removing it, another process
 * may have done the same and hold the lock by now. So the right to remove is a lock of its own, named after the token of
 * the stale one: only one process can have it, and under it the lock is looked at once more.
 */
import { link, readdir, rename } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Claim, type Found, inspect, removeIfThere } from "./lock-file.ts";
import { liveness } from "./process-identity.ts";

/** A holder on another machine shows every so often that it lives. */
export const HEARTBEAT_MS = 15_000;
/** A holder on another machine that has not shown itself for so long is gone. */
export const OTHER_MACHINE_STALE_MS = 120_000;
/** A lock file without a readable record belongs to a process that is about to write it, but not for so long. */
export const DAMAGED_STALE_MS = 10_000;
/** What nobody can account for is swept away after a day. */
const LITTER_MS = 86_400_000;

type Taken = Extract<Found, { readonly token: string }>;

/**
 * Whether a lock file has no living holder.
 * @param now reads the clock of the file system, in milliseconds; asked only where an age decides
 */
export async function isStale(found: Taken, now: () => Promise<number>): Promise<boolean> {
  // A date far in the future is as wrong as one in the past.
  const age = async (): Promise<number> => Math.abs((await now()) - found.modifiedMs);
  if (found.kind === "damaged") return (await age()) > DAMAGED_STALE_MS;
  switch (await liveness(found.holder)) {
    case "alive":
      return false;
    case "dead":
      return true;
    case "unknown":
      return (await age()) > OTHER_MACHINE_STALE_MS;
  }
}

/**
 * Removes a lock file whose holder is gone, if it is still the one that was looked at.
 * @param token of the file that was found stale
 * @returns false when it was not removed: someone else is about to, or did
 */
export async function removeStale(path: string, token: string): Promise<boolean> {
  const right = `${path}.${token}.takeover`;
  const claim = await Claim.write(path);
  try {
    if (!(await claim.place(right))) {
      await removeDeadRight(path, right, claim);
      return false;
    }
    try {
      const found = await inspect(path);
      if (!("token" in found) || found.token !== token) return false;
      return await removeByRename(path, token, claim.token);
    } finally {
      await removeIfThere(right);
    }
  } finally {
    await claim.withdraw();
  }
}

/** The process that had the right to remove the lock may itself have died over it. */
async function removeDeadRight(path: string, right: string, claim: Claim): Promise<void> {
  const found = await inspect(right);
  if (!("token" in found) || !(await isStale(found, () => claim.touch()))) return;
  const next = `${path}.${found.token}.takeover`;
  const successor = await Claim.write(path);
  try {
    if (!(await successor.place(next))) return;
    try {
      const again = await inspect(right);
      if ("token" in again && again.token === found.token) await removeIfThere(right);
    } finally {
      await removeIfThere(next);
    }
  } finally {
    await successor.withdraw();
  }
}

/** A rename takes exactly what is there; what turns out to be another lock (only by a broken clock) goes back. */
async function removeByRename(path: string, token: string, ownToken: string): Promise<boolean> {
  const aside = `${path}.${ownToken}.stale`;
  try {
    await rename(path, aside);
  } catch {
    return false;
  }
  const found = await inspect(aside);
  const right = "token" in found && found.token === token;
  if (!right) await link(aside, path).catch(() => undefined);
  await removeIfThere(aside);
  return right;
}

/**
 * Removes what processes that died while they took this lock have left beside it.
 * @param now the present time by the clock of the file system, in milliseconds
 */
export async function sweep(path: string, now: number): Promise<void> {
  const folder = dirname(path);
  const name = basename(path);
  const isLitter = (entry: string): boolean =>
    (entry.startsWith(`.${name.slice(0, 100)}.`) && /\.[0-9a-f]{32}\.tmp$/.test(entry)) || (entry.startsWith(`${name}.`) && /\.[0-9a-f-]+\.(?:takeover|stale)$/.test(entry));
  for (const entry of await readdir(folder).catch(() => [])) {
    if (!isLitter(entry)) continue;
    const litter = join(folder, entry);
    const found = await inspect(litter).catch(() => null);
    if (found === null || !("token" in found) || Math.abs(now - found.modifiedMs) < OTHER_MACHINE_STALE_MS) continue;
    const isDead = found.kind === "held" && (await liveness(found.holder)) === "dead";
    if (isDead || Math.abs(now - found.modifiedMs) > LITTER_MS) await removeIfThere(litter).catch(() => undefined);
  }
}
