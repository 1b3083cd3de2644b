/** Program files on disk. */
import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Library } from "#compiler/library";
import { createFileResolver, type ImportResolver, type ReadModule } from "#compiler/modules";
import { osErrorText } from "#stdlib/harness";

/** Reads a source as UTF-8; a leading byte order mark is not part of it. */
export const readSource: ReadModule = (path) => {
  try {
    const text = readFileSync(path, "utf8");
    return { text: text.startsWith("\ufeff") ? text.slice(1) : text };
  } catch (error) {
    return { error: osErrorText(error) };
  }
};

/** The resolver of relative files and library modules. */
export function createResolver(library: Library): ImportResolver {
  return createFileResolver({ exists: isFile, library });
}

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** The nearest folder at or above `folder` that holds a `harn.toml`; the search ends at the folder of a repository. */
export function findProjectRoot(folder: string): string | null {
  for (let current = folder; ; current = dirname(current)) {
    if (isFile(join(current, "harn.toml"))) return current;
    if (current === dirname(current) || statSync(join(current, ".git"), { throwIfNoEntry: false }) !== undefined) return null;
  }
}
