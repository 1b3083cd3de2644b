/** The graph as `harn graph --json` prints it. */
import { LineMap } from "#compiler/diagnostics";
import type { ExportKind, ModuleGraph, ModuleNode } from "./graph.ts";

export interface GraphJson {
  readonly entry: string;
  readonly modules: readonly ModuleJson[];
}

export interface ModuleJson {
  readonly path: string;
  readonly symbols: readonly { readonly name: string; readonly kind: ExportKind; readonly declared_in: string; readonly line: number }[];
  readonly imports: readonly {
    readonly path: string;
    /** Path of the module, or null if the import does not resolve. */
    readonly resolved: string | null;
    /** null: wildcard. */
    readonly names: readonly string[] | null;
    readonly public: boolean;
  }[];
}

/** Describes modules in instantiation order, with exported symbols and imports in source order. */
export function graphToJson(graph: ModuleGraph): GraphJson {
  const lines = new Map<string, LineMap>();
  const lineOf = (path: string, offset: number): number => {
    let map = lines.get(path);
    if (map === undefined) lines.set(path, (map = new LineMap(graph.modules.get(path)?.source.text ?? "")));
    return map.position(offset).line;
  };
  return { entry: graph.entry.path, modules: Array.from(graph.modules.values(), (module) => moduleToJson(module, lineOf)) };
}

function moduleToJson(module: ModuleNode, lineOf: (path: string, offset: number) => number): ModuleJson {
  return {
    path: module.path,
    symbols: Array.from(module.exports.values(), ({ name, kind, declaredIn, span }) => ({
      name,
      kind,
      declared_in: declaredIn,
      line: lineOf(declaredIn, span.start),
    })),
    imports: module.imports.map(({ node, target }) => ({
      path: node.path,
      resolved: target.kind === "unresolved" ? null : target.path,
      names: node.names?.map((name) => name.text) ?? null,
      public: node.isPublic,
    })),
  };
}
