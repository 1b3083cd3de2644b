import type { AssetRoots } from "#vm/host";

/**
 * Answers for files and folders (absolute paths) what their `@` paths are relative to; null: they belong to no project. Manifests,
 * and what reads them, are loaded when first asked: few programs do.
 */
export function assetRootsOfFiles(): (path: string) => Promise<AssetRoots | null> {
  let reader: Promise<(path: string) => Promise<AssetRoots | null>> | undefined;
  return async (path) => (await (reader ??= import("../manifest/index.ts").then(({ assetRootsByFile }) => assetRootsByFile())))(path);
}
