/** From a program's entry to bytecode of all its modules: the one pipeline that every command goes through. */
import { type Diagnostic, internalDiagnostic, type SourceFile } from "#compiler/diagnostics";
import { emitModule } from "#compiler/emit";
import type { Library } from "#compiler/library";
import { joinLint, type LintRequest, startLint } from "#compiler/lint";
import { buildGraph, type ModuleGraph, type ModuleNode, type ParseModule, type ReadModule } from "#compiler/modules";
import { type Resolution, resolveNames } from "#compiler/names";
import { checkTypes } from "#compiler/types";
import type { ModuleCode } from "#vm/bytecode";
import { createResolver, readSource } from "./files.ts";
import { typesOf } from "./shared-types.ts";

export interface CompileOptions {
  /** Absolute path, or a source that need not exist on disk. */
  readonly entry: string | SourceFile;
  readonly library: Library;
  /** False for a module of the library: its top level runs as that of an imported one. */
  readonly asEntry?: boolean;
  /** Ready-made code of a `std/…` module. */
  readonly compiledModule?: (path: string) => ModuleCode | null;
  /** Removed ambient names are callable again, and `harness` is a global. */
  readonly legacyAmbient?: boolean;
  /** Unvalidated values from outside may not be taken apart. */
  readonly strictTypes?: boolean;
  /** Rules are applied to the program's own modules. */
  readonly lint?: LintRequest;
  /** The program's own modules tell which statements are reached. */
  readonly coverage?: boolean;
  /** Replaces the parser, for callers that keep parsed files. */
  readonly parse?: ParseModule;
  /** Replaces looking for files on disk, for callers that note what was looked for. */
  readonly exists?: (path: string) => boolean;
  /** Replaces reading from disk, for callers that hold changed texts. */
  readonly read?: ReadModule;
}

/** What was found out about one file. */
export interface FileReport {
  readonly source: SourceFile;
  /** In source order. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface CompiledProgram {
  readonly entryPath: string;
  /** Null after an internal error. */
  readonly graph: ModuleGraph | null;
  /** By path, dependencies first, the entry last. Complete unless `failed`. */
  readonly modules: ReadonlyMap<string, ModuleCode>;
  /** Every module of the program, in the same order. */
  readonly files: readonly FileReport[];
  /** A module has an error, so the program must not run. */
  readonly failed: boolean;
}

/** Compiles a program. Never throws: a fault of a phase becomes the diagnostic HARN-INT-901 of the file it was working on. */
export function compileProgram(options: CompileOptions): CompiledProgram {
  const entryPath = typeof options.entry === "string" ? options.entry : options.entry.path;
  let graph: ModuleGraph;
  try {
    graph = buildGraph({
      entry: options.entry,
      resolver: createResolver(options.library, options.exists),
      read: options.read ?? readSource,
      library: options.library,
      ...(options.parse !== undefined && { parse: options.parse }),
    });
  } catch (error) {
    const source = typeof options.entry === "string" ? { path: entryPath, text: "" } : options.entry;
    const files = [{ source, diagnostics: [internalDiagnostic("building the module graph", error)] }];
    return { entryPath, graph: null, modules: new Map(), files, failed: true };
  }
  const modules = new Map<string, ModuleCode>();
  const files: FileReport[] = [];
  for (const module of graph.modules.values()) {
    const asEntry = module === graph.entry && options.asEntry !== false;
    const { code, diagnostics } = compileModule(module, graph, asEntry, options);
    if (code !== null) modules.set(module.path, code);
    files.push({ source: module.source, diagnostics: inSourceOrder(diagnostics) });
  }
  return { entryPath, graph, modules, files, failed: files.some(({ diagnostics }) => diagnostics.some(isError)) };
}

/** What of the options concerns single modules. */
export type ModuleOptions = Pick<CompileOptions, "library" | "compiledModule" | "legacyAmbient" | "strictTypes" | "lint" | "coverage">;

/**
 * Finds what `compileProgram` finds in the entry, without compiling the modules that it imports.
 * @param graph may hold further modules, and be shared by programs that differ in their entry
 * @returns in source order
 */
export function checkEntry(graph: ModuleGraph, options: ModuleOptions): readonly Diagnostic[] {
  return inSourceOrder(analyseModule(graph.entry, graph, options).diagnostics);
}

interface AnalysedModule {
  /** Null when an error keeps the module from being compiled. */
  readonly resolution: Resolution | null;
  readonly diagnostics: readonly Diagnostic[];
}

function analyseModule(module: ModuleNode, graph: ModuleGraph, options: ModuleOptions): AnalysedModule {
  // Joined, not spread into a call: a broken file may have more findings than a call may have arguments.
  let diagnostics: readonly Diagnostic[] = module.diagnostics;
  // A tree with holes would only yield follow-up findings.
  if (diagnostics.some((diagnostic) => isError(diagnostic) && (diagnostic.phase === "lexer" || diagnostic.phase === "parser"))) {
    return { resolution: null, diagnostics };
  }
  let phase = "resolving names";
  try {
    const resolution = resolveNames(module, graph, options.library, { legacyAmbient: options.legacyAmbient === true });
    diagnostics = diagnostics.concat(resolution.diagnostics);
    const { library, lint } = options;
    const isOwn = !module.path.startsWith("std/");
    const run = lint !== undefined && isOwn ? startLint({ module, graph, resolution, library }, lint) : null;
    if (!diagnostics.some(isError)) {
      phase = "checking types";
      const input = { module, graph, resolution, library, strictTypes: options.strictTypes === true, ...typesOf(graph, library) };
      diagnostics = diagnostics.concat(checkTypes(run === null ? input : { ...input, onStatement: run.statement }));
    }
    if (lint !== undefined && run !== null) {
      phase = "linting";
      diagnostics = joinLint(diagnostics, run, lint);
    }
    return { resolution: diagnostics.some(isError) ? null : resolution, diagnostics };
  } catch (error) {
    return { resolution: null, diagnostics: [...diagnostics, internalDiagnostic(phase, error)] };
  }
}

interface CompiledModule {
  readonly code: ModuleCode | null;
  readonly diagnostics: readonly Diagnostic[];
}

function compileModule(module: ModuleNode, graph: ModuleGraph, asEntry: boolean, options: ModuleOptions): CompiledModule {
  const ready = module === graph.entry ? null : (options.compiledModule?.(module.path) ?? null);
  if (ready !== null) return { code: ready, diagnostics: [] };
  const { resolution, diagnostics } = analyseModule(module, graph, options);
  if (resolution === null) return { code: null, diagnostics };
  try {
    return { code: emitModule({ module, resolution, graph, library: options.library, asEntry, coverage: options.coverage === true && !module.path.startsWith("std/") }), diagnostics };
  } catch (error) {
    return { code: null, diagnostics: [...diagnostics, internalDiagnostic("emitting bytecode", error)] };
  }
}

function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
}

/** Findings without place come first. */
export function inSourceOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...diagnostics].sort((a, b) => (a.span?.start ?? -1) - (b.span?.start ?? -1));
}
