export type { ExportedName, ExportKind, ImportedName, ImportResolver, ModuleGraph, ModuleNode, ReadModule, ResolvedImport } from "./graph.ts";
