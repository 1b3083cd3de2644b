/** Writing documentation to a folder. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder, writeFileAtomic } from "#platform";
import { osErrorText } from "#stdlib/harness";
import type { PageFile } from "./doc-pages.ts";

export type WriteResult = { readonly written: readonly string[] } | { readonly error: string };

/**
 * Writes files below a folder, which is made where it is missing. Each is replaced in one step. A file that stands in the
 * way and does not begin with `mark` is somebody's own: then nothing is written.
 * @param shown the folder as the user named it
 * @returns names of what was written, or what went wrong
 */
export async function writePages(folder: string, shown: string, files: readonly PageFile[], mark: string): Promise<WriteResult> {
  for (const { name } of files) {
    const problem = obstacle(join(folder, name), mark);
    if (problem !== null) return { error: `${join(shown, name)}: ${problem}` };
  }
  const written: string[] = [];
  for (const { name, text } of files) {
    const path = join(folder, name);
    try {
      await makeFolder(dirname(path));
      await writeFileAtomic(path, text);
      written.push(join(shown, name));
    } catch (error) {
      return { error: `Error writing ${join(shown, name)}: ${osErrorText(error)}` };
    }
  }
  return { written };
}

/** Why a file must not be replaced; null where nothing stands, or what was generated. */
function obstacle(path: string, mark: string): string | null {
  try {
    return readFileSync(path, "utf8").startsWith(mark) ? null : "exists and was not written by `harn doc`";
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    return code === "ENOENT" || code === "ENOTDIR" ? null : osErrorText(error);
  }
}
