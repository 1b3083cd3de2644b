import { randomBytes } from "node:crypto";
import { open, rename, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { beginUnfinished, finished } from "./unfinished-files.ts";

const CANNOT_SYNC: ReadonlySet<unknown> = new Set(["EACCES", "EPERM", "EINVAL", "ENOTSUP", "EOPNOTSUPP"]);

export interface AtomicWriteOptions {
  /** Permission bits of the new file, 0o666 less the umask when absent. */
  readonly mode?: number;
  /** An existing folder of the same file system for the new contents until they are complete; the file's own when absent. */
  readonly staging?: string;
}

/**
 * Replaces a file as one step: a reader, and a machine that crashes, sees the old contents or the new ones, never a part.
 * A link at the path is replaced, not followed. The directory must exist.
 * @throws the system error; the old file is untouched then, unless only the last step failed: the new contents are there and
 *   may not outlive a crash of the machine
 */
export async function writeFileAtomic(path: string, data: string | Uint8Array, options: AtomicWriteOptions = {}): Promise<void> {
  const directory = dirname(path);
  // A name that nobody can foresee, opened exclusively: no link can be waiting there.
  const temporary = join(options.staging ?? directory, `.${basename(path).slice(0, 100)}.${randomBytes(8).toString("hex")}.tmp`);
  beginUnfinished(temporary);
  try {
    const file = await open(temporary, "wx", options.mode ?? 0o666);
    try {
      await file.writeFile(data);
      // Where the mode is given it is meant exactly, whatever the umask.
      if (options.mode !== undefined) await file.chmod(options.mode);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  } finally {
    finished(temporary);
  }
  await syncDirectory(directory);
}

/** Makes the rename itself durable, where the platform can: not every file system syncs folders, or lets all of them be opened. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  try {
    const handle = await open(directory, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!CANNOT_SYNC.has(error instanceof Error && "code" in error ? error.code : undefined)) throw error;
  }
}
