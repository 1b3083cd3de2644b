/** `harness.fs`: well-known directories. */
import { mkdtemp } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import type { HostContext, World } from "#vm/host";
import { HDict } from "#vm/values";
import { expectNone, optionalString } from "./arguments.ts";
import { atNewFolder, atObject } from "./confinement/index.ts";
import { failing } from "./fs-files.ts";
import type { HandleMethod } from "./handle-table.ts";
import { environmentValue } from "./environment.ts";
import { errorCode } from "./os-errors.ts";
import { configuredFolder, stateRoot } from "./state-root.ts";

const DEFAULT_PREFIX = "harn-";

export const PLACE_METHODS: readonly HandleMethod[] = [
  place("cwd", "string", "The directory of the run, where relative paths start.", ({ world }) => world.cwd),
  place("source_dir", "string", "The directory of the module that calls.", sourceDirectory),
  place("project_root", "string?", "The nearest directory with a `harn.toml`, or nil.", ({ world }) => world.projectRoot),
  place("workspace_root", "string", "The project root, or the directory of the run.", ({ world }) => workspaceRoot(world)),
  place("home_dir", "string", "The user's home directory, or an empty string.", ({ world }) => homeDirectory(world)),
  place("temp_dir", "string", "The system's directory for temporary files.", ({ world }) => temporaryDirectory(world)),
  {
    name: "workspace_temp_dir",
    signature: "fn() -> string",
    doc: "A directory for temporary files inside the workspace; created when missing.",
    run: async (args, context) => {
      expectNone(args, context);
      return workspaceTemporaryDirectory(context);
    },
  },
  {
    name: "mkdtemp",
    signature: "fn(prefix?: string) -> string",
    doc: "Creates a new directory below the system's temporary one and gives its path.",
    run: async (args, context) => {
      const prefix = optionalString(args, 1, context) ?? DEFAULT_PREFIX;
      return uniqueDirectory(temporaryDirectory(context.world), prefix, context);
    },
  },
  {
    name: "mkdtemp_in_workspace",
    signature: "fn(prefix?: string) -> string",
    doc: "Creates a new temporary directory inside the workspace and gives its path.",
    run: async (args, context) => {
      const prefix = optionalString(args, 1, context) ?? DEFAULT_PREFIX;
      return uniqueDirectory(await workspaceTemporaryDirectory(context), prefix, context);
    },
  },
  {
    name: "runtime_paths",
    signature:
      "fn() -> {execution_root: string, asset_root: string, state_root: string, run_root: string, worktree_root: string}",
    doc: "The directories that the run-time system uses.",
    run: (args, context) => {
      expectNone(args, context);
      const { world } = context;
      const root = workspaceRoot(world);
      const state = stateRoot(world);
      return HDict.from([
        ["execution_root", world.cwd],
        ["asset_root", sourceDirectory(context)],
        ["state_root", state],
        ["run_root", configuredFolder(world, "HARN_RUN_DIR", root, ".harn-runs")],
        ["worktree_root", configuredFolder(world, "HARN_WORKTREE_DIR", root, join(state, "worktrees"))],
      ]);
    },
  },
];

function place(name: string, type: string, doc: string, find: (context: HostContext) => string | null): HandleMethod {
  const run: HandleMethod["run"] = (args, context) => {
    expectNone(args, context);
    return find(context);
  };
  return { name, signature: `fn() -> ${type}`, doc, run };
}

/** Modules without a file of their own (`std/…`, inline source) live in the run's directory. */
export function sourceDirectory({ modulePath, world }: HostContext): string {
  return isAbsolute(modulePath) ? dirname(modulePath) : world.cwd;
}

function workspaceRoot(world: World): string {
  return world.projectRoot ?? world.cwd;
}

function temporaryDirectory(world: World): string {
  return resolve(world.cwd, environmentValue(world, "TMPDIR") || tmpdir());
}

function homeDirectory(world: World): string {
  const known = environmentValue(world, "HOME") ?? environmentValue(world, "USERPROFILE");
  if (known !== undefined) return known;
  try {
    return homedir();
  } catch {
    // The user database has no entry for this user.
    return "";
  }
}

async function workspaceTemporaryDirectory(context: HostContext): Promise<string> {
  const path = join(workspaceRoot(context.world), ".harn-tmp");
  const made = atNewFolder(context, path, true).catch((error: unknown) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
  await failing(`Failed to create directory ${path}`, made);
  return path;
}

function uniqueDirectory(parent: string, prefix: string, context: HostContext): Promise<string> {
  const name = prefix.replace(/[/\\]/g, "");
  const made = atObject(context, "write", parent, async (place) => join(parent, basename(await mkdtemp(join(place.path, name)))));
  return failing(`Failed to create directory ${join(parent, name)}`, made);
}
