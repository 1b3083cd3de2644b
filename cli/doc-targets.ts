/** Which modules `harn doc` is asked for. */
import { basename, dirname, relative, resolve, sep } from "node:path";
import { statsOf } from "#platform";
import { collectSources, type FileReport } from "#workspace";
import { type OfferedModule, readSurface } from "./doc-package.ts";

export interface DocTarget extends OfferedModule {
  /** Named by itself, and shown even when there is nothing public in it. */
  readonly isExplicit: boolean;
}

export interface DocTargets {
  /** What the index calls all of it. */
  readonly title: string;
  /** Files, then what is asked for of the library: paths `std/…`. */
  readonly files: readonly DocTarget[];
  /** `std`, `std/NAME` as given. */
  readonly library: readonly string[];
  /** A folder, a package, or several targets: there is an index. */
  readonly hasIndex: boolean;
  readonly report: FileReport | null;
}

/**
 * Expands the targets of the command line. Of a package only what it exports counts, unless everything is wanted.
 * @param words as given; none means the current folder
 */
export async function docTargets(words: readonly string[], cwd: string, everything: boolean): Promise<DocTargets> {
  const targets = words.length === 0 ? ["."] : words;
  const library = targets.filter(isLibrary);
  const paths = targets.filter((each) => !isLibrary(each));
  const only = paths.length === 1 ? resolve(cwd, paths[0] ?? "") : null;
  const folder = only !== null && isFolder(only) ? only : null;
  const surface = folder === null ? null : await readSurface(folder);
  const files = !everything && surface !== null && surface.modules !== null ? surface.modules.map((each) => ({ ...each, isExplicit: false })) : listed(paths, cwd, folder);
  return {
    title: surface?.name ?? (targets.length > 1 ? "Documentation" : only === null ? (library[0] ?? "") : basename(only) || only),
    files,
    library,
    hasIndex: folder !== null || targets.length > 1 || library.includes("std"),
    report: surface?.report ?? null,
  };
}

function isLibrary(target: string): boolean {
  return target === "std" || target.startsWith("std/");
}

function isFolder(path: string): boolean {
  return statsOf(path)?.isDirectory() === true;
}

function listed(paths: readonly string[], cwd: string, folder: string | null): DocTarget[] {
  const explicit = new Set(paths.map((each) => resolve(cwd, each)));
  const sources = collectSources(paths, cwd);
  const base = folder ?? commonFolder(sources.map(({ path }) => path));
  return sources.map(({ path }) => {
    const title = relative(base, path).split(sep).join("/");
    return { path, title, stem: title.replace(/\.harn$/, ""), isExplicit: explicit.has(path) };
  });
}

function commonFolder(paths: readonly string[]): string {
  let common = dirname(paths[0] ?? ".");
  while (!paths.every((path) => path.startsWith(common.endsWith(sep) ? common : common + sep))) common = dirname(common);
  return common;
}
