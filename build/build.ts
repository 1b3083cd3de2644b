/** Makes `dist/`: the program, the compiled library beside it, and V8's code cache for a quick start. */
import { fileURLToPath } from "node:url";
import { writeProgram } from "./bundle.ts";
import { writeCodeCache } from "./code-cache.ts";
import { writeLibrary } from "./library.ts";

/** Builds everything. */
export async function main(): Promise<void> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const dist = `${root}dist`;
  await writeProgram(root, dist);
  writeLibrary(root, dist);
  writeCodeCache(dist);
}
