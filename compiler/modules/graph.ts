/** The module graph as later phases read it. Built by `buildGraph`; plain data. */
import type { Diagnostic, SourceFile, Span } from "#compiler/diagnostics";
import type {
  Binding,
  EnumDeclaration,
  EvalPackDeclaration,
  FunctionDeclaration,
  ImportDeclaration,
  InterfaceDeclaration,
  PipelineDeclaration,
  Program,
  SkillDeclaration,
  StructDeclaration,
  ToolDeclaration,
  TypeDeclaration,
} from "#compiler/syntax";

/** Where an import path leads. Files resolve to absolute paths; library modules to `std/NAME`. */
export type ResolvedImport =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "std"; readonly path: string }
  /** `message` is the text after "Import error: ". */
  | { readonly kind: "unresolved"; readonly message: string };

/** Maps import paths to modules. The package manager implements it too; the default one knows relative files and `std/…`. */
export interface ImportResolver {
  resolve(specifier: string, fromPath: string): ResolvedImport;
}

/** Reads module sources; a string, or the reason why not. Sources of `std/…` come from the library. */
export type ReadModule = (path: string) => { readonly text: string } | { readonly error: string };

export type ExportKind = "value" | "function" | "struct" | "enum" | "type" | "interface" | "pipeline" | "tool" | "skill" | "eval_pack";

export interface ExportedName {
  readonly name: string;
  readonly kind: ExportKind;
  readonly span: Span;
  /** Path of the module that declares it; differs from the exporting one for a re-export. */
  readonly declaredIn: string;
  /** The node in the declaring module. */
  readonly declaration: ExportableDeclaration;
}

/** What can be exported; a binding may declare several names. */
export type ExportableDeclaration =
  | Binding
  | FunctionDeclaration
  | StructDeclaration
  | EnumDeclaration
  | TypeDeclaration
  | InterfaceDeclaration
  | PipelineDeclaration
  | ToolDeclaration
  | SkillDeclaration
  | EvalPackDeclaration;

export interface ImportedName {
  readonly name: string;
  readonly exported: ExportedName;
  /** Path of the module named by the import (not of the declaring one). */
  readonly from: string;
  readonly importNode: ImportDeclaration;
}

export interface ModuleNode {
  /** Absolute path, `std/NAME`, or the virtual path of an `-e` program. */
  readonly path: string;
  readonly source: SourceFile;
  readonly program: Program;
  /** Import declarations with what they resolved to, in source order. */
  readonly imports: readonly { readonly node: ImportDeclaration; readonly target: ResolvedImport }[];
  /** Names that imports bring in, selective and wildcard alike. */
  readonly importedNames: ReadonlyMap<string, ImportedName>;
  readonly exports: ReadonlyMap<string, ExportedName>;
  /** `@sibling` functions: not exported, yet importable by modules of the same directory. */
  readonly siblings: ReadonlyMap<string, ExportedName>;
  /** True when an import did not resolve: unknown-call errors are then suppressed for this file. */
  readonly hasUnresolvedImport: boolean;
  /** Lexer, parser and import diagnostics of this file. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface ModuleGraph {
  readonly entry: ModuleNode;
  /** By path; insertion order is instantiation order: dependencies first, depth first, the entry last. */
  readonly modules: ReadonlyMap<string, ModuleNode>;
}
