/** Checks targets for real: everything that a cached answer spares. Loaded when first needed. */
import { isAbsolute } from "node:path";
import { checkInvariants } from "#compiler/invariants";
import { type Diagnostic, internalDiagnostic, type SourceFile } from "#compiler/diagnostics";
import { completeSettings, lintTemplate } from "#compiler/lint";
import type { Library } from "#compiler/library";
import { buildGraph, type ImportResolver, type ModuleGraph, type ModuleNode, type ParseModule, type ReadModule } from "#compiler/modules";
import type { Rule as StructuralRule } from "#compiler/structural";
import { parse } from "#compiler/syntax";
import { checkEntry, inSourceOrder } from "../compile.ts";
import { createResolver, readFailureText } from "../files.ts";
import { decodeSource, isFile, isTemplate } from "../source-bytes.ts";
import type { ImportFact, ModuleFacts } from "./facts.ts";
import { lintRequest, rulesOf } from "../lint-request.ts";
import type { CheckSettings } from "./settings.ts";
import { checkTemplates, includedTemplates, renderedTemplates, type TemplateReference } from "./templates.ts";
import type { SourceStore } from "./source-store.ts";
import { buildTreeGraph, graphOf, type TreeGraph } from "./tree-graph.ts";

export interface CheckTarget {
  /** As the user knows it. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  readonly settings: CheckSettings;
}

export interface EngineResult {
  /** By path of the target, in source order. */
  readonly diagnostics: ReadonlyMap<string, readonly Diagnostic[]>;
  /** Of every readable file that took part, the targets and what they import. */
  readonly facts: ReadonlyMap<string, ModuleFacts>;
}

export interface EngineOptions {
  readonly library: Library;
  readonly sources: SourceStore;
  /** Every target gets a graph of its own. */
  readonly independent: boolean;
}

/** Checks targets over one shared graph. Never throws for what stands in a file; a fault of ours is a finding HARN-INT-901. */
export function checkTargets(targets: readonly CheckTarget[], options: EngineOptions): EngineResult {
  const engine = new Engine(options);
  const diagnostics = new Map<string, readonly Diagnostic[]>();
  const readable: { readonly target: CheckTarget; readonly source: SourceFile }[] = [];
  for (const target of targets) {
    const reading = engine.read(target.path);
    if ("text" in reading) readable.push({ target, source: { path: target.path, text: reading.text } });
    else diagnostics.set(target.path, [{ severity: "error", phase: "io", message: `Error reading ${target.name}: ${reading.error}` }]);
  }
  const [programs, templates] = [readable.filter(({ source }) => !isTemplate(source.path)), readable.filter(({ source }) => isTemplate(source.path))];
  const tree = options.independent ? null : engine.tree(programs.map(({ source }) => source));
  for (const { target, source } of programs) diagnostics.set(target.path, engine.check(target, source, tree));
  for (const { target, source } of templates) diagnostics.set(target.path, engine.checkTemplate(target, source));
  return { diagnostics, facts: engine.facts() };
}

class Engine {
  readonly #options: EngineOptions;
  readonly #parsed = new Map<string, ReturnType<ParseModule>>();
  readonly #imports = new Map<string, Map<string, ImportFact>>();
  /** Paths of templates that were looked at. */
  readonly #templates = new Set<string>();
  readonly #resolver: ImportResolver;
  readonly #projectRules = new Map<CheckSettings["projectRules"], readonly StructuralRule[]>();

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#resolver = this.#notingResolver();
  }

  readonly read: ReadModule = (path) => {
    const reading = this.#options.sources.read(path);
    try {
      return "bytes" in reading ? { text: decodeSource(reading.bytes) } : { error: readFailureText(reading.failure) };
    } catch (error) {
      return { error: readFailureText(error) };
    }
  };

  readonly #parse: ParseModule = (source) => {
    let result = this.#parsed.get(source.path);
    if (result === undefined) this.#parsed.set(source.path, (result = parse(source)));
    return result;
  };

  /** Null after an internal error: then every target is tried alone, and the one that causes it gets the finding. */
  tree(entries: readonly SourceFile[]): TreeGraph | null {
    try {
      return buildTreeGraph(entries, { resolver: this.#resolver, read: this.read, library: this.#options.library, parse: this.#parse });
    } catch {
      return null;
    }
  }

  check({ path, settings }: CheckTarget, source: SourceFile, tree: TreeGraph | null): readonly Diagnostic[] {
    let graph: ModuleGraph;
    try {
      const shared = tree === null || tree.misfits.has(path) ? undefined : tree.modules.get(path);
      graph = tree !== null && shared !== undefined ? graphOf(shared, tree) : this.#graphOf(source);
    } catch (error) {
      return [internalDiagnostic("building the module graph", error)];
    }
    const { library } = this.#options;
    const { legacyAmbient, strictTypes, lint } = settings;
    const rules = lint === null ? {} : { lint: lintRequest(settings, this.#rulesOf(settings)) };
    const found = checkEntry(graph, { library, legacyAmbient, strictTypes, ...rules });
    if (!isWhole(graph.entry)) return found;
    const { program } = graph.entry;
    const templates = this.#templatesOf(path, settings, () => renderedTemplates(program, legacyAmbient));
    return inSourceOrder([...found, ...templates, ...(settings.invariants ? this.#invariants(graph.entry) : [])]);
  }

  /** What is wrong with a prompt template, and with what it includes by name. */
  checkTemplate({ path, settings }: CheckTarget, { text }: SourceFile): readonly Diagnostic[] {
    this.#templates.add(path);
    const found = lintTemplate({ path, text, settings: completeSettings(settings.lint ?? {}) });
    return inSourceOrder([...found, ...this.#templatesOf(path, settings, () => includedTemplates(text))]);
  }

  #templatesOf(file: string, settings: CheckSettings, references: () => readonly TemplateReference[]): readonly Diagnostic[] {
    if (settings.templates === null) return [];
    try {
      const { diagnostics, facts } = checkTemplates(references(), file, settings.templates, this.read);
      for (const [path, fact] of facts) {
        rowOf(this.#imports, file).set(`template ${path}`, fact);
        if (fact.path !== null) this.#templates.add(fact.path);
      }
      return diagnostics;
    } catch (error) {
      return [internalDiagnostic("looking for templates", error)];
    }
  }

  /** Read once for all files of a project. */
  #rulesOf({ projectRules }: CheckSettings): readonly StructuralRule[] {
    let rules = this.#projectRules.get(projectRules);
    if (rules === undefined) this.#projectRules.set(projectRules, (rules = rulesOf(projectRules)));
    return rules;
  }

  #graphOf(entry: SourceFile): ModuleGraph {
    return buildGraph({ entry, resolver: this.#resolver, read: this.read, library: this.#options.library, parse: this.#parse });
  }

  #invariants(module: ModuleNode): readonly Diagnostic[] {
    try {
      return checkInvariants(module.program, this.#options.library);
    } catch (error) {
      return [internalDiagnostic("checking invariants", error)];
    }
  }

  facts(): ReadonlyMap<string, ModuleFacts> {
    const facts = new Map<string, ModuleFacts>();
    for (const path of [...this.#parsed.keys(), ...this.#templates]) {
      // Modules of the library are part of the build.
      if (!isAbsolute(path)) continue;
      const hash = this.#options.sources.hashOf(path);
      if (hash !== null) facts.set(path, { hash, imports: [...(this.#imports.get(path)?.values() ?? [])] });
    }
    return facts;
  }

  /** Resolves every import of a file once, and notes how. */
  #notingResolver(): ImportResolver {
    let missing: string[] = [];
    const inner = createResolver(this.#options.library, (path) => {
      const exists = isFile(path);
      if (!exists) missing.push(path);
      return exists;
    });
    const known = new Map<string, Map<string, ReturnType<ImportResolver["resolve"]>>>();
    return {
      resolve: (specifier, from) => {
        const ofFile = rowOf(known, from);
        let resolved = ofFile.get(specifier);
        if (resolved === undefined) {
          missing = [];
          resolved = inner.resolve(specifier, from);
          ofFile.set(specifier, resolved);
          rowOf(this.#imports, from).set(specifier, { path: resolved.kind === "file" ? resolved.path : null, missing });
        }
        return resolved;
      },
    };
  }
}

function rowOf<T>(table: Map<string, Map<string, T>>, key: string): Map<string, T> {
  let row = table.get(key);
  if (row === undefined) table.set(key, (row = new Map()));
  return row;
}

/** A tree with holes would only yield follow-up findings. */
function isWhole({ diagnostics }: ModuleNode): boolean {
  return !diagnostics.some(({ severity, phase }) => severity === "error" && (phase === "lexer" || phase === "parser"));
}
