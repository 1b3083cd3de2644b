/** Where a path leads once every link is followed, whether or not something is there. */
import { lstat, readlink, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { errorCode } from "../os-errors.ts";

/** The longest path that the system takes, in bytes; also the bound of the walk upwards. */
const LONGEST_PATH = 4096;
const MOST_LINKS = 40;

export interface Destination {
  /** Real path of the deepest folder or file on the way that exists. */
  readonly existing: string;
  /** Names below it that do not exist. */
  readonly missing: readonly string[];
  /** Why the path cannot be used, when it is not just missing: a loop of links, a file as folder, a name too long. */
  readonly failure: unknown;
}

/**
 * Follows a path as the system does, also through links whose target is missing: a file written there would be created
 * where the last link says.
 * @param path absolute
 */
export async function destinationOf(path: string): Promise<Destination> {
  let failure: unknown = null;
  let links = 0;
  const missing: string[] = [];
  for (let at = path; ; ) {
    let problem: unknown;
    try {
      return { existing: await realpath(at), missing, failure };
    } catch (error) {
      problem = error;
    }
    const code = errorCode(problem);
    // A failure of another kind (no error of the system, such as a defect) must not be taken for an answer.
    if (code === undefined) throw problem;
    if (code === "ENOENT") {
      const target = await linkTarget(at);
      if (target !== null) {
        if (++links > MOST_LINKS) failure ??= Object.assign(new Error(), { code: "ELOOP" });
        else {
          at = target;
          continue;
        }
      }
    } else failure ??= problem;
    const cut = at.length > LONGEST_PATH ? at.slice(0, at.lastIndexOf("/", LONGEST_PATH)) || "/" : dirname(at);
    if (cut === at) throw problem;
    missing.unshift(...(cut === dirname(at) ? [basename(at)] : at.slice(cut.length + 1).split("/")));
    at = cut;
  }
}

/** Where a link says, absolute; null when there is none. */
async function linkTarget(path: string): Promise<string | null> {
  try {
    if (!(await lstat(path)).isSymbolicLink()) return null;
    return resolve(await realpath(dirname(path)), await readlink(path));
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return null;
  }
}

/** The real path of a destination, as text. */
export function pathOf({ existing, missing }: Destination): string {
  return join(existing, ...missing);
}
