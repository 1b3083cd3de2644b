/** Which files a command line names. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const SKIPPED_FOLDERS: ReadonlySet<string> = new Set([".git", ".harn", "node_modules"]);

/**
 * Expands targets: a file is taken as it is, a folder is searched for sources.
 * @returns paths as they were given or found, in a stable order, without duplicates; missing targets are kept, reading them fails later
 */
export function collectSources(targets: readonly string[]): string[] {
  const found = new Set<string>();
  for (const target of targets) {
    if (statSync(target, { throwIfNoEntry: false })?.isDirectory() === true) {
      for (const path of walk(target)) found.add(path);
    } else found.add(target);
  }
  return [...found];
}

function* walk(folder: string): Iterable<string> {
  // Links to folders are not followed, so the walk cannot circle.
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED_FOLDERS.has(entry.name)) yield* walk(path);
    } else if (entry.name.endsWith(".harn")) yield path;
  }
}
