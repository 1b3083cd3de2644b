/** What the tests of name resolution share: a small library, and results as lines of text. */
import { LineMap } from "#compiler/diagnostics";
import type { Declaration, HandleDeclaration, Library } from "#compiler/library";
import { buildGraph, createFileResolver, type ModuleGraph, type ModuleNode } from "#compiler/modules";
import type { Binding, Reference, Resolution } from "./resolution.ts";
import { resolveNames, type ResolveOptions } from "./resolve.ts";

function declared(...names: string[]): ReadonlyMap<string, Declaration> {
  return new Map(names.map((name) => [name, { name, signature: "fn(...values: any) -> any", doc: "" }]));
}

const ENTRY = "/p/main.harn";
const STDIO: HandleDeclaration = { field: "stdio", type: "HarnessStdio", methods: declared("println") };

export const LIBRARY: Library = {
  builtins: declared("len", "print_all", "schema_of", "__raise"),
  constants: declared("pi"),
  methods: new Map(),
  root: { field: "", type: "Harness", methods: new Map() },
  handles: new Map([["stdio", STDIO]]),
  namespaces: new Map([["stream", declared("map")]]),
  types: new Map(),
  removed: new Map([
    ["println", "harness.stdio.println"],
    ["platform", "harness.system.platform().os"],
  ]),
  modules: new Map([["text", "pub fn slug(s) { return __raise(s) }"]]),
};

/** Resolves whatever the parser makes of two texts, the second one importable as `./lib`. */
export function resolveAnything(main: string, lib: string): { readonly module: ModuleNode; readonly resolution: Resolution } {
  const graph = graphOf({ [ENTRY]: `import "./lib"\n${main}`, "/p/lib.harn": lib });
  return { module: graph.entry, resolution: resolveNames(graph.entry, graph, LIBRARY) };
}

function graphOf(files: Readonly<Record<string, string>>): ModuleGraph {
  return buildGraph({
    entry: ENTRY,
    resolver: createFileResolver({ exists: (path) => path in files, library: LIBRARY }),
    read: (path) => ({ text: files[path] ?? "" }),
    library: LIBRARY,
  });
}

export interface Resolved {
  readonly resolution: Resolution;
  /** `code message`, in order. */
  readonly findings: readonly string[];
  /** `name:line -> what` for every reference, in source order. */
  readonly uses: readonly string[];
  /** `name:line kind flags` for every binding, in source order. */
  readonly bindings: readonly string[];
}

/** Resolves `/p/main.harn`; other files by path. */
export function resolveText(text: string, files: Readonly<Record<string, string>> = {}, options: ResolveOptions = {}): Resolved {
  const graph = graphOf({ ...files, [ENTRY]: text });
  const parserErrors = graph.entry.diagnostics.filter(({ phase }) => phase === "parser" || phase === "lexer");
  if (parserErrors.length > 0) throw new Error(`the test program does not parse: ${parserErrors.map(({ message }) => message).join("; ")}`);
  const resolution = resolveNames(graph.entry, graph, LIBRARY, options);
  const lines = new LineMap(text);
  const lineOf = (offset: number): number => lines.position(offset).line;
  return {
    resolution,
    findings: resolution.diagnostics.map(({ code, message }) => `${code ?? "-"} ${message}`),
    // On demand: places in one enormous line are slow to tell.
    get uses() {
      return [...resolution.references]
        .sort(([a], [b]) => a.span.start - b.span.start)
        .map(([node, reference]) => `${"text" in node ? node.text : node.name}:${lineOf(node.span.start)} -> ${describe(reference, lineOf)}`);
    },
    get bindings() {
      return allBindings(resolution).map((binding) => `${binding.name}:${lineOf(binding.span.start)} ${binding.kind}${flags(binding)}`);
    },
  };
}

function allBindings(resolution: Resolution): readonly Binding[] {
  const all = new Set(resolution.declarations.values());
  for (const role of resolution.patterns.values()) if (role.kind === "bind") all.add(role.binding);
  return [...all].sort((a, b) => a.span.start - b.span.start);
}

function flags(binding: Binding): string {
  return (binding.captured ? " captured" : "") + (binding.assignments > 0 ? ` ${binding.assignments}x` : "");
}

function describe(reference: Reference, lineOf: (offset: number) => number): string {
  switch (reference.kind) {
    case "binding":
      return reference.binding.imported === null ? String(lineOf(reference.binding.span.start)) : `import ${reference.binding.imported.from}`;
    case "legacy":
      return `legacy ${reference.handle.field}.${reference.method}`;
    default:
      return reference.kind;
  }
}
