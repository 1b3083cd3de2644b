import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BUILD_ID } from "./built-files.ts";

/**
 * What identifies a build.
 * @param dist folder of the build
 * @returns null when the build cannot be read
 */
export function buildId(dist: string): string | null {
  try {
    return readFileSync(join(dist, BUILD_ID), "utf8");
  } catch {
    return null;
  }
}
