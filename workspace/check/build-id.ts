import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MODULE_SOURCES, PROGRAM } from "../built-files.ts";

/**
 * Identifies what checks: the program and the sources of the library.
 * @param dist folder of the build
 * @returns null when the build cannot be read
 */
export function buildId(dist: string): string | null {
  const hash = createHash("sha256");
  try {
    for (const name of [PROGRAM, MODULE_SOURCES]) hash.update(readFileSync(join(dist, name)));
  } catch {
    return null;
  }
  return hash.digest("base64url");
}
