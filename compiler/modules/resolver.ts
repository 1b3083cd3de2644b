/** The default import resolver: library modules, files beside the importing one, then whatever finds packages. */
import { dirname, extname, isAbsolute, join, posix, resolve } from "node:path";
import type { Library } from "#compiler/library";
import type { ImportResolver, ResolvedImport } from "./graph.ts";

export interface FileResolverOptions {
  /** True if a regular file stands at the absolute path. */
  readonly exists: (path: string) => boolean;
  readonly library: Pick<Library, "modules">;
  /** Asked for a path that is neither a library module nor a file; its answer is final. */
  readonly packages?: ImportResolver;
}

const LIBRARY_PREFIX = "std/";
/** Bare names that have always meant a library module. */
const LIBRARY_ALIASES: ReadonlyMap<string, string> = new Map([["observability", "std/observability"]]);

/**
 * Builds the resolver of the rules 1 and 2 of "Resolution of import": `std/NAME`, then a path relative to the importing
 * file's directory, with `.harn` added if nothing stands there and it has no extension. A directory answers with its
 * `lib.harn`, as packages do. Everything else goes to `packages`.
 */
export function createFileResolver(options: FileResolverOptions): ImportResolver {
  const { exists, library, packages } = options;
  return {
    resolve(specifier, fromPath) {
      const libraryPath = asLibraryPath(specifier, fromPath);
      if (libraryPath !== null) return resolveLibrary(libraryPath, library);
      const base = dirname(fromPath);
      const isPlainPath = specifier !== "" && !specifier.includes("\0");
      const path = isPlainPath ? resolveFile(isAbsolute(specifier) ? resolve(specifier) : join(base, specifier), exists) : null;
      if (path !== null) return { kind: "file", path };
      if (packages !== undefined && isPlainPath) return packages.resolve(specifier, fromPath);
      return { kind: "unresolved", message: cannotRead(specifier, fromPath, "No such file or directory (os error 2)") };
    },
  };
}

/** Text of a failed read, without the "Import error: " in front. */
export function cannotRead(specifier: string, fromPath: string, reason: string, resolvedPath?: string): string {
  const base = dirname(fromPath);
  const shown = specifier.replaceAll("\0", "\\0");
  const path = resolvedPath ?? withExtension(isAbsolute(shown) ? shown : join(base, shown));
  return `cannot read '${shown}' (resolved '${path}' relative to ${base}): ${reason}`;
}

function asLibraryPath(specifier: string, fromPath: string): string | null {
  if (specifier.startsWith(LIBRARY_PREFIX)) return specifier;
  const alias = LIBRARY_ALIASES.get(specifier);
  if (alias !== undefined) return alias;
  if (!fromPath.startsWith(LIBRARY_PREFIX)) return null;
  // Library modules have no directory: what they import is again a library module.
  const joined = posix.join(posix.dirname(fromPath), specifier);
  return joined.startsWith(LIBRARY_PREFIX) ? joined : LIBRARY_PREFIX + specifier;
}

function resolveLibrary(path: string, library: Pick<Library, "modules">): ResolvedImport {
  const name = path.slice(LIBRARY_PREFIX.length).replace(/\.harn$/, "");
  if (library.modules.has(name)) return { kind: "std", path: LIBRARY_PREFIX + name };
  return { kind: "unresolved", message: `Unknown stdlib module: ${path}` };
}

function resolveFile(path: string, exists: (path: string) => boolean): string | null {
  if (exists(path)) return path;
  const extended = withExtension(path);
  if (extended !== path && exists(extended)) return extended;
  const library = join(path, "lib.harn");
  return exists(library) ? library : null;
}

function withExtension(path: string): string {
  return extname(path) === "" ? `${path}.harn` : path;
}
