import { dirname, join } from "node:path";
import type { AssetRoots } from "#vm/host";
import { ManifestFinder } from "./find.ts";
import { type Manifest, readManifest } from "./read.ts";

/** What `@` paths of a project's files are relative to. */
export function assetRootsOf({ path, tables }: Manifest): AssetRoots {
  const projectRoot = dirname(path);
  return { projectRoot, aliases: new Map(Object.entries(tables.asset_roots).map(([alias, folder]) => [alias, join(projectRoot, folder)])) };
}

/**
 * Answers for files and folders (absolute paths) what their `@` paths are relative to: the nearest manifest decides, and each
 * manifest is read once. Null: there is no manifest.
 */
export function assetRootsByFile(): (path: string) => Promise<AssetRoots | null> {
  const finder = new ManifestFinder();
  const roots = new Map<string, Promise<AssetRoots>>();
  return (path) => {
    const manifest = finder.nearest(path);
    if (manifest === null) return Promise.resolve(null);
    let found = roots.get(manifest);
    if (found === undefined) roots.set(manifest, (found = readManifest(manifest).then(assetRootsOf)));
    return found;
  };
}
