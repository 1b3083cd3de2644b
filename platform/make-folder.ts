/**
 * Making a folder with all that it lies in. Node's own `recursive` never returns where the system says of an existing
 * parent that the entry does not exist, as below `/proc`.
 */
import { mkdirSync, statSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

export interface FolderOptions {
  /** Of the folders that are made; the user's mask is taken off. */
  readonly mode?: number;
}

/**
 * Makes a folder and what is missing above it; one that is there already is fine.
 * @throws the system's error, also when something else has the name
 */
export async function makeFolder(path: string, { mode = 0o777 }: FolderOptions = {}): Promise<void> {
  const attempts = attemptsFor(path);
  for (let next = attempts.next(null); !next.done; ) {
    const at = next.value;
    next = attempts.next(await mkdir(at, mode).then(() => null, async (error: unknown) => (isThere(error) && (await stat(at)).isDirectory() ? null : { error })));
  }
}

/** The same at once. */
export function makeFolderSync(path: string, { mode = 0o777 }: FolderOptions = {}): void {
  const attempts = attemptsFor(path);
  for (let next = attempts.next(null); !next.done; ) next = attempts.next(attempt(next.value, mode));
}

function attempt(path: string, mode: number): Failure | null {
  try {
    mkdirSync(path, mode);
    return null;
  } catch (error) {
    return isThere(error) && statSync(path).isDirectory() ? null : { error };
  }
}

interface Failure {
  readonly error: unknown;
}

/** The folders to make, in turn: upwards while the one above is missing, then down again, each once. */
function* attemptsFor(path: string): Generator<string, void, Failure | null> {
  const below: string[] = [];
  let at = resolve(path);
  for (let failure = yield at; failure !== null; failure = yield at) {
    const above = dirname(at);
    if (codeOf(failure.error) !== "ENOENT" || above === at) throw failure.error;
    below.push(at);
    at = above;
  }
  for (let next = below.pop(); next !== undefined; next = below.pop()) {
    const failure = yield next;
    if (failure !== null) throw failure.error;
  }
}

function isThere(error: unknown): boolean {
  return codeOf(error) === "EEXIST";
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
