/**
 * The one way from a path argument to the file system. Links are resolved and the real path is compared with the roots of
 * the run; then what was found is held by a descriptor, the real path of the descriptor is compared again, and the operation
 * works through the descriptor. Whoever exchanges a folder for a link in between only makes the operation fail.
 *
 * Where the system has no `/proc`, operations use the real path that was compared.
 */
import { constants, existsSync } from "node:fs";
import { lstat, mkdir, open, readlink, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { HANDLE_TYPES, type HostContext, type World } from "#vm/host";
import { checkRealPath, checksPaths, type Confinement, isBelow, type PathRequest, type PathVerb, severalNames } from "#vm/host/policy";
import { makeFolder } from "#platform";
import { errorCode } from "../os-errors.ts";
import { resolvePath } from "../paths.ts";
import { destinationOf, pathOf } from "./resolve.ts";

/** A path that an operation may use now. */
export interface Place {
  readonly path: string;
  /** The name was free a moment ago: open it with `O_EXCL`, so that no link can stand there. */
  readonly fresh: boolean;
  /** The real path, for results that programs see. */
  readonly real: string;
}

const DESCRIPTORS = "/proc/self/fd";
const HAS_DESCRIPTOR_PATHS = process.platform === "linux" && existsSync(DESCRIPTORS);
/** Linux: a descriptor that names a file without opening it. Node has no constant for it. */
const O_PATH = 0o10000000;
const HOLD = O_PATH | constants.O_NOFOLLOW;
const MOST_RACES = 8;

/** Uses an existing file or folder; links are followed. A missing one is the system's error. */
export async function atObject<T>(context: HostContext, verb: PathVerb, text: string, use: (place: Place) => Promise<T>): Promise<T> {
  const { confinement } = context.world;
  if (!checksPaths(confinement)) return use(unconfined(context, text));
  const request = requestOf(context, verb, text);
  const real = await checkedDestination(confinement, request, resolvePath(context, text));
  return holding(real, (held, now) => {
    checkRealPath(confinement, request, now);
    return use({ path: held, fresh: false, real: now });
  });
}

/**
 * Uses a name in a folder: the links on the way to the folder are followed, one that has the name is not.
 * The name may be free. Changing a name changes its folder, which therefore lies in the roots as well.
 */
export async function atEntry<T>(context: HostContext, verb: PathVerb, text: string, use: (place: Place) => Promise<T>): Promise<T> {
  const { confinement } = context.world;
  const path = resolvePath(context, text);
  if (!checksPaths(confinement)) return use(unconfined(context, text));
  const request = requestOf(context, verb, text);
  const folder = await destinationOf(dirname(path));
  const checkEntry = (parent: string): string => {
    const entry = join(parent, basename(path));
    checkRealPath(confinement, request, entry);
    if (verb !== "read") {
      checkRealPath(confinement, request, parent);
      const kept = confinement.readOnlyRoots.find((root) => isBelow(entry, root));
      if (kept !== undefined) checkRealPath(confinement, request, kept);
    }
    return entry;
  };
  checkEntry(pathOf(folder));
  if (folder.failure !== null) throw folder.failure;
  return holding(pathOf(folder), (held, now) => {
    const real = checkEntry(now);
    return use({ path: join(held, basename(path)), fresh: false, real });
  });
}

/** Uses a file that is to be written and may be missing; links are followed. */
export async function atFile<T>(context: HostContext, text: string, use: (place: Place) => Promise<T>): Promise<T> {
  const { confinement } = context.world;
  if (!checksPaths(confinement)) return use(unconfined(context, text));
  const request = requestOf(context, "write", text);
  const path = resolvePath(context, text);
  for (let races = 0; ; races++) {
    const real = await checkedDestination(confinement, request, path);
    try {
      const existing = await holdingIfThere(real, async (held, now) => {
        checkRealPath(confinement, request, now);
        const entry = await stat(held);
        if (entry.isFile() && entry.nlink > 1) throw severalNames(confinement, request);
        return { result: await use({ path: held, fresh: false, real: now }) };
      });
      if (existing !== null) return existing.result;
      return await holding(dirname(real), (held, now) => {
        const entry = join(now, basename(real));
        checkRealPath(confinement, request, entry);
        return use({ path: join(held, basename(real)), fresh: true, real: entry });
      });
    } catch (error) {
      // Somebody else has created it in the meantime: it exists now.
      if (errorCode(error) !== "EEXIST" || races >= MOST_RACES) throw error;
    }
  }
}

/** Makes a folder, and what is missing above it unless only the last one may be missing; an existing one is fine. */
export async function atNewFolder(context: HostContext, text: string, withParents: boolean): Promise<string> {
  const { confinement } = context.world;
  const path = resolvePath(context, text);
  if (!checksPaths(confinement)) {
    await (withParents ? makeFolder(path) : mkdir(path));
    return path;
  }
  const request = requestOf(context, "write", text);
  const destination = await destinationOf(path);
  checkRealPath(confinement, request, pathOf(destination));
  if (destination.failure !== null) throw destination.failure;
  const { existing, missing } = destination;
  if (missing.length === 0) throw Object.assign(new Error(), { code: "EEXIST" });
  if (!withParents && missing.length > 1) throw Object.assign(new Error(), { code: "ENOENT" });
  await makeBelow(existing, missing, (entry) => checkRealPath(confinement, request, entry));
  return pathOf(destination);
}

/** Makes folders one in the other, each in the one that is held. */
async function makeBelow(parent: string, names: readonly string[], check: (entry: string) => void): Promise<void> {
  const [name, ...others] = names;
  if (name === undefined) return;
  await holding(parent, async (held, now) => {
    check(join(now, name));
    await mkdir(join(held, name)).catch((error: unknown) => {
      if (errorCode(error) !== "EEXIST") throw error;
    });
    await makeBelow(join(held, name), others, check);
  });
}

/**
 * Whether a child process may have a folder as its working directory.
 * @returns the real path
 * @throws the system's error when there is no such folder
 */
export async function checkedFolder(confinement: Confinement, path: string, refuse: (path: string) => Error): Promise<string> {
  const destination = await destinationOf(path);
  const real = pathOf(destination);
  if (![...confinement.roots, ...confinement.readOnlyRoots].some((root) => isBelow(root, real))) throw refuse(path);
  if (destination.failure !== null) throw destination.failure;
  if (destination.missing.length > 0) throw Object.assign(new Error(), { code: "ENOENT" });
  return real;
}

/**
 * Refuses a folder outside the roots, for what keeps its files there by means of its own.
 * @param operation as errors name it, such as `runtime.store_set`
 * @param path absolute
 */
export async function checkFolder({ confinement }: World, operation: string, path: string): Promise<void> {
  if (checksPaths(confinement)) checkRealPath(confinement, { operation, verb: "write", path }, pathOf(await destinationOf(path)));
}

async function checkedDestination(confinement: Confinement, request: PathRequest, path: string): Promise<string> {
  const destination = await destinationOf(path);
  checkRealPath(confinement, request, pathOf(destination));
  if (destination.failure !== null) throw destination.failure;
  return pathOf(destination);
}

/**
 * Holds a file or folder by a descriptor while it is used.
 * @param use gets a path that leads to what is held whatever happens to its name, and its present real path
 */
async function holding<T>(path: string, use: (held: string, now: string) => Promise<T>): Promise<T> {
  if (!HAS_DESCRIPTOR_PATHS) return use(path, path);
  const file = await open(path, HOLD);
  try {
    const held = `${DESCRIPTORS}/${file.fd}`;
    return await use(held, await readlink(held));
  } finally {
    await file.close();
  }
}

/** The same; null when nothing is there. */
async function holdingIfThere<T>(path: string, use: (held: string, now: string) => Promise<T>): Promise<T | null> {
  const there = await lstat(path).then(() => true, (error: unknown) => {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  });
  return there ? holding(path, use) : null;
}

function unconfined(context: HostContext, text: string): Place {
  const path = resolvePath(context, text);
  return { path, fresh: false, real: path };
}

/** `HarnessFs.read_text` → `fs.read_text`: the name that policies and their refusals use. */
function requestOf({ callee }: HostContext, verb: PathVerb, path: string): PathRequest {
  const dot = callee.indexOf(".");
  const type = callee.slice(0, dot);
  const field = [...HANDLE_TYPES].find(([, name]) => name === type)?.[0];
  return { operation: field === undefined ? callee : `${field}${callee.slice(dot)}`, verb, path };
}
