/** Writing a repaired source back. */
import { constants } from "node:fs";
import { access, readFile, realpath, stat } from "node:fs/promises";
import type { SourceFile } from "#compiler/diagnostics";
import { writeFileAtomic } from "#platform";
import { osErrorText } from "#stdlib/harness";

const BYTE_ORDER_MARK = "\ufeff";

/**
 * Replaces the contents of a file in one step. Byte order mark and permissions stay; a link stays and its target changes.
 * @param source the file as it was when it was compiled
 * @returns null, or why nothing was written
 */
export async function writeFixed(source: SourceFile, text: string): Promise<string | null> {
  try {
    const path = await realpath(source.path);
    const info = await stat(path);
    if (!info.isFile()) return "it is not a regular file";
    // Replacing a file needs no right to write it, so the right is asked for.
    await access(path, constants.W_OK);
    const current = await readFile(path, "utf8");
    const mark = current.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
    if (current !== mark + source.text) return "it was changed by someone else in the meantime";
    await writeFileAtomic(path, mark + text, { mode: info.mode & 0o7777 });
    return null;
  } catch (error) {
    return osErrorText(error);
  }
}
