/** Removing a folder with all it holds, where nobody can lead the removal elsewhere by exchanging a folder for a link. */
import { constants } from "node:fs";
import { type FileHandle, lstat, open, readdir, rm, rmdir, unlink } from "node:fs/promises";
import { errorCode } from "../os-errors.ts";

const O_PATH = 0o10000000;

/**
 * Removes a file, a link, or a folder with all it holds.
 * @param path a name in a folder that is held by a descriptor (`/proc/self/fd/…/name`), else any path
 */
export async function removeTree(path: string): Promise<void> {
  if (!(await lstat(path)).isDirectory()) return unlink(path);
  if (!path.startsWith("/proc/self/fd/")) return rm(path, { recursive: true });
  await removeHeld(path);
}

async function removeHeld(path: string): Promise<void> {
  // Not opened through a link: if one stands here now, this fails.
  const folder: FileHandle = await open(path, O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    const held = `/proc/self/fd/${folder.fd}`;
    for (const entry of await readdir(held, { withFileTypes: true })) {
      const child = `${held}/${entry.name}`;
      if (entry.isDirectory()) await removeHeld(child);
      else await unlink(child).catch(ignoreMissing);
    }
  } finally {
    await folder.close();
  }
  await rmdir(path).catch(ignoreMissing);
}

function ignoreMissing(error: unknown): void {
  if (errorCode(error) !== "ENOENT") throw error;
}
