import { readdirSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";

export interface FolderBounds {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Removes the files of a folder that were changed longest ago while there are too many of them or they take too much space.
 * @throws the system error
 */
export function pruneFolder(folder: string, bounds: FolderBounds): void {
  const files = readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() === true ? [{ path, size: stats.size, used: stats.mtimeMs }] : [];
  });
  files.sort((a, b) => b.used - a.used);
  let bytes = 0;
  for (const [index, { path, size }] of files.entries()) {
    bytes += size;
    if (index >= bounds.files || bytes > bounds.bytes) unlinkSync(path);
  }
}
