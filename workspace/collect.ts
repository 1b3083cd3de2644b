/** Which files a command line names. */
import { type Dirent, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { statsOf } from "#platform";
import { isProgramFile, isTemplateFile } from "./source-bytes.ts";

const SKIPPED_FOLDERS: ReadonlySet<string> = new Set([".git", ".harn", "node_modules"]);

export interface CollectedSource {
  /** As given, or found below what was given. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
}

/**
 * Expands targets: a file is taken as it is, a folder is searched for sources.
 * @param cwd what targets are relative to
 * @param withTemplates folders are searched for prompt templates too
 * @returns sources in a stable order, without duplicates; missing targets are kept, reading them fails later
 */
export function collectSources(targets: readonly string[], cwd: string, withTemplates = false): CollectedSource[] {
  const isWanted: Filter = (folder, entry) => isProgramFile(folder, entry) || (withTemplates && isTemplateFile(folder, entry));
  const found = new Map<string, CollectedSource>();
  const add = (name: string): void => {
    const path = resolve(cwd, name);
    if (!found.has(path)) found.set(path, { name, path });
  };
  for (const target of targets) {
    if (statsOf(resolve(cwd, target))?.isDirectory() === true) {
      for (const below of walk(resolve(cwd, target), isWanted)) add(join(target, below));
    } else add(target);
  }
  return [...found.values()];
}

type Filter = (folder: string, entry: Dirent) => boolean;

/** Paths of sources, relative to the folder; the folder itself when it cannot be listed, so that reading it reports why. */
function* walk(folder: string, isWanted: Filter): Iterable<string> {
  // Links to folders are not followed, so the walk cannot circle.
  const entries = list(folder);
  if (entries === null) {
    yield "";
    return;
  }
  for (const entry of entries) {
    if (entry.isDirectory()) {
      if (SKIPPED_FOLDERS.has(entry.name)) continue;
      for (const below of walk(join(folder, entry.name), isWanted)) yield join(entry.name, below);
    } else if (isWanted(folder, entry)) yield entry.name;
  }
}

function list(folder: string): Dirent[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return null;
  }
}
