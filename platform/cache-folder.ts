import { lstatSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { makeFolderSync } from "./make-folder.ts";

/**
 * The user's own cache folder for Harn, created when missing.
 * @param env decides with `HARN_CACHE_DIR`, which names the folder itself, else with `XDG_CACHE_HOME` and `HOME`
 *   (`LOCALAPPDATA` on Windows)
 * @returns null when there is none that only this user can write to: then nothing may be cached, since whoever writes
 *   there decides what later runs execute
 */
export function cacheFolder(env: Readonly<Record<string, string | undefined>> = process.env): string | null {
  const folder = chosenFolder(env);
  if (folder === null) return null;
  try {
    makeFolderSync(folder, { mode: 0o700 });
    const entry = lstatSync(folder);
    if (!entry.isDirectory()) return null;
    const uid = process.getuid?.();
    return uid === undefined || (entry.uid === uid && (entry.mode & 0o022) === 0) ? folder : null;
  } catch {
    // No permission, a read-only file system, a file in the way: a run works without cache.
    return null;
  }
}

function chosenFolder(env: Readonly<Record<string, string | undefined>>): string | null {
  const own = env["HARN_CACHE_DIR"]?.trim() ?? "";
  if (own !== "") return resolve(own);
  const base = baseFolder(env);
  return base === null ? null : join(base, "harn");
}

function baseFolder(env: Readonly<Record<string, string | undefined>>): string | null {
  const configured = env["XDG_CACHE_HOME"];
  if (configured !== undefined && isAbsolute(configured)) return configured;
  if (process.platform === "win32") return env["LOCALAPPDATA"] ?? null;
  const home = env["HOME"] ?? homeOfUser();
  if (home === null || !isAbsolute(home)) return null;
  return process.platform === "darwin" ? join(home, "Library", "Caches") : join(home, ".cache");
}

function homeOfUser(): string | null {
  try {
    return homedir();
  } catch {
    return null;
  }
}
