/** Re-exports that lead back to where they stand. */
import { components } from "#compiler/graphs";
import type { LoadedImport, LoadedModule } from "./load.ts";

const LONGEST_CYCLE_SHOWN = 8;

/** Which modules import one another, directly or through others: the same whichever of them was entered first. */
export class ImportCycles {
  readonly #cycleOf = new Map<LoadedModule, ReadonlySet<LoadedModule>>();

  constructor(modules: Iterable<LoadedModule>) {
    for (const members of components(modules, importedBy)) {
      const cycle = new Set(members);
      for (const module of members) this.#cycleOf.set(module, cycle);
    }
  }

  /** The paths of a shortest cycle through an import, first and last the same; null when the import leads out of all cycles. */
  through(module: LoadedModule, { module: target }: LoadedImport): readonly string[] | null {
    const cycle = this.#cycleOf.get(module);
    if (target === null || cycle === undefined || !cycle.has(target)) return null;
    const paths = pathBetween(target, module, cycle).map(({ path }) => path);
    const shown = paths.length > LONGEST_CYCLE_SHOWN ? [...paths.slice(0, LONGEST_CYCLE_SHOWN - 1), "…", module.path] : paths;
    return [...shown, target.path];
  }
}

function importedBy({ imports }: LoadedModule): LoadedModule[] {
  return imports.flatMap(({ module }) => module ?? []);
}

/** Breadth first; the modules of a cycle reach one another. */
function pathBetween(start: LoadedModule, end: LoadedModule, cycle: ReadonlySet<LoadedModule>): readonly LoadedModule[] {
  const cameFrom = new Map<LoadedModule, LoadedModule | null>([[start, null]]);
  for (const module of cameFrom.keys()) {
    if (module === end) break;
    for (const next of importedBy(module)) if (cycle.has(next) && !cameFrom.has(next)) cameFrom.set(next, module);
  }
  const path: LoadedModule[] = [];
  for (let module: LoadedModule | null = end; module !== null; module = cameFrom.get(module) ?? null) path.push(module);
  return path.reverse();
}
