/** What a package offers to those who import it (packages reference 2.3 and 13). */
import { join, relative, resolve, sep } from "node:path";
import { statsOf } from "#platform";
import type { FileReport } from "#workspace";
import { readManifest } from "#workspace/manifest";

export interface OfferedModule {
  readonly path: string;
  /** As importers write it. */
  readonly title: string;
  /** Name of its page, without extension. */
  readonly stem: string;
}

export interface PackageSurface {
  /** The package's name, if the manifest has one. */
  readonly name: string | null;
  /** `lib.harn` first, then `[exports]` by name; null for a folder that says nothing about it. */
  readonly modules: readonly OfferedModule[] | null;
  /** The manifest, when something is wrong with it. */
  readonly report: FileReport | null;
}

const MANIFEST = "harn.toml";
const ROOT_MODULE = "lib.harn";

/**
 * Reads the surface of the package in a folder.
 * @param folder absolute
 * @returns null for a folder without manifest
 */
export async function readSurface(folder: string): Promise<PackageSurface | null> {
  const path = join(folder, MANIFEST);
  if (statsOf(path)?.isFile() !== true) return null;
  const { source, diagnostics } = await readManifest(path);
  if (diagnostics.some(({ severity }) => severity === "error")) return { name: null, modules: null, report: { source, diagnostics } };
  const { parse } = await import("smol-toml");
  const document = parse(source.text);
  const packageName = textOf(tableOf(document["package"])["name"]);
  const exports = Object.entries(tableOf(document["exports"])).flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
  const outside = exports.find(([, value]) => isOutside(folder, value));
  if (outside !== undefined) {
    const message = `the export \`${outside[0]}\` does not lead to a file of the package`;
    return { name: packageName, modules: null, report: { source, diagnostics: [{ severity: "error", phase: "config", message }] } };
  }
  const named = (name: string): string => (packageName === null ? name : `${packageName}/${name}`);
  const modules = exports.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]): OfferedModule => ({ path: resolve(folder, value), title: named(name), stem: name }));
  const root = join(folder, ROOT_MODULE);
  if (statsOf(root)?.isFile() === true && !modules.some((each) => each.path === root)) modules.unshift({ path: root, title: packageName ?? ROOT_MODULE, stem: "lib" });
  return { name: packageName, modules: modules.length === 0 ? null : modules, report: null };
}

function isOutside(folder: string, value: string): boolean {
  const below = relative(folder, resolve(folder, value));
  return below === "" || below === ".." || below.startsWith(`..${sep}`);
}

function tableOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
