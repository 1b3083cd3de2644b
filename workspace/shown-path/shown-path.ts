import { relative } from "node:path";
import { displayPath } from "#compiler/diagnostics";

/** A path as the user would type it: relative below the current folder, absolute elsewhere. */
export function shownPath(path: string, cwd: string): string {
  if (!path.startsWith("/") && !/^[A-Za-z]:[\\/]/.test(path)) return path;
  const below = relative(cwd, path);
  return displayPath(below === "" || below.startsWith("..") ? path : below);
}
