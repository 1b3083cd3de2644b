/** Loads the modules an entry reaches: reads, parses and orders them; what they export and import is linked afterwards. */
import type { Diagnostic, SourceFile } from "#compiler/diagnostics";
import type { Library } from "#compiler/library";
import type { ImportDeclaration, Program } from "#compiler/syntax";
import type { ImportResolver, ReadModule, ResolvedImport } from "./graph.ts";
import { importError, unresolvedImport } from "./report.ts";
import { cannotRead } from "./resolver.ts";
import { suggest } from "./suggest.ts";
import { collectSurface, type Surface } from "./surface.ts";

export type ParseModule = (source: SourceFile) => { readonly program: Program; readonly diagnostics: readonly Diagnostic[] };

export interface LoadOptions {
  readonly resolver: ImportResolver;
  readonly read: ReadModule;
  readonly library: Pick<Library, "modules">;
  readonly parse: ParseModule;
}

export interface LoadedImport {
  readonly node: ImportDeclaration;
  readonly target: ResolvedImport;
  /** null: unresolved. */
  readonly module: LoadedModule | null;
  /** The target was still loading when this import was met: its names arrive late. */
  readonly isLate: boolean;
}

export interface LoadedModule {
  readonly path: string;
  readonly source: SourceFile;
  readonly program: Program;
  readonly surface: Surface;
  readonly imports: LoadedImport[];
  readonly diagnostics: Diagnostic[];
  /** First error of the lexer or parser. */
  readonly syntaxError: Diagnostic | null;
  isLoading: boolean;
}

interface Visit {
  readonly module: LoadedModule;
  readonly pending: readonly ImportDeclaration[];
  next: number;
}

/**
 * Loads depth first, imports in source order, each module once.
 * @returns the modules by path, dependencies before dependents, the entry last
 */
export function loadModules(entry: SourceFile, options: LoadOptions): ReadonlyMap<string, LoadedModule> {
  const known = new Map<string, LoadedModule>();
  const ordered = new Map<string, LoadedModule>();
  // An explicit stack: how deep imports nest is up to the program.
  const stack: Visit[] = [];
  const enter = (source: SourceFile): LoadedModule => {
    const module = parseModule(source, options.parse);
    known.set(source.path, module);
    stack.push({ module, pending: module.program.body.filter((statement) => statement.kind === "ImportDeclaration"), next: 0 });
    return module;
  };
  enter(entry);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const node = top.pending[top.next++];
    if (node === undefined) {
      top.module.isLoading = false;
      ordered.set(top.module.path, top.module);
      stack.pop();
      continue;
    }
    top.module.imports.push(follow(node, top.module, known, enter, options));
  }
  return ordered;
}

function follow(
  node: ImportDeclaration,
  from: LoadedModule,
  known: ReadonlyMap<string, LoadedModule>,
  enter: (source: SourceFile) => LoadedModule,
  options: LoadOptions,
): LoadedImport {
  const target = options.resolver.resolve(node.path, from.path);
  if (target.kind === "unresolved") return unresolved(node, from, target, options);
  const seen = known.get(target.path);
  if (seen !== undefined) return { node, target, module: seen, isLate: seen.isLoading };
  const source = target.kind === "std" ? readLibrary(target.path, options.library) : options.read(target.path);
  if ("error" in source) {
    const message = cannotRead(node.path, from.path, source.error, target.path);
    return unresolved(node, from, { kind: "unresolved", message }, options);
  }
  return { node, target, module: enter({ path: target.path, text: source.text }), isLate: false };
}

function unresolved(node: ImportDeclaration, from: LoadedModule, target: Extract<ResolvedImport, { kind: "unresolved" }>, options: LoadOptions): LoadedImport {
  const suggestion = node.path.startsWith("std/") ? suggest(node.path, libraryPaths(options.library)) : null;
  const isQuoted = from.source.text[node.pathSpan.start] === '"';
  from.diagnostics.push(unresolvedImport(target, node.pathSpan, suggestion, isQuoted));
  return { node, target, module: null, isLate: false };
}

function* libraryPaths(library: Pick<Library, "modules">): Iterable<string> {
  for (const name of library.modules.keys()) yield `std/${name}`;
}

function readLibrary(path: string, library: Pick<Library, "modules">): { readonly text: string } | { readonly error: string } {
  const text = library.modules.get(path.slice("std/".length));
  return text === undefined ? { error: "No such file or directory (os error 2)" } : { text };
}

function parseModule(source: SourceFile, parse: ParseModule): LoadedModule {
  const { program, diagnostics } = parse(source);
  const surface = collectSurface(source.path, program);
  return {
    path: source.path,
    source,
    program,
    surface,
    imports: [],
    diagnostics: [...diagnostics, ...surface.diagnostics],
    syntaxError: diagnostics.find((diagnostic) => diagnostic.severity === "error") ?? null,
    isLoading: true,
  };
}

/** Reports, at each import of a module that does not parse, that the import fails. */
export function reportBrokenImports(module: LoadedModule): void {
  for (const { node, module: target } of module.imports) {
    const error = target?.syntaxError;
    if (target === null || error === undefined || error === null || target === module) continue;
    const phase = error.phase === "lexer" ? "lex" : "parse";
    module.diagnostics.push(
      importError("HARN-MOD-007", `Import ${phase} error in ${node.path}: ${error.message}`, node.pathSpan, {
        related: error.span === undefined ? [] : [{ message: error.message, span: error.span, path: target.path }],
      }),
    );
  }
}
