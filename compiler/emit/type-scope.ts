/** Type names in scope: needed to lower annotations and to find the declaration behind a struct literal. */
import type { EnumDeclaration, InterfaceDeclaration, Statement, StructDeclaration, TypeDeclaration } from "#compiler/syntax";
import type { ImportedName } from "#compiler/modules";

export type TypeEntry =
  /** `scope` gives the one that the declaration stands in. */
  | { readonly kind: "struct"; readonly declaration: StructDeclaration; readonly scope: () => TypeScope }
  | { readonly kind: "imported-struct"; readonly imported: ImportedName }
  | { readonly kind: "enum"; readonly declaration: EnumDeclaration | null }
  | { readonly kind: "interface"; readonly declaration: InterfaceDeclaration | null }
  /** `scope` as above. */
  | { readonly kind: "alias"; readonly declaration: TypeDeclaration; readonly scope: () => TypeScope }
  | { readonly kind: "parameter" };

export class TypeScope {
  readonly #entries = new Map<string, TypeEntry>();

  constructor(
    readonly parent: TypeScope | null,
    /** Text of the file, for the texts of checks. */
    readonly source: string,
  ) {}

  lookup(name: string): TypeEntry | undefined {
    for (let scope: TypeScope | null = this; scope !== null; scope = scope.parent) {
      const entry = scope.#entries.get(name);
      if (entry !== undefined) return entry;
    }
    return undefined;
  }

  add(name: string, entry: TypeEntry): void {
    this.#entries.set(name, entry);
  }

  /** Adds the types that these statements declare. */
  declare(statements: readonly Statement[]): void {
    for (const node of statements) {
      switch (node.kind) {
        case "StructDeclaration":
          this.add(node.name.text, { kind: "struct", declaration: node, scope: () => this });
          break;
        case "EnumDeclaration":
          this.add(node.name.text, { kind: "enum", declaration: node });
          break;
        case "InterfaceDeclaration":
          this.add(node.name.text, { kind: "interface", declaration: node });
          break;
        case "TypeDeclaration":
          this.add(node.name.text, { kind: "alias", declaration: node, scope: () => this });
          break;
        default:
      }
    }
  }

  /** A scope inside this one for a block, or this one when the block declares no types. */
  inside(statements: readonly Statement[]): TypeScope {
    if (!statements.some(declaresType)) return this;
    const scope = new TypeScope(this, this.source);
    scope.declare(statements);
    return scope;
  }

  /** A scope inside this one in which the names are type parameters. */
  withParameters(names: readonly string[]): TypeScope {
    if (names.length === 0) return this;
    const scope = new TypeScope(this, this.source);
    for (const name of names) scope.add(name, { kind: "parameter" });
    return scope;
  }
}

function declaresType(node: Statement): boolean {
  switch (node.kind) {
    case "StructDeclaration":
    case "EnumDeclaration":
    case "InterfaceDeclaration":
    case "TypeDeclaration":
      return true;
    default:
      return false;
  }
}
