/** Whether a path lies within a glob. */
import { posix } from "node:path";

/**
 * Matches a whole path: `*` and `?` within one component, `**` any number of components. Both are compared without `.` and `..`
 * steps; a path that leaves the folder it starts in matches no relative glob. Takes time in proportion to the product of the lengths.
 */
export function isWithin(path: string, glob: string): boolean {
  const normal = posix.normalize(path);
  if (normal === ".." || normal.startsWith("../")) return false;
  return matches(posix.normalize(glob).split("/"), normal.replace(/\/$/, "").split("/"), "**", isComponentWithin);
}

function isComponentWithin(pattern: string, component: string): boolean {
  return matches([...pattern], [...component], "*", (wanted, character) => wanted === "?" || wanted === character);
}

/** Matching with one wildcard that stands for any number of items: after a mismatch only the last wildcard need be widened. */
function matches(pattern: readonly string[], items: readonly string[], wildcard: string, fits: (pattern: string, item: string) => boolean): boolean {
  let p = 0;
  let i = 0;
  let lastWildcard = -1;
  let resume = 0;
  while (i < items.length) {
    const wanted = pattern[p];
    if (wanted === wildcard) {
      lastWildcard = p++;
      resume = i;
    } else if (wanted !== undefined && fits(wanted, items[i] ?? "")) {
      p++;
      i++;
    } else if (lastWildcard !== -1) {
      p = lastWildcard + 1;
      i = ++resume;
    } else return false;
  }
  while (pattern[p] === wildcard) p++;
  return p === pattern.length;
}
