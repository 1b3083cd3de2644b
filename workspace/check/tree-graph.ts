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
  const misfits = new Set<string>();
  for (const members of components(modules.values(), (module) => importedModules(module, modules))) {
    const circle = new Set(members.map(({ path }) => path));
    for (const module of members) if (lacksNamesOf(module, circle)) misfits.add(module.path);
  }
  return misfits;
}

function importedModules({ imports }: ModuleNode, modules: ReadonlyMap<string, ModuleNode>): ModuleNode[] {
  return imports.flatMap(({ target }) => (target.kind === "unresolved" ? [] : (modules.get(target.path) ?? [])));
}

/** A name that a module imports within its circle was not bound: the clash may be forgiven only for who entered elsewhere. */
function lacksNamesOf({ imports, importedNames }: ModuleNode, circle: ReadonlySet<string>): boolean {
  return imports.some(({ node, target }) => {
    if (target.kind === "unresolved" || !circle.has(target.path)) return false;
    return node.names?.some(({ text }) => importedNames.get(text)?.importNode !== node) === true;
  });
}
