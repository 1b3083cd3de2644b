/** Forms of paths that name prompt templates. Pure: `harn check` asks the same questions without reading through a handle. */
import { isAbsolute, join } from "node:path";
import type { AssetRoots } from "#vm/host";

/** Whether a path names a template of the standard library. */
export function isEmbeddedTemplate(path: string): boolean {
  return path.startsWith("std/") && path.endsWith(".harn.prompt");
}

/** Whether a path is `@/path` or `@alias/path`. */
export function isAssetPath(path: string): boolean {
  return path.startsWith("@");
}

/**
 * Where an `@` path leads.
 * @param roots of the project of the file that names it; null: it has none
 */
export function resolveAsset(path: string, roots: AssetRoots | null): { readonly path: string } | { readonly fault: string } {
  const slash = path.indexOf("/");
  const alias = path.slice(1, Math.max(slash, 1));
  const rest = path.slice(slash + 1);
  if (slash === -1 || rest === "") return { fault: `asset path ${path} names no file: write \`@/path\` or \`@alias/path\`` };
  if (isAbsolute(rest)) return { fault: `asset path ${path} may not go on with an absolute path` };
  if (rest.split(/[\\/]/).includes("..")) return { fault: `asset path ${path} may not contain \`..\`` };
  if (roots === null) return { fault: `asset path ${path} needs a project: there is no harn.toml at or above the file that names it` };
  const folder = alias === "" ? roots.projectRoot : roots.aliases.get(alias);
  if (folder !== undefined) return { path: join(folder, rest) };
  const known = [...roots.aliases.keys()].map((name) => `@${name}`).join(", ");
  return { fault: `asset path ${path}: \`${alias}\` is not an alias of \`[asset_roots]\` in harn.toml${known === "" ? "" : ` (known: ${known})`}` };
}
