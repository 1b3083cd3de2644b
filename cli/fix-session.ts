/** The files that `harn fix` works on, compiled with what it has changed so far. */
import { type Diagnostic, internalDiagnostic, type SourceFile } from "#compiler/diagnostics";
import type { FoundError } from "#compiler/fix";
import { type LintRequest, threadParameters } from "#compiler/lint";
import { buildGraph, type ImportResolver, type ModuleGraph } from "#compiler/modules";
import { resolveNames } from "#compiler/names";
import { parse } from "#compiler/syntax";
import { asksForLegacyNames, checkEntry, type CollectedSource, createResolver, isTemplate, lintRequest, readSource, rulesOf, type Toolchain } from "#workspace";
import type { Projects } from "./check-projects.ts";
import type { CommandContext } from "./context.ts";
import { type Importers, importersIn, modulesReaching, pathsReaching } from "./fix-dependents.ts";
import { loadToolchain } from "./load-toolchain.ts";

/**
 * How functions come by the harness that ambient names are rewritten to: `local-global` uses one that is in scope,
 * `thread-params` also adds parameters.
 */
export type HarnessThreading = "local-global" | "thread-params";

export const THREADINGS: readonly HarnessThreading[] = ["local-global", "thread-params"];

/** A file whose repairs can be looked at. */
export interface FixFile {
  /** As given, or found below what was given. */
  readonly name: string;
  readonly source: SourceFile;
  readonly diagnostics: readonly Diagnostic[];
}

/** A file that is left alone, and the findings that say why. */
export interface SkippedFile {
  readonly name: string;
  readonly source: SourceFile;
  readonly reason: "read_failed" | "parse_failed" | "write_failed";
  readonly diagnostics: readonly Diagnostic[];
}

interface TargetState {
  readonly source: SourceFile;
  readonly diagnostics: readonly Diagnostic[];
  /** Paths of all files of its program. */
  readonly reaches: ReadonlySet<string>;
}

type ReadResult = ReturnType<typeof readSource>;
type ParseResult = ReturnType<typeof parse>;

export class FixSession {
  readonly #library: Toolchain["library"];
  readonly #resolver: ImportResolver;
  readonly #legacyAmbient: boolean;
  /** Texts by path, read once, so that a run sees one state of the disk; changed ones replace them. */
  readonly #texts = new Map<string, ReadResult>();
  readonly #parsed = new Map<string, { readonly text: string; readonly result: ParseResult }>();
  readonly #targets: string[] = [];
  /** Rules that apply to each target. */
  readonly #lint = new Map<string, LintRequest>();
  /** What was found in each target, unless a file that it reaches has changed since. */
  readonly #states = new Map<string, TargetState>();
  readonly #threading: HarnessThreading;
  #importers: Importers | null = null;

  private constructor({ library }: Toolchain, legacyAmbient: boolean, threading: HarnessThreading) {
    this.#library = library;
    this.#resolver = createResolver(library);
    this.#legacyAmbient = legacyAmbient;
    this.#threading = threading;
  }

  /**
   * Compiles sources, each under the lint rules of its project; prompt templates are left out.
   * @returns the session, and the files in a stable order
   */
  static async open(
    sources: readonly CollectedSource[],
    projects: Projects,
    context: CommandContext,
    threading: HarnessThreading = "local-global",
  ): Promise<{ readonly session: FixSession; readonly files: readonly FixFile[]; readonly skipped: readonly SkippedFile[] }> {
    const session = new FixSession(await loadToolchain(context), asksForLegacyNames(context.env), threading);
    const files: FixFile[] = [];
    const skipped: SkippedFile[] = [];
    const programs = sources.filter(({ path }) => !isTemplate(path));
    for (const { path } of programs) {
      const { settings } = await projects.of(path);
      if (settings.lint !== null) session.#lint.set(path, lintRequest({ ...settings, lintOnly: false }, rulesOf(settings.projectRules)));
    }
    session.#targets.push(...programs.map(({ path }) => path));
    for (const collected of programs) {
      const file = session.#inspect(collected);
      if ("reason" in file) skipped.push(file);
      else files.push(file);
    }
    return { session, files, skipped };
  }

  /** The state of a file after earlier repairs of others. */
  refresh({ name, source: { path } }: FixFile): FixFile {
    const { source, diagnostics } = this.#stateOf(path);
    return { name, source, diagnostics };
  }

  /** Errors of a file and of all files that reach it, below the target or on the way there, if the file had this text. */
  errorsOf(path: string, text: string): readonly FoundError[] {
    const errors: FoundError[] = [];
    const seen = new Set<string>();
    for (const target of this.#targets) {
      if (!this.#stateOf(target).reaches.has(path)) continue;
      const graph = this.#graphOf(target, { path, text });
      if ("failure" in graph) return [{ path: target, diagnostic: graph.failure }];
      for (const entry of modulesReaching(path, graph)) {
        if (seen.has(entry.path)) continue;
        seen.add(entry.path);
        for (const diagnostic of this.#check({ entry, modules: graph.modules })) if (diagnostic.severity === "error") errors.push({ path: entry.path, diagnostic });
      }
    }
    return errors;
  }

  /** From now on the file has this text. */
  replace({ path, text }: SourceFile): void {
    this.#texts.set(path, { text });
    for (const [target, { reaches }] of this.#states) if (reaches.has(path)) this.#states.delete(target);
  }

  #inspect({ name, path }: CollectedSource): FixFile | SkippedFile {
    const { source, diagnostics } = this.#stateOf(path);
    const unread = diagnostics.filter(({ phase }) => phase === "io");
    if (unread.length > 0) {
      const named = unread.map((diagnostic) => ({ ...diagnostic, message: diagnostic.message.replace(/^failed to read .*?: /, `Error reading ${name}: `) }));
      return { name, source, reason: "read_failed", diagnostics: named };
    }
    const unparsed = diagnostics.filter(({ phase, severity }) => severity === "error" && (phase === "lexer" || phase === "parser"));
    if (unparsed.length > 0) return { name, source, reason: "parse_failed", diagnostics: unparsed };
    return { name, source, diagnostics };
  }

  #stateOf(target: string): TargetState {
    let state = this.#states.get(target);
    if (state === undefined) {
      const graph = this.#graphOf(target);
      state =
        "failure" in graph
          ? { source: { path: target, text: "" }, diagnostics: [graph.failure], reaches: new Set([target]) }
          : { source: graph.entry.source, diagnostics: this.#threaded(graph, this.#check(graph)), reaches: new Set(graph.modules.keys()) };
      this.#states.set(target, state);
    }
    return state;
  }

  /** The graph of a target, or the finding of an internal error. */
  #graphOf(entry: string, trial?: SourceFile): ModuleGraph | { readonly failure: Diagnostic } {
    try {
      return buildGraph({
        entry,
        resolver: this.#resolver,
        library: this.#library,
        read: (path) => (path === trial?.path ? { text: trial.text } : this.#read(path)),
        parse: (source) => this.#parse(source),
      });
    } catch (error) {
      return { failure: internalDiagnostic("building the module graph", error) };
    }
  }

  #check(graph: ModuleGraph): readonly Diagnostic[] {
    const lint = this.#lint.get(graph.entry.path);
    return checkEntry(graph, { library: this.#library, legacyAmbient: this.#legacyAmbient, ...(lint !== undefined && { lint }) });
  }

  /** The findings with the repairs that the mode of threading asks for. */
  #threaded(graph: ModuleGraph, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
    const hasTree = !diagnostics.some(({ phase, severity }) => severity === "error" && (phase === "lexer" || phase === "parser" || phase === "internal"));
    if (this.#threading === "local-global" || !hasTree) return diagnostics;
    const module = graph.entry;
    const library = this.#library;
    const resolution = resolveNames(module, graph, library, { legacyAmbient: this.#legacyAmbient });
    let elsewhere: ReadonlySet<string> | null = null;
    const isNamedElsewhere = (name: string): boolean => (elsewhere ??= this.#wordsOfImporters(module.path)).has(name);
    return threadParameters({ module, resolution, library, diagnostics, isNamedElsewhere });
  }

  /** The words in the texts of all files that reach this one, below the target or on the way there. */
  #wordsOfImporters(path: string): ReadonlySet<string> {
    this.#importers ??= importersIn(this.#targets.map((target) => this.#graphOf(target)).filter((graph) => "modules" in graph));
    const words = new Set<string>();
    for (const other of pathsReaching(path, this.#importers)) {
      const read = this.#read(other);
      if (other !== path && "text" in read) for (const [word] of read.text.matchAll(/[\p{L}\p{N}_]+/gu)) words.add(word);
    }
    return words;
  }

  #read(path: string): ReadResult {
    let result = this.#texts.get(path);
    if (result === undefined) this.#texts.set(path, (result = readSource(path)));
    return result;
  }

  /** Each text is parsed once as long as the file keeps it. */
  #parse(source: SourceFile): ParseResult {
    const known = this.#parsed.get(source.path);
    if (known?.text === source.text) return known.result;
    const result = parse(source);
    this.#parsed.set(source.path, { text: source.text, result });
    return result;
  }
}
