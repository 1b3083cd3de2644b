/** One module graph for many programs. */
import type { SourceFile } from "#compiler/diagnostics";
import { buildGraph, type BuildOptions, type ModuleGraph, type ModuleNode } from "#compiler/modules";
import type { ImportDeclaration, Program } from "#compiler/syntax";
import { components } from "#compiler/graphs";

/** No file has this path: paths of files are absolute. */
const ROOT = "<targets>";
const NOWHERE = { start: 0, end: 0 };

export interface TreeGraph {
  readonly modules: ReadonlyMap<string, ModuleNode>;
  /**
   * Entries whose part of the graph differs from the one that they would have alone: in circles of imports it matters which
   * module is entered first.
   */
  readonly misfits: ReadonlySet<string>;
}

/**
 * Builds the graph of everything that the entries reach; each file is parsed and linked once.
 * @param entries their paths are absolute
 */
export function buildTreeGraph(entries: readonly SourceFile[], options: Omit<BuildOptions, "entry"> & Required<Pick<BuildOptions, "parse">>): TreeGraph {
  const { resolver, read, parse } = options;
  const texts = new Map(entries.map(({ path, text }) => [path, text]));
  const graph = buildGraph({
    ...options,
    entry: { path: ROOT, text: "" },
    resolver: { resolve: (specifier, from) => (from === ROOT ? { kind: "file", path: specifier } : resolver.resolve(specifier, from)) },
    read(path) {
      const text = texts.get(path);
      return text === undefined ? read(path) : { text };
    },
    parse: (source) => (source.path === ROOT ? { program: importing(entries), diagnostics: [] } : parse(source)),
  });
  const modules = new Map(graph.modules);
  modules.delete(ROOT);
  return { modules, misfits: misfits(modules) };
}

/** The graph of one entry: the same modules seen from another side. */
export function graphOf(entry: ModuleNode, { modules }: TreeGraph): ModuleGraph {
  return { entry, modules };
}

/** A program that imports every entry and binds none of their names. */
function importing(entries: readonly SourceFile[]): Program {
  const importOf = (path: string): ImportDeclaration => ({ kind: "ImportDeclaration", isPublic: false, path, pathSpan: NOWHERE, names: [], span: NOWHERE });
  return { kind: "Program", body: entries.map(({ path }) => importOf(path)), span: NOWHERE };
}

function misfits(modules: ReadonlyMap<string, ModuleNode>): ReadonlySet<string> {
  // What a re-export inside a circle yields, and with it what all importers see, depends on where the circle is entered.
  const tangled = new Set<string>();
  const misfits = new Set<string>();
  const importsOf = (module: ModuleNode): ModuleNode[] => importedModules(module, modules);
  for (const members of components(modules.values(), importsOf)) {
    const circle = members.length === 1 ? NO_PATHS : new Set(members.map(({ path }) => path));
    const isTangled = members.some((module) => reexportsWithin(module, circle) || importsOf(module).some(({ path }) => tangled.has(path)));
    for (const module of members) {
      if (isTangled) tangled.add(module.path);
      if (isTangled || lacksNamesOf(module, circle)) misfits.add(module.path);
    }
  }
  return misfits;
}

const NO_PATHS: ReadonlySet<string> = new Set();

function importedModules({ imports }: ModuleNode, modules: ReadonlyMap<string, ModuleNode>): ModuleNode[] {
  return imports.flatMap(({ target }) => (target.kind === "unresolved" ? [] : (modules.get(target.path) ?? [])));
}

function reexportsWithin({ imports }: ModuleNode, circle: ReadonlySet<string>): boolean {
  return imports.some(({ node, target }) => node.isPublic && target.kind !== "unresolved" && circle.has(target.path));
}

/** A name that a module imports within its circle was not bound: the clash may be forgiven only for who entered elsewhere. */
function lacksNamesOf({ imports, importedNames }: ModuleNode, circle: ReadonlySet<string>): boolean {
  return imports.some(({ node, target }) => {
    if (target.kind === "unresolved" || !circle.has(target.path)) return false;
    return node.names?.some(({ text }) => importedNames.get(text)?.importNode !== node) === true;
  });
}
