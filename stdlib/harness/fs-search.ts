/** `harness.fs`: searches of directory trees. Directories that vanish or may not be read are left out. */
import type { Dirent, Stats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { HostContext } from "#vm/host";
import { Cancellation, checkCollectionSize, compareCodePoints, HDict, HList, runtimeError, thrown } from "#vm/values";
import { isViolation } from "#vm/host/policy";
import { isOmitted, optionalDict, optionalString, Options } from "./arguments.ts";
import { atObject } from "./confinement/index.ts";
import { GlobPattern, type GlobState } from "./glob-pattern.ts";
import { failing } from "./fs-files.ts";
import type { HandleMethod } from "./handle-table.ts";
import { osErrorText } from "./os-errors.ts";
import { resolvePath } from "./paths.ts";

export const SEARCH_METHODS: readonly HandleMethod[] = [
  {
    name: "walk",
    signature: "fn(path: string, options?: dict) -> list<{path: string, is_dir: bool, is_file: bool, depth: int}>",
    doc: "A directory and everything below, parents first; options `max_depth` and `follow_symlinks`.",
    run: async (args, context) => {
      const root = optionalString(args, 1, context) ?? "";
      if (root === "") throw thrown("walk_dir: root path is required");
      const options = foregroundOptions(new Options(optionalDict(args, 2, context), context.callee), "walk_dir");
      return walk(root, options.int("max_depth") ?? Infinity, options.bool("follow_symlinks", false), context);
    },
  },
  {
    name: "glob",
    signature: "fn(pattern: string, base_or_options?: string | dict, options?: dict) -> list<string>",
    doc: "Sorted paths below a base directory that match a pattern such as `src/**/*.{ts,js}`.",
    run: async (args, context) => {
      const text = optionalString(args, 1, context) ?? "";
      if (text === "") throw thrown("glob: pattern is required");
      const hasBase = typeof args[2] === "string";
      const options = new Options(optionalDict(args, hasBase || isOmitted(args, 2) ? 3 : 2, context), context.callee);
      const base = hasBase ? (args[2] as string) : (foregroundOptions(options, "glob").string("base") ?? ".");
      return glob(parsedPattern(text), base, context);
    },
  },
];

/** An entry on the way through a tree. */
interface Place {
  readonly path: string;
  readonly target: string;
  readonly depth: number;
  readonly entry: Pick<Stats | Dirent, "isDirectory" | "isFile">;
  /** Identities of the directories above, kept where links are followed. */
  readonly above: Ancestors | null;
}

interface Ancestors {
  readonly id: string;
  readonly above: Ancestors | null;
}

async function walk(root: string, maxDepth: number, follow: boolean, context: HostContext): Promise<HList> {
  const { signal } = context.world;
  const target = resolvePath(context, root);
  const entry = await failing(`walk_dir: ${root}`, atObject(context, "read", root, (place) => stat(place.path)));
  const found: HDict[] = [];
  const pending: Place[] = [{ path: root, target, depth: 0, entry, above: null }];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (signal.aborted) throw new Cancellation();
    const isDirectory = place.entry.isDirectory();
    found.push(
      HDict.from([
        ["path", place.path],
        ["is_dir", isDirectory],
        ["is_file", place.entry.isFile()],
        ["depth", place.depth],
      ]),
    );
    checkCollectionSize(found.length);
    if (isDirectory && place.depth < maxDepth) {
      for (const child of await children(place, follow, context)) pending.push(child);
    }
  }
  return new HList(found);
}

/** Children of a directory, last name first. */
async function children(parent: Place, follow: boolean, context: HostContext): Promise<Place[]> {
  const above = follow ? await entered(parent, context) : null;
  if (follow && above === null) return [];
  const entries = await sortedEntries(parent.target, context);
  const places: Place[] = [];
  for (let i = entries.length - 1; i >= 0; i--) {
    const dirent = entries[i] as Dirent;
    const target = join(parent.target, dirent.name);
    const linked = follow && dirent.isSymbolicLink() ? await statusOf(target, context) : null;
    const path = parent.path.endsWith("/") ? parent.path + dirent.name : `${parent.path}/${dirent.name}`;
    places.push({ path, target, depth: parent.depth + 1, entry: linked ?? dirent, above });
  }
  return places;
}

/** The ancestors of a directory's children, or null when it is its own ancestor (a link that leads back up). */
async function entered(place: Place, context: HostContext): Promise<Ancestors | null> {
  const status = await statusOf(place.target, context);
  if (status === null) return null;
  const id = `${status.dev}:${status.ino}`;
  for (let at = place.above; at !== null; at = at.above) if (at.id === id) return null;
  return { id, above: place.above };
}

async function glob(pattern: GlobPattern, base: string, context: HostContext): Promise<HList> {
  const { signal } = context.world;
  await checkBase(base, context);
  const found: string[] = [];
  const prefix = base.endsWith("/") ? base : `${base}/`;
  const pending: { target: string; relative: string; state: GlobState }[] = [
    { target: resolvePath(context, base), relative: "", state: pattern.start },
  ];
  for (let directory = pending.pop(); directory !== undefined; directory = pending.pop()) {
    if (signal.aborted) throw new Cancellation();
    for (const entry of await sortedEntries(directory.target, context)) {
      const state = pattern.advance(directory.state, entry.name);
      const relative = directory.relative + entry.name;
      if (pattern.accepts(state)) found.push(prefix + relative);
      if (!entry.isDirectory()) continue;
      const below = pattern.advance(state, "/");
      if (below.length > 0) pending.push({ target: join(directory.target, entry.name), relative: `${relative}/`, state: below });
    }
    checkCollectionSize(found.length);
  }
  return new HList(found.sort(compareCodePoints));
}

/** A missing base has no matches; one outside the roots is refused. */
async function checkBase(base: string, context: HostContext): Promise<void> {
  await atObject(context, "read", base, (place) => stat(place.path)).catch((error: unknown) => void osErrorText(error));
}

async function sortedEntries(directory: string, context: HostContext): Promise<Dirent[]> {
  const entries = await atObject(context, "read", directory, (place) => readdir(place.path, { withFileTypes: true })).catch(ignored);
  return entries === null ? [] : entries.sort((a, b) => compareCodePoints(a.name, b.name));
}

/** Links that lead out of the roots are like those that lead nowhere. */
function statusOf(path: string, context: HostContext): Promise<Stats | null> {
  return atObject(context, "read", path, (place) => stat(place.path)).catch(ignored);
}

/** For operating system errors, and for what lies outside the roots; anything else is thrown on. */
function ignored(error: unknown): null {
  if (!isViolation(error)) osErrorText(error);
  return null;
}

function foregroundOptions(options: Options, name: string): Options {
  if (options.bool("long_running", false) || options.bool("background", false)) {
    throw runtimeError(`${name}: this host runs no background searches`);
  }
  return options;
}

function parsedPattern(text: string): GlobPattern {
  try {
    return GlobPattern.parse(text);
  } catch (error) {
    throw thrown(`glob: ${osErrorText(error)}`);
  }
}
