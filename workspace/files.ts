/** Program files on disk, as the compiler reads them. */
import type { Library } from "#compiler/library";
import { createFileResolver, type ImportResolver, type ReadModule } from "#compiler/modules";
import { osErrorText } from "#stdlib/harness";
import { decodeSource, isFile, readSourceBytes, UnusableSource } from "./source-bytes.ts";

/** Reads a source, which must be UTF-8; a leading byte order mark is not part of it. */
export const readSource: ReadModule = (path) => {
  try {
    return { text: decodeSource(readSourceBytes(path)) };
  } catch (error) {
    return { error: readFailureText(error) };
  }
};

/** Why a source could not be read. */
export function readFailureText(error: unknown): string {
  return error instanceof UnusableSource ? error.message : osErrorText(error);
}

/**
 * The resolver of relative files and library modules.
 * @param exists replaces looking at the disk, for callers that note what was looked for
 */
export function createResolver(library: Library, exists: (path: string) => boolean = isFile): ImportResolver {
  return createFileResolver({ exists, library });
}
