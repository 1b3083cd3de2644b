/** `harness.fs`: entries of directories as wholes. */
import { constants, type Stats } from "node:fs";
import { access, copyFile, cp, lstat, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import type { HostContext } from "#vm/host";
import { compareCodePoints, HDict, HFloat, HList, thrown, typeError, type Value } from "#vm/values";
import { expectString, optionalBool, optionalString } from "./arguments.ts";
import { failing } from "./fs-files.ts";
import type { HandleMethod } from "./handle-table.ts";
import { errorCode, IoFailure, osErrorKind, osErrorText } from "./os-errors.ts";
import { resolvePath } from "./paths.ts";

export const ENTRY_METHODS: readonly HandleMethod[] = [
  {
    name: "exists",
    signature: "fn(path: string) -> bool",
    doc: "True when a file or directory of this path exists.",
    run: async (args, context) => {
      const path = resolvePath(context, expectString(args, 1, context));
      return stat(path).then(() => true, (error: unknown) => (osErrorText(error), false));
    },
  },
  {
    name: "status",
    signature: "fn(path: string, access?: string) -> dict",
    doc: "What a path is and whether it can be opened for `read`, `write` or `execute`; a missing path is no error.",
    run: async (args, context) => {
      const path = expectString(args, 1, context);
      const mode = accessMode(optionalString(args, 2, context), context.callee);
      return pathStatus(path, resolvePath(context, path), mode);
    },
  },
  {
    name: "stat",
    signature: "fn(path: string) -> {size: int, is_file: bool, is_dir: bool, readonly: bool, modified: float}",
    doc: "Size, kind and modification time of a file or directory.",
    run: async (args, context) => {
      const path = expectString(args, 1, context);
      return HDict.from(statEntries(await failing(`Failed to stat ${path}`, stat(resolvePath(context, path)))));
    },
  },
  {
    name: "list_dir",
    signature: "fn(path?: string) -> list<string>",
    doc: "Names in a directory, sorted; without a path those of the run's directory.",
    run: async (args, context) => {
      const path = optionalString(args, 1, context) ?? ".";
      const names = await failing(`Failed to list directory ${path}`, readdir(resolvePath(context, path)));
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
      await failing(`Failed to create directory ${path}`, makeDirectory(resolvePath(context, path), recursive));
      return null;
    },
  },
  {
    name: "delete",
    signature: "fn(path: string) -> nil",
    doc: "Deletes a file, a link, or a directory with all it holds.",
    run: async (args, context) => {
      const path = expectString(args, 1, context);
      const target = namedPath(context, path, `Failed to delete file ${path}`);
      const entry = await failing(`Failed to delete file ${path}`, lstat(target));
      // `rm` never follows a link, neither here nor below.
      if (entry.isDirectory()) await failing(`Failed to delete directory ${path}`, rm(target, { recursive: true }));
      else await failing(`Failed to delete file ${path}`, rm(target));
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
      const operation = copyRegular(resolvePath(context, source), resolvePath(context, destination));
      await failing(`Failed to copy ${source} to ${destination}`, operation);
      return null;
    },
  },
  {
    name: "rename",
    signature: "fn(source: string, destination: string) -> nil",
    doc: "Moves a file or directory; between file systems it is copied and removed.",
    run: async (args, context) => {
      const source = namedPath(context, expectString(args, 1, context), "move_file: copy failed");
      const destination = resolvePath(context, expectString(args, 2, context));
      try {
        await rename(source, destination);
        return null;
      } catch (error) {
        if (errorCode(error) !== "EXDEV") throw thrown(`move_file: copy failed: ${osErrorText(error)}`);
      }
      await failing("move_file: copy failed", cp(source, destination, { recursive: true, preserveTimestamps: true }));
      await failing("move_file: remove src failed", rm(source, { recursive: true }));
      return null;
    },
  },
];

/** An empty text, most often a variable that was not set, must not mean the directory of the run where that would be lost. */
function namedPath(context: HostContext, path: string, label: string): string {
  if (path === "") throw thrown(`${label}: ${osErrorText(Object.assign(new Error(), { code: "ENOENT" }))}`);
  return resolvePath(context, path);
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

async function pathStatus(path: string, target: string, mode: number): Promise<HDict> {
  const link = await lstat(target).catch((error: unknown) => error as Error);
  const entry = link instanceof Error ? link : await stat(target).catch((error: unknown) => error as Error);
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
  const denied = await access(target, mode).then(() => null, (error: unknown) => error as Error);
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

async function makeDirectory(path: string, recursive: boolean): Promise<void> {
  try {
    await mkdir(path, { recursive });
  } catch (error) {
    if (errorCode(error) === "EEXIST" && (await stat(path)).isDirectory()) return;
    throw error;
  }
}

async function copyRegular(source: string, destination: string): Promise<void> {
  // Copying a FIFO or a device would not end.
  if (!(await stat(source)).isFile()) {
    throw new IoFailure("the source path is neither a regular file nor a symlink to a regular file", "invalid_input");
  }
  await copyFile(source, destination);
}
