/** Which files a change of one can concern. */
import type { ModuleGraph, ModuleNode } from "#compiler/modules";

/** Importing files by imported one. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

/** Who imports whom in some programs. */
export function importersIn(graphs: readonly ModuleGraph[]): Importers {
  const importers = new Map<string, Set<string>>();
  for (const { modules } of graphs) {
    for (const module of modules.values()) {
      for (const { target } of module.imports) {
        if (target.kind === "unresolved") continue;
        const known = importers.get(target.path);
        if (known === undefined) importers.set(target.path, new Set([module.path]));
        else known.add(module.path);
      }
    }
  }
  return importers;
}

/** A path, and all that import it, directly or through others. */
export function pathsReaching(path: string, importers: Importers): ReadonlySet<string> {
  const reaching = new Set([path]);
  for (const reached of reaching) for (const importer of importers.get(reached) ?? []) reaching.add(importer);
  return reaching;
}

/** The module of a path and all that import it, directly or through others, in the order of the graph. */
export function modulesReaching(path: string, graph: ModuleGraph): readonly ModuleNode[] {
  const reaching = pathsReaching(path, importersIn([graph]));
  return [...graph.modules.values()].filter((module) => reaching.has(module.path));
}
