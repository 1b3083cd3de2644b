/** `harness.fs`: entries of directories as wholes. */
import { constants, type Stats } from "node:fs";
import { access, copyFile, cp, lstat, readdir, rename, stat } from "node:fs/promises";
import type { HostContext } from "#vm/host";
import { compareCodePoints, HDict, HFloat, HList, thrown, typeError, type Value } from "#vm/values";
import { expectString, optionalBool, optionalString } from "./arguments.ts";
import { atEntry, atFile, atNewFolder, atObject, type Place, removeTree } from "./confinement/index.ts";
import { failing } from "./fs-files.ts";
import type { HandleMethod } from "./handle-table.ts";
import { errorCode, IoFailure, osErrorKind, osErrorText } from "./os-errors.ts";

export const ENTRY_METHODS: readonly HandleMethod[] = [
  {
    name: "exists",
    signature: "fn(path: string) -> bool",
    doc: "True when a file or directory of this path exists.",
    run: async (args, context) => {
      const path = expectString(args, 1, context);
      return atObject(context, "read", path, (place) => stat(place.path)).then(() => true, (error: unknown) => (osErrorText(error), false));
    },
  },
  {
    name: "status",
    signature: "fn(path: string, access?: string) -> dict",
    doc: "What a path is and whether it can be opened for `read`, `write` or `execute`; a missing path is no error.",
    run: async (args, context) => {
      const path = expectString(args, 1, context);
      const mode = accessMode(optionalString(args, 2, context), context.callee);
      return pathStatus(path, mode, context);
    },
  },
  {
    name: "stat",
    signature: "fn(path: string) -> {size: int, is_file: bool, is_dir: bool, readonly: bool, modified: float}",
    doc: "Size, kind and modification time of a file or directory.",
    run: async (args, context) => {
      const path = expectString(args, 1, context);
      return HDict.from(statEntries(await failing(`Failed to stat ${path}`, atObject(context, "read", path, (place) => stat(place.path)))));
    },
  },
  {
    name: "list_dir",
    signature: "fn(path?: string) -> list<string>",
    doc: "Names in a directory, sorted; without a path those of the run's directory.",
    run: async (args, context) => {
      const path = optionalString(args, 1, context) ?? ".";
      const names = await failing(`Failed to list directory ${path}`, atObject(context, "read", path, (place) => readdir(place.path)));
      return new HList(names.sort(compareCodePoints));
    },
  },
  {
    name: "mkdir",
    signature: "fn(path: string, recursive?: bool) -> nil",
    doc: "Creates a directory and its parents (unless `recursive` is false); an existing directory is fine.",
    run: async (args, context) => {
      const path = expectString(args, 1, context);
      const recursive = optionalBool(args, 2, context) ?? true;
      await failing(`Failed to create directory ${path}`, makeDirectory(path, recursive, context));
      return null;
    },
  },
  {
    name: "delete",
    signature: "fn(path: string) -> nil",
    doc: "Deletes a file, a link, or a directory with all it holds.",
    run: async (args, context) => {
      const path = expectString(args, 1, context);
      expectName(path, `Failed to delete file ${path}`);
      let label = `Failed to delete file ${path}`;
      // Links are removed, never followed, neither here nor below.
      const removal = atEntry(context, "delete", path, async ({ path: target }) => {
        if ((await lstat(target)).isDirectory()) label = `Failed to delete directory ${path}`;
        await removeTree(target);
      });
      await removal.catch((error: unknown) => failing(label, Promise.reject(error as Error)));
      return null;
    },
  },
  {
    name: "copy",
    signature: "fn(source: string, destination: string) -> nil",
    doc: "Copies a file with its permissions.",
    run: async (args, context) => {
      const source = expectString(args, 1, context);
      const destination = expectString(args, 2, context);
      const operation = atObject(context, "read", source, ({ path: from }) => atFile(context, destination, (to) => copyRegular(from, to)));
      await failing(`Failed to copy ${source} to ${destination}`, operation);
      return null;
    },
  },
  {
    name: "rename",
    signature: "fn(source: string, destination: string) -> nil",
    doc: "Moves a file or directory; between file systems it is copied and removed.",
    run: async (args, context) => {
      const source = expectString(args, 1, context);
      const destination = expectString(args, 2, context);
      expectName(source, "move_file: copy failed");
      await atEntry(context, "delete", source, ({ path: from }) => atEntry(context, "write", destination, ({ path: to }) => move(from, to))).catch(
        (error: unknown) => failing("move_file: copy failed", Promise.reject(error as Error)),
      );
      return null;
    },
  },
];

/** An empty text, most often a variable that was not set, must not mean the directory of the run where that would be lost. */
function expectName(path: string, label: string): void {
  if (path === "") throw thrown(`${label}: ${osErrorText(Object.assign(new Error(), { code: "ENOENT" }))}`);
}

async function move(source: string, destination: string): Promise<void> {
  try {
    return await rename(source, destination);
  } catch (error) {
    if (errorCode(error) !== "EXDEV") throw error;
  }
  await failing("move_file: copy failed", cp(source, destination, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true }));
  await failing("move_file: remove src failed", removeTree(source));
}

function statEntries(stats: Stats): [string, Value][] {
  return [
    ["size", stats.size],
    ["is_file", stats.isFile()],
    ["is_dir", stats.isDirectory()],
    ["readonly", (stats.mode & 0o222) === 0],
    ["modified", new HFloat(stats.mtimeMs / 1000)],
  ];
}

async function pathStatus(path: string, mode: number, context: HostContext): Promise<HDict> {
  const failed = (error: unknown): Error => (osErrorText(error), error as Error);
  const link = await atEntry(context, "read", path, (place) => lstat(place.path)).catch(failed);
  const entry = link instanceof Error ? link : await atObject(context, "read", path, (place) => stat(place.path)).catch(failed);
  const isLink = !(link instanceof Error) && link.isSymbolicLink();
  const status: [string, Value][] = [["path", path], ["is_symlink", isLink]];
  if (entry instanceof Error) {
    return HDict.from([
      ...status,
      ["exists", false],
      ["kind", isLink ? "broken_symlink" : "missing"],
      ["accessible", false],
      ["error", HDict.from([["kind", osErrorKind(entry)], ["message", osErrorText(entry)]])],
    ]);
  }
  const denied = await atObject(context, "read", path, (place) => access(place.path, mode)).then(() => null, failed);
  return HDict.from([
    ...status,
    ...statEntries(entry),
    ["exists", true],
    ["kind", entry.isFile() ? "file" : entry.isDirectory() ? "directory" : "other"],
    ["accessible", denied === null],
    ["error", denied && HDict.from([["kind", osErrorKind(denied)], ["message", osErrorText(denied)]])],
  ]);
}

function accessMode(word: string | undefined, callee: string): number {
  switch (word) {
    case undefined:
      return constants.F_OK;
    case "read":
      return constants.R_OK;
    case "write":
      return constants.W_OK;
    case "execute":
      return constants.X_OK;
    default:
      throw typeError(`${callee}: access must be "read", "write" or "execute", got "${word}"`);
  }
}

async function makeDirectory(path: string, recursive: boolean, context: HostContext): Promise<void> {
  try {
    await atNewFolder(context, path, recursive);
  } catch (error) {
    if (errorCode(error) === "EEXIST" && (await atObject(context, "read", path, (place) => stat(place.path))).isDirectory()) return;
    throw error;
  }
}

async function copyRegular(source: string, destination: Place): Promise<void> {
  // Copying a FIFO or a device would not end.
  if (!(await stat(source)).isFile()) {
    throw new IoFailure("the source path is neither a regular file nor a symlink to a regular file", "invalid_input");
  }
  await copyFile(source, destination.path, destination.fresh ? constants.COPYFILE_EXCL : 0);
}
