/** The sandbox of `harn run`, from its flags. */
import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { type Confinement, type MissingMechanism } from "#vm/host/policy";
import { repositoryFolders } from "#stdlib/harness";
import { type ParsedArguments, UsageError } from "./arguments.ts";

export interface RunPlace {
  readonly cwd: string;
  /** Nearest folder with a manifest, or null. */
  readonly projectRoot: string | null;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Variables that the run has and its children do or do not get, from the grants. */
export interface ChildVariables {
  readonly exposed: readonly string[];
  readonly withheld: readonly string[];
}

/** Folders that a run may use wherever variables have moved them to. */
const MOVED = ["HARN_STATE_DIR", "HARN_RUN_DIR", "HARN_WORKTREE_DIR"];

const ROOT_FLAGS = [
  ["write-root", "extra write root"],
  ["read-only-root", "extra read-only root"],
  ["sandbox-write-root", "extra write root of child processes"],
  ["sandbox-read-root", "extra read root of child processes"],
] as const;

const SELECTORS: Readonly<Record<string, MissingMechanism>> = {
  off: "off", none: "off", 0: "off", false: "off",
  "": "warn", warn: "warn",
  enforce: "enforce", required: "enforce", 1: "enforce", true: "enforce",
};

/**
 * Where a run may read and write.
 * @returns `notice` is a line for stderr, or null
 * @throws UsageError for a root that is no folder, a grant that no sandbox here can make, a wrong `HARN_HANDLER_SANDBOX`
 */
export function runSandbox(args: ParsedArguments, { cwd, projectRoot, env }: RunPlace, variables: ChildVariables): { readonly confinement: Confinement; readonly notice: string | null } {
  for (const flag of ["allow-process-loopback", "sandbox-unix-socket-root"]) if (args.has(flag)) throw unsupported(flag);
  const [writeRoots, readOnlyRoots, childWriteRoots, childReadRoots] = ROOT_FLAGS.map(([flag]) => roots(args, flag, cwd)) as [string[], string[], string[], string[]];
  const workspace = realpathSync(projectRoot ?? cwd);
  const open = args.has("no-sandbox");
  const confinement: Confinement = {
    profile: open ? "unrestricted" : "worktree",
    roots: [...new Set([workspace, ...writeRoots, ...MOVED.flatMap((name) => movedFolder(env[name], workspace)), ...repositoryFolders(workspace)])],
    readOnlyRoots,
    children: { readRoots: childReadRoots, writeRoots: childWriteRoots, network: open || args.has("allow-process-network"), missingMechanism: selector(env["HARN_HANDLER_SANDBOX"]), ...variables },
  };
  return { confinement, notice: notice(open, [writeRoots, readOnlyRoots, childWriteRoots, childReadRoots]) };
}

function notice(open: boolean, roots: readonly (readonly string[])[]): string | null {
  if (open) return "warning: the sandbox is off: the program and its child processes can read, write and reach whatever you can\n";
  const widened = ROOT_FLAGS.flatMap(([, words], index) => (roots[index] ?? []).map((path) => `${words}: ${path}`));
  return widened.length === 0 ? null : `sandbox active; ${widened.join("; ")}\n`;
}

function roots(args: ParsedArguments, flag: string, cwd: string): string[] {
  return (args.flags.get(flag) ?? []).map((path) => {
    const folder = existingFolder(resolve(cwd, path));
    if (path === "" || folder === null) throw new UsageError(`\`--${flag}\` must name an existing folder, got \`${path}\``);
    return folder;
  });
}

function movedFolder(path: string | undefined, workspace: string): string[] {
  const folder = path === undefined || path.trim() === "" ? null : existingFolder(resolve(workspace, path));
  return folder === null ? [] : [folder];
}

function existingFolder(path: string): string | null {
  try {
    return statSync(path).isDirectory() ? realpathSync(path) : null;
  } catch {
    return null;
  }
}

function selector(text: string | undefined): MissingMechanism {
  const word = (text ?? "").trim().toLowerCase();
  const chosen = Object.hasOwn(SELECTORS, word) ? SELECTORS[word] : undefined;
  if (chosen === undefined) throw new UsageError(`\`HARN_HANDLER_SANDBOX\` must be off, warn or enforce, got \`${word}\``);
  return chosen;
}

function unsupported(flag: string): UsageError {
  return new UsageError(`\`--${flag}\` needs the sandbox of macOS, which this build does not use; \`--allow-process-network\` grants child processes the whole network`);
}
