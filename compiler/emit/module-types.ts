/** The type names of whole modules: what they declare and what they import. */
import type { ImportedName, ModuleGraph, ModuleNode } from "#compiler/modules";
import { type TypeEntry, TypeScope } from "./type-scope.ts";

/** Scopes of the modules of a graph, each built when an annotation first leads there. */
export class ModuleTypes {
  readonly #scopes = new Map<string, TypeScope>();

  constructor(readonly graph: ModuleGraph) {}

  /** The scope of a module's top level. */
  scopeOf(module: ModuleNode): TypeScope {
    const known = this.#scopes.get(module.path);
    if (known !== undefined) return known;
    const scope = new TypeScope(null, module.source.text);
    this.#scopes.set(module.path, scope);
    for (const [name, imported] of module.importedNames) {
      const entry = this.#imported(imported);
      if (entry !== null) scope.add(name, entry);
    }
    scope.declare(module.program.body);
    return scope;
  }

  #imported(imported: ImportedName): TypeEntry | null {
    const { kind, declaration, declaredIn } = imported.exported;
    switch (kind) {
      case "struct":
        return { kind: "imported-struct", imported };
      case "enum":
        return { kind: "enum", declaration: declaration.kind === "EnumDeclaration" ? declaration : null };
      case "interface":
        return { kind: "interface", declaration: null };
      case "type": {
        const home = this.graph.modules.get(declaredIn);
        if (declaration.kind !== "TypeDeclaration" || home === undefined) return null;
        return { kind: "alias", declaration, scope: () => this.scopeOf(home) };
      }
      default:
        return null;
    }
  }
}
