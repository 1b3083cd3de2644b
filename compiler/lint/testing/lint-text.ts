/** Lints small programs, for tests. */
import { join } from "node:path";
import type { Diagnostic } from "#compiler/diagnostics";
import { applyEdits } from "#compiler/fix";
import { buildGraph, createFileResolver } from "#compiler/modules";
import { resolveNames } from "#compiler/names";
import { checkTypes, LibraryTypes, ModuleTypes } from "#compiler/types";
import { createSourceToolchain } from "#workspace";
import { RULES } from "../families.ts";
import { LintRun } from "../run.ts";
import { selectRules } from "../select.ts";
import { completeSettings, type LintSettings } from "../settings.ts";

const { library } = createSourceToolchain(join(import.meta.dirname, "..", "..", "..", "stdlib"));
const libraryTypes = new LibraryTypes(library);

export interface LintTextOptions {
  readonly settings?: Partial<LintSettings>;
  /** Only this rule. */
  readonly only?: string;
  /** Where the text lies. */
  readonly path?: string;
  /** Other files by absolute path. */
  readonly files?: Readonly<Record<string, string>>;
}

/**
 * What the rules find in a program, in source order.
 * @throws Error when the program has errors of syntax: no rule is meant to see such a tree
 */
export function lint(text: string, options: LintTextOptions = {}): readonly Diagnostic[] {
  const path = options.path ?? "/project/main.harn";
  const files: Readonly<Record<string, string>> = { ...options.files, [path]: text };
  const read = (file: string): { readonly text: string } => ({ text: files[file] ?? "" });
  const graph = buildGraph({ entry: path, resolver: createFileResolver({ exists: (file) => file in files, library }), read, library });
  const module = graph.entry;
  const broken = module.diagnostics.find(({ phase, severity }) => severity === "error" && (phase === "lexer" || phase === "parser"));
  if (broken !== undefined) throw new Error(`the test program does not parse: ${broken.message}\n${text}`);
  const resolution = resolveNames(module, graph, library);
  const settings = completeSettings(options.settings ?? {});
  const rules = selectRules(RULES, settings, "all").filter(({ name }) => options.only === undefined || name === options.only);
  const run = new LintRun({ module, graph, resolution, library, settings }, rules);
  if (!resolution.diagnostics.some(({ severity }) => severity === "error")) {
    checkTypes({ module, graph, resolution, library, strictTypes: false, types: new ModuleTypes(graph, libraryTypes), libraryTypes, onStatement: run.statement });
  }
  return [...run.finish()].sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
}

/** The text after all edits that the findings of one rule offer. */
export function fixed(text: string, rule: string, options: LintTextOptions = {}): string {
  return applyEdits(text, lint(text, { ...options, only: rule }).flatMap(({ repair }) => repair?.edits ?? [])).text;
}
