export { buildGraph, type BuildOptions } from "./build.ts";
export type { ExportableDeclaration, ExportedName, ExportKind, ImportedName, ImportResolver, ModuleGraph, ModuleNode, ReadModule, ResolvedImport } from "./graph.ts";
export { graphToJson, type GraphJson, type ModuleJson } from "./json.ts";
export type { ParseModule } from "./load.ts";
export { importFailureText } from "./report.ts";
export { createFileResolver, type FileResolverOptions } from "./resolver.ts";
export { didYouMean, suggest } from "./suggest.ts";
