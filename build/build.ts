/**
 * Makes `dist/`: the program, the compiled library beside it, and V8's code cache for a quick start:
 * `node build/run-typescript.mjs build/build.ts [--without-code-cache]`.
 */
import { fileURLToPath } from "node:url";
import { writeProgram } from "./bundle.ts";
import { writeCodeCache } from "./code-cache.ts";
import { writeBuildId, writeLibrary } from "./library.ts";

const WITHOUT_CODE_CACHE = "--without-code-cache";

/** Builds everything. `--without-code-cache` leaves the cache out: the program is built, but not tried. */
export async function main(words: readonly string[]): Promise<void> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const dist = `${root}dist`;
  await writeProgram(root, dist);
  writeLibrary(root, dist);
  writeBuildId(dist);
  if (!words.includes(WITHOUT_CODE_CACHE)) writeCodeCache(dist);
}
