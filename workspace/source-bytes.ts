/** Reading program files from disk. Loads nothing of the compiler, so that a run that finds its answer in the cache stays small. */
import { isUtf8 } from "node:buffer";
import { type Dirent, readFileSync } from "node:fs";
import { join } from "node:path";
import { statsOf } from "#platform";

/** Bytes of the largest source; the tokens of a longer one could exhaust the memory of the process. */
const LARGEST_SOURCE = 64 * 2 ** 20;

/** The file is no program, whatever it holds; the message says why. */
export class UnusableSource extends Error {}

/**
 * @throws UnusableSource when the file is too large, else the system error
 */
export function readSourceBytes(path: string): Buffer {
  if ((statsOf(path)?.size ?? 0) > LARGEST_SOURCE) throw tooLarge();
  const bytes = readFileSync(path);
  // A pipe does not say its size before.
  if (bytes.length > LARGEST_SOURCE) throw tooLarge();
  return bytes;
}

function tooLarge(): UnusableSource {
  return new UnusableSource("the file is too large for a program (more than 64 MiB)");
}

/**
 * The text of a source; a leading byte order mark is not part of it.
 * @throws UnusableSource when the bytes are not UTF-8
 */
export function decodeSource(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new UnusableSource("stream did not contain valid UTF-8");
  const text = bytes.toString("utf8");
  return text.startsWith("\ufeff") ? text.slice(1) : text;
}

/**
 * Whether a walk over a folder takes an entry as a program. Pipes and devices would block the reader; links that lead
 * nowhere are what editors leave beside a file that is open.
 */
export function isProgramFile(folder: string, entry: Dirent): boolean {
  return entry.name.endsWith(".harn") && isReadable(folder, entry);
}

/** Whether a walk over a folder takes an entry as a prompt template. */
export function isTemplateFile(folder: string, entry: Dirent): boolean {
  return isTemplate(entry.name) && isReadable(folder, entry);
}

function isReadable(folder: string, entry: Dirent): boolean {
  return entry.isFile() || (entry.isSymbolicLink() && isFile(join(folder, entry.name)));
}

/** Whether a file is a prompt template: only lint rules look at it. */
export function isTemplate(name: string): boolean {
  return name.endsWith(".prompt");
}

/** True if a regular file stands at the path, links followed. */
export function isFile(path: string): boolean {
  return statsOf(path)?.isFile() === true;
}
