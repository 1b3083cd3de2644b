/** Program files on disk. */
import { readFileSync, statSync } from "node:fs";
import type { Library } from "#compiler/library";
import { createFileResolver, type ImportResolver, type ReadModule } from "#compiler/modules";
import { osErrorText } from "#stdlib/harness";

/** Reads a source as UTF-8; a leading byte order mark is not part of it. */
export const readSource: ReadModule = (path) => {
  try {
    const text = readFileSync(path, "utf8");
    return { text: text.startsWith("\ufeff") ? text.slice(1) : text };
  } catch (error) {
    return { error: osErrorText(error) };
  }
};

/** The resolver of relative files and library modules. */
export function createResolver(library: Library): ImportResolver {
  return createFileResolver({ exists: isFile, library });
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
