/** Re-exports that lead back to where they stand. */
import { components } from "#compiler/graphs";
import type { LoadedImport, LoadedModule } from "./load.ts";

const LONGEST_CYCLE_SHOWN = 8;

/** Which modules re-export one another, directly or through others: the same whichever of them was entered first. */
export class ReexportCycles {
  readonly #cycleOf = new Map<LoadedModule, ReadonlySet<LoadedModule>>();

  constructor(modules: readonly LoadedModule[]) {
    const reexported = ({ imports }: LoadedModule): LoadedModule[] => targetsOf(imports.filter(({ node }) => node.isPublic));
    for (const members of components(modules, reexported)) {
      const cycle = new Set(members);
      for (const module of members) this.#cycleOf.set(module, cycle);
    }
  }

  /** Whether two modules re-export one another. */
  includes(module: LoadedModule, target: LoadedModule): boolean {
    return this.#cycleOf.get(module)?.has(target) === true;
  }

  /**
   * The paths of a shortest cycle of imports through a re-export that no module can resolve, first and last the same: its
   * target is still loading, as loaders of the language go (reference 11), or re-exports it in turn. Null for any other.
   */
  through(module: LoadedModule, { module: target, isLate }: LoadedImport): readonly string[] | null {
    if (target === null || !(isLate || this.includes(module, target))) return null;
    const paths = (pathBetween(target, module) ?? [module]).map(({ path }) => path);
    const shown = paths.length > LONGEST_CYCLE_SHOWN ? [...paths.slice(0, LONGEST_CYCLE_SHOWN - 1), "…", module.path] : paths;
    return [...shown, target.path];
  }
}

function targetsOf(imports: readonly LoadedImport[]): LoadedModule[] {
  return imports.flatMap(({ module }) => module ?? []);
}

/** The modules on a shortest way of imports, breadth first; null where none leads. */
export function pathBetween(start: LoadedModule, end: LoadedModule): readonly LoadedModule[] | null {
  const cameFrom = new Map<LoadedModule, LoadedModule | null>([[start, null]]);
  for (const module of cameFrom.keys()) {
    if (module === end) break;
    for (const next of targetsOf(module.imports)) if (!cameFrom.has(next)) cameFrom.set(next, module);
  }
  if (!cameFrom.has(end)) return null;
  const path: LoadedModule[] = [];
  for (let module: LoadedModule | null = end; module !== null; module = cameFrom.get(module) ?? null) path.push(module);
  return path.reverse();
}
