/** The type scopes of the modules of a graph, each built when it is first needed. */
import type { ImportedName, ModuleGraph, ModuleNode } from "#compiler/modules";
import type { LibraryTypes } from "./library-types.ts";
import { LoweringCache } from "./lowering-cache.ts";
import { type ImportedTypes, type TypeEntry, TypeScope } from "./type-scope.ts";

export class ModuleTypes {
  readonly #cache = new LoweringCache();
  readonly #scopes = new Map<string, TypeScope>();

  constructor(
    readonly graph: ModuleGraph,
    readonly library: LibraryTypes,
  ) {}

  /** The scope of a module's top level: its declarations, then what it imports, then what every program knows. */
  scopeOf(module: ModuleNode): TypeScope {
    const known = this.#scopes.get(module.path);
    if (known !== undefined) return known;
    const scope = new TypeScope({
      parent: this.library.scope,
      module: module.path,
      cache: this.#cache,
      reportsUnknownNames: !module.hasUnresolvedImport,
      imported: this.#importedTypes(module),
    });
    this.#scopes.set(module.path, scope);
    scope.declare(module.program.body);
    return scope;
  }

  #importedTypes({ importedNames }: ModuleNode): ImportedTypes {
    const found = new Map<string, TypeEntry | null>();
    return {
      lookup: (name) => {
        const known = found.get(name);
        if (known !== undefined) return known;
        const imported = importedNames.get(name);
        const entry = imported === undefined || !isType(imported) ? null : this.#declared(imported);
        if (imported !== undefined) found.set(name, entry);
        return entry;
      },
      names: () => typeNames(importedNames),
    };
  }

  /** The entry of the declaring module, so that one declaration is one symbol wherever it is imported. */
  #declared({ exported }: ImportedName): TypeEntry | null {
    const home = this.graph.modules.get(exported.declaredIn);
    if (home === undefined) return null;
    switch (exported.declaration.kind) {
      case "StructDeclaration":
      case "EnumDeclaration":
      case "InterfaceDeclaration":
      case "TypeDeclaration":
        return { kind: "symbol", symbol: this.scopeOf(home).symbolOf(exported.declaration) };
      default:
        return null;
    }
  }
}

function isType({ exported }: ImportedName): boolean {
  return exported.kind === "struct" || exported.kind === "enum" || exported.kind === "interface" || exported.kind === "type";
}

function* typeNames(importedNames: ModuleNode["importedNames"]): Iterable<string> {
  for (const [name, imported] of importedNames) if (isType(imported)) yield name;
}
