/** Builds the module graph: load, link exports, link imports. */
import type { Diagnostic, SourceFile } from "#compiler/diagnostics";
import type { Library } from "#compiler/library";
import { parse } from "#compiler/syntax";
import { type ExportTable, linkExports, reportLateReexports } from "./exports.ts";
import type { ImportResolver, ModuleGraph, ModuleNode, ReadModule } from "./graph.ts";
import { linkImports } from "./imports.ts";
import { loadModules, reportBrokenImports, type LoadedModule, type ParseModule } from "./load.ts";

export interface BuildOptions {
  /** Absolute path of the entry, or its source (`-e` programs, open documents). */
  readonly entry: string | SourceFile;
  readonly resolver: ImportResolver;
  readonly read: ReadModule;
  readonly library: Pick<Library, "modules">;
  /** Replaces the parser, for callers that keep parsed files. */
  readonly parse?: ParseModule;
}

/**
 * Builds the graph of everything the entry reaches. Never throws: what goes wrong in a module stands in that module's
 * diagnostics, and an entry that cannot be read is an empty program with one diagnostic of phase "io".
 */
export function buildGraph(options: BuildOptions): ModuleGraph {
  const { source, failure } = entrySource(options);
  const loaded = loadModules(source, { ...options, parse: options.parse ?? parse });
  const all = [...loaded.values()];
  const exports = linkExports(all);
  reportLateReexports(loaded.get(source.path) as LoadedModule, all);
  const modules = new Map<string, ModuleNode>();
  for (const module of loaded.values()) {
    if (module.path === source.path && failure !== null) module.diagnostics.push(failure);
    modules.set(module.path, linkModule(module, exports));
  }
  return { entry: modules.get(source.path) as ModuleNode, modules };
}

function entrySource(options: BuildOptions): { source: SourceFile; failure: Diagnostic | null } {
  const { entry } = options;
  if (typeof entry !== "string") return { source: entry, failure: null };
  const result = options.read(entry);
  if ("text" in result) return { source: { path: entry, text: result.text }, failure: null };
  const message = `failed to read ${entry}: ${result.error}`;
  return { source: { path: entry, text: "" }, failure: { severity: "error", phase: "io", message } };
}

function linkModule(module: LoadedModule, exports: ExportTable): ModuleNode {
  reportBrokenImports(module);
  const importedNames = linkImports(module, exports);
  return {
    path: module.path,
    source: module.source,
    program: module.program,
    imports: module.imports.map(({ node, target }) => ({ node, target })),
    importedNames,
    exports: exports.get(module) ?? new Map(),
    siblings: module.surface.siblings,
    hasUnresolvedImport: module.imports.some(({ module: target }) => target === null || target.syntaxError !== null),
    diagnostics: module.diagnostics,
  };
}
