/** Makes `dist/`: the program, the compiled library beside it, and V8's code cache for a quick start. */
import { writeProgram } from "./bundle.ts";
import { writeCodeCache } from "./code-cache.ts";
import { writeLibrary } from "./library.ts";

/** Builds everything below `root`/dist. */
export async function buildAll(root: string): Promise<void> {
  const dist = `${root}dist`;
  await writeProgram(root, dist);
  writeLibrary(root, dist);
  writeCodeCache(dist);
}
