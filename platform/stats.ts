import { type Stats, statSync } from "node:fs";

/**
 * What stands at a path, links followed.
 * @returns null when nothing can be found there: the path does not exist, is too long, circles through links, has a NUL
 *   character or may not be looked at
 */
export function statsOf(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}
