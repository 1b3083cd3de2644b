/** What the tests of this folder share: a small library, graphs from texts, and types as text. */
import type { Declaration, Library } from "#compiler/library";
import { buildGraph, createFileResolver, type ModuleGraph, type ModuleNode } from "#compiler/modules";
import type { Statement } from "#compiler/syntax";
import { displayType, type FunctionType, type Type, type TypeSymbol } from "../model/index.ts";
import { ValueTypes } from "./exported-values.ts";
import { LibraryTypes } from "./library-types.ts";
import { ModuleTypes } from "./module-types.ts";
import type { TypeProblem } from "./problem.ts";
import { reportDeclaration, reportImpl } from "./reports.ts";
import { functionType } from "./functions.ts";
import type { TypeScope } from "./type-scope.ts";

function table(rows: Readonly<Record<string, string | readonly [signature: string, ...overloads: string[]]>>): ReadonlyMap<string, Declaration> {
  return new Map(
    Object.entries(rows).map(([name, row]) => {
      const [signature, ...overloads] = typeof row === "string" ? [row] : row;
      return [name, { name, signature, doc: "", ...(overloads.length > 0 && { overloads }) }];
    }),
  );
}

export const LIBRARY: Library = {
  builtins: table({
    len: "fn(value: any) -> int",
    range_of: ["fn(a: int, b?: int) -> range", "fn(a: int) -> range"],
    is_text: "fn(value: unknown) -> value is string",
    expect: "fn<T>(value: unknown, schema: Schema<T>) -> T",
    broken: "fn(",
  }),
  constants: table({ pi: "float" }),
  methods: new Map([
    ["string", table({ chars: "fn() -> list<string>" })],
    ["list", table({ first: ["fn(count?: int) -> any", "fn() -> T?", "fn(count: int) -> list<T>"], map: "fn<U>(f: fn(T) -> U) -> list<U>" })],
    ["dict", table({ keys: "fn() -> list<K>", values: "fn() -> list<V>" })],
    ["set", table({ to_list: "fn() -> list<T>" })],
    ["range", table({ first: "fn() -> T?" })],
    ["iter", table({ next: "fn() -> {done: bool, value: T?}", map: "fn<U>(f: fn(T) -> U) -> Iter<U>" })],
    ["generator", table({ next: "fn() -> T?" })],
    ["pair", table({ swap: "fn() -> Pair<B, A>" })],
  ]),
  root: { field: "", type: "Harness", methods: table({ spawn: "fn() -> Harness" }) },
  handles: new Map([["fs", { field: "fs", type: "HarnessFs", methods: table({ read_text: "fn(path: string) -> string" }) }]]),
  namespaces: new Map([["stream", table({ map: "fn<T, U>(source: Stream<T>, f: fn(T) -> U) -> Stream<U>" })]]),
  types: new Map([
    ["SchemaError", "{message: string, errors: list<string>}"],
    ["Reports", "list<SchemaError>"],
  ]),
  removed: new Map(),
  modules: new Map([["shapes", "pub struct Box<T> { value: T }"]]),
};

export const ENTRY = "/project/main.harn";

/** A graph of `/project/main.harn` and other files by path. */
export function graphOf(text: string, files: Readonly<Record<string, string>> = {}): ModuleGraph {
  const all: Readonly<Record<string, string>> = { ...files, [ENTRY]: text };
  return buildGraph({
    entry: ENTRY,
    resolver: createFileResolver({ exists: (path) => path in all, library: LIBRARY }),
    read: (path) => ({ text: all[path] ?? "" }),
    library: LIBRARY,
  });
}

export interface Declared {
  readonly graph: ModuleGraph;
  readonly types: ModuleTypes;
  readonly values: ValueTypes;
  readonly scope: TypeScope;
  /** The module of a path; the entry without one. */
  readonly module: (path?: string) => ModuleNode;
  readonly symbol: (name: string) => TypeSymbol;
  /** The type of a top-level function of the entry. */
  readonly fn: (name: string) => FunctionType;
  /** The target of an alias of the entry. */
  readonly alias: (name: string) => Type;
  /** `code message @text` of every problem of the entry. */
  readonly problems: () => readonly string[];
}

/** @throws Error when the entry does not parse */
export function declare(text: string, files: Readonly<Record<string, string>> = {}): Declared {
  const graph = graphOf(text, files);
  const failure = graph.entry.diagnostics.find(({ phase }) => phase === "parser" || phase === "lexer");
  if (failure !== undefined) throw new Error(`the test program does not parse: ${failure.message}`);
  const types = new ModuleTypes(graph, new LibraryTypes(LIBRARY));
  const scope = types.scopeOf(graph.entry);
  const symbol = (name: string): TypeSymbol => {
    const entry = scope.lookup(name);
    if (entry?.kind !== "symbol") throw new Error(`no declared type ${name}`);
    return entry.symbol;
  };
  return {
    graph,
    types,
    values: new ValueTypes(types),
    scope,
    symbol,
    module: (path = ENTRY) => {
      const module = graph.modules.get(path);
      if (module === undefined) throw new Error(`no module ${path}`);
      return module;
    },
    fn: (name) => {
      const node = graph.entry.program.body.find((one) => one.kind === "FunctionDeclaration" && one.name.text === name);
      if (node?.kind !== "FunctionDeclaration") throw new Error(`no function ${name}`);
      return functionType(node, scope);
    },
    alias: (name) => {
      const found = symbol(name);
      if (found.kind !== "alias") throw new Error(`${name} is no alias`);
      return found.target();
    },
    problems: () => problemsOf(graph.entry.program.body, scope, text),
  };
}

function problemsOf(statements: readonly Statement[], scope: TypeScope, text: string): readonly string[] {
  const lines: string[] = [];
  const report = ({ code, message, span }: TypeProblem): unknown => lines.push(`${code} ${message} @${text.slice(span.start, span.end)}`);
  for (const node of statements) {
    switch (node.kind) {
      case "StructDeclaration":
      case "EnumDeclaration":
      case "InterfaceDeclaration":
      case "TypeDeclaration":
        reportDeclaration(node, scope, report);
        break;
      case "ImplDeclaration":
        reportImpl(node, scope, report);
        break;
      case "FunctionDeclaration":
        functionType(node, scope, report);
        break;
      default:
    }
  }
  return lines;
}

/** A signature with parameter names, `?`, `...`, `throws` and predicate. */
export function signatureText(type: FunctionType): string {
  const generic = type.typeParameters.length === 0 ? "" : `<${type.typeParameters.map(({ name }) => name).join(", ")}>`;
  const parameters = type.parameters.map((one) => `${one.rest ? "..." : ""}${one.name ?? "_"}${one.optional ? "?" : ""}: ${displayType(one.type)}`);
  const throws = type.throws === null ? "" : ` throws ${displayType(type.throws)}`;
  const tested = type.predicate;
  const predicate = tested === null ? "" : ` [${tested.implies ? "implies " : ""}${tested.parameter} is ${displayType(tested.type)}]`;
  return `fn${generic}(${parameters.join(", ")}) -> ${displayType(type.returns)}${throws}${predicate}`;
}
