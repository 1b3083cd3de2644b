/** Which files a change of one can concern. */
import type { ModuleGraph, ModuleNode } from "#compiler/modules";

/** The module of a path and all that import it, directly or through others, in the order of the graph. */
export function modulesReaching(path: string, { modules }: ModuleGraph): readonly ModuleNode[] {
  const importers = new Map<string, string[]>();
  for (const module of modules.values()) {
    for (const { target } of module.imports) {
      if (target.kind === "unresolved") continue;
      const known = importers.get(target.path);
      if (known === undefined) importers.set(target.path, [module.path]);
      else known.push(module.path);
    }
  }
  const reaching = new Set([path]);
  for (const reached of reaching) for (const importer of importers.get(reached) ?? []) reaching.add(importer);
  return [...modules.values()].filter((module) => reaching.has(module.path));
}
