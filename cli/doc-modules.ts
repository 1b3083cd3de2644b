/** The documentation of the modules that `harn doc` is asked for. */
import type { SourceFile } from "#compiler/diagnostics";
import { documentLibrary, documentModule, type ModuleDoc, publicPart, withHiddenReexports } from "#compiler/docs";
import type { Library } from "#compiler/library";
import { buildGraph, type ModuleNode } from "#compiler/modules";
import { parse, type ParseResult } from "#compiler/syntax";
import { createResolver, type FileReport, readSource } from "#workspace";
import type { DocTargets } from "./doc-targets.ts";

export interface DocumentedPage {
  readonly module: ModuleDoc;
  readonly title: string;
  readonly stem: string;
}

export interface DocumentationResult {
  readonly pages: readonly DocumentedPage[];
  /** Sources by path of the module graph. */
  readonly sources: ReadonlyMap<string, SourceFile>;
  /** Every file that was read, with what is wrong with it. */
  readonly reports: readonly FileReport[];
  /** Names `std/…` that the library does not have. */
  readonly unknown: readonly string[];
}

/**
 * Documents targets.
 * @param everything private items, too, and modules without a public one
 */
export function documentTargets({ files, library: asked }: DocTargets, library: Library, everything: boolean): DocumentationResult {
  const collector = new Collector(library, everything);
  for (const { path } of files) collector.load(path);
  const pages: DocumentedPage[] = [];
  const shown = new Set(files.map(({ path }) => path));
  for (const { path, title, stem, isExplicit } of files) {
    const module = collector.document(path, shown);
    if (isExplicit || !isEmpty(module)) pages.push({ module, title, stem });
  }
  const { modules, unknown } = collector.fromLibrary(asked);
  pages.push(...modules.map((module) => ({ module, title: module.path, stem: module.path })));
  return { pages, sources: collector.sources, reports: collector.reports, unknown };
}

function isEmpty({ doc, items, reexports }: ModuleDoc): boolean {
  return doc === null && items.length + reexports.length === 0;
}

class Collector {
  readonly sources = new Map<string, SourceFile>();
  readonly reports: FileReport[] = [];
  readonly #library: Library;
  readonly #everything: boolean;
  readonly #nodes = new Map<string, ModuleNode>();
  readonly #parsed = new Map<string, ParseResult>();

  constructor(library: Library, everything: boolean) {
    this.#library = library;
    this.#everything = everything;
  }

  /** Reads a module and all that it imports; files are parsed once. */
  load(entry: string | SourceFile): void {
    if (typeof entry === "string" && this.#nodes.has(entry)) return;
    const graph = buildGraph({ entry, resolver: createResolver(this.#library), read: readSource, library: this.#library, parse: (source) => this.#parse(source) });
    for (const [path, node] of graph.modules) {
      if (this.#nodes.has(path)) continue;
      this.#nodes.set(path, node);
      this.sources.set(path, node.source);
      this.reports.push({ source: node.source, diagnostics: node.diagnostics });
    }
  }

  /** @param shown modules with a page; what others declare is documented where it is passed on */
  document(path: string, shown: ReadonlySet<string>): ModuleDoc {
    const module = this.#whole(path);
    const hidden = (from: string): ModuleDoc | null => (shown.has(from) || from.startsWith("std/") ? null : this.#whole(from));
    return withHiddenReexports(this.#everything ? module : publicPart(module), hidden);
  }

  fromLibrary(names: readonly string[]): { readonly modules: readonly ModuleDoc[]; readonly unknown: readonly string[] } {
    if (names.length === 0) return { modules: [], unknown: [] };
    const modules = new Map(documentLibrary(this.#library).map((each) => [each.path, each]));
    for (const [name, text] of this.#library.modules) {
      this.load({ path: `std/${name}`, text });
      modules.set(`std/${name}`, this.document(`std/${name}`, new Set(modules.keys())));
    }
    if (names.includes("std")) return { modules: [...modules.values()].sort((a, b) => (a.path < b.path ? -1 : 1)), unknown: [] };
    const wanted = Array.from(new Set(names));
    return { modules: wanted.flatMap((name) => modules.get(name) ?? []), unknown: wanted.filter((name) => !modules.has(name)) };
  }

  #whole(path: string): ModuleDoc {
    const node = this.#nodes.get(path);
    if (node === undefined) return { path, doc: null, items: [], reexports: [] };
    return documentModule({ source: node.source, parsed: this.#parse(node.source), exports: node.exports });
  }

  #parse(source: SourceFile): ParseResult {
    let parsed = this.#parsed.get(source.path);
    if (parsed === undefined) this.#parsed.set(source.path, (parsed = parse(source)));
    return parsed;
  }
}
