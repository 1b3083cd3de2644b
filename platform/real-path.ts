import { lstat, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, sep } from "node:path";

/**
 * Where a path really leads, if that is inside a root directory once every link is followed. The path need not exist:
 * what is missing at its end is appended to the real path of the rest.
 *
 * The answer holds for the moment of the check. Whoever can change directories below the root at the same time can still
 * exchange one for a link.
 * @param root an existing directory
 * @param path absolute or relative to the root; `..` components are refused even where they would stay inside, because
 *   behind a link they mean something else than they say
 * @returns the real path, or null when the path leads outside, through a dangling link, or nowhere (a file as directory)
 */
export async function realPathInside(root: string, path: string): Promise<string | null> {
  if (path.includes("\0") || path.split(/[\\/]/).includes("..")) return null;
  const realRoot = await settled(realpath(root));
  if (typeof realRoot !== "string") return null;
  const missing: string[] = [];
  for (let existing = isAbsolute(path) ? join(path) : join(realRoot, path); ; ) {
    const real = await settled(realpath(existing));
    if (typeof real === "string") {
      if (missing.length > 0 && !(await isDirectory(real))) return null;
      return isInside(realRoot, real) ? join(real, ...missing) : null;
    }
    // Anything but "does not exist" (a loop, a file as directory, no permission) tells nothing about where it leads.
    if (real.code !== "ENOENT") return null;
    // A link whose target is missing: writing to it would create a file wherever the link says.
    if (await isLink(existing)) return null;
    missing.unshift(basename(existing));
    const parent = dirname(existing);
    if (parent === existing) return null;
    existing = parent;
  }
}

function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

async function isDirectory(path: string): Promise<boolean> {
  return lstat(path).then((entry) => entry.isDirectory(), () => false);
}

async function isLink(path: string): Promise<boolean> {
  return lstat(path).then((entry) => entry.isSymbolicLink(), () => false);
}

function settled<T>(operation: Promise<T>): Promise<T | NodeJS.ErrnoException> {
  return operation.catch((error: unknown) => error as NodeJS.ErrnoException);
}
