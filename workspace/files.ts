/** Program files on disk. */
import { isUtf8 } from "node:buffer";
import { type Dirent, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Library } from "#compiler/library";
import { createFileResolver, type ImportResolver, type ReadModule } from "#compiler/modules";
import { statsOf } from "#platform";
import { osErrorText } from "#stdlib/harness";

/** Bytes of the largest source; the tokens of a longer one could exhaust the memory of the process. */
const LARGEST_SOURCE = 64 * 2 ** 20;
const TOO_LARGE = "the file is too large for a program (more than 64 MiB)";

/** Reads a source, which must be UTF-8; a leading byte order mark is not part of it. */
export const readSource: ReadModule = (path) => {
  try {
    if ((statsOf(path)?.size ?? 0) > LARGEST_SOURCE) return { error: TOO_LARGE };
    const bytes = readFileSync(path);
    // A pipe does not say its size before.
    if (bytes.length > LARGEST_SOURCE) return { error: TOO_LARGE };
    if (!isUtf8(bytes)) return { error: "stream did not contain valid UTF-8" };
    const text = bytes.toString("utf8");
    return { text: text.startsWith("\ufeff") ? text.slice(1) : text };
  } catch (error) {
    return { error: osErrorText(error) };
  }
};

/** The resolver of relative files and library modules. */
export function createResolver(library: Library): ImportResolver {
  return createFileResolver({ exists: isFile, library });
}

/**
 * Whether a walk over a folder takes an entry as a program. Pipes and devices would block the reader; links that lead
 * nowhere are what editors leave beside a file that is open.
 */
export function isProgramFile(folder: string, entry: Dirent): boolean {
  if (!entry.name.endsWith(".harn")) return false;
  return entry.isFile() || (entry.isSymbolicLink() && isFile(join(folder, entry.name)));
}

function isFile(path: string): boolean {
  return statsOf(path)?.isFile() === true;
}
