/** Names of types in scope. */
import type { EnumDeclaration, ImplDeclaration, InterfaceDeclaration, Statement, StructDeclaration, TypeDeclaration } from "#compiler/syntax";
import { type ParameterSymbol, type Type, type TypeSymbol, UNTYPED } from "../model/index.ts";
import type { BuiltinName } from "./builtin-names.ts";
import type { LoweringCache } from "./lowering-cache.ts";
import { makeSymbol } from "./symbols.ts";

export type TypeEntry =
  | { readonly kind: "symbol"; readonly symbol: TypeSymbol }
  | { readonly kind: "parameter"; readonly symbol: ParameterSymbol }
  | { readonly kind: "builtin"; readonly builtin: BuiltinName };

export type DeclaredTypeNode = StructDeclaration | EnumDeclaration | InterfaceDeclaration | TypeDeclaration;

/** Types that a module imports, found when first asked for. */
export interface ImportedTypes {
  readonly lookup: (name: string) => TypeEntry | null;
  readonly names: () => Iterable<string>;
}

export interface ScopeParts {
  readonly parent: TypeScope | null;
  /** Path of the module. */
  readonly module: string;
  readonly cache: LoweringCache;
  /** False where an import did not resolve: the name may come from there. */
  readonly reportsUnknownNames: boolean;
  readonly entries?: Map<string, TypeEntry>;
  readonly imported?: ImportedTypes;
  readonly self?: Type;
}

export class TypeScope {
  readonly module: string;
  readonly cache: LoweringCache;
  readonly reportsUnknownNames: boolean;
  /** In the scope of an `impl` block: the type of `self`. Not in the scopes inside. */
  readonly self: Type | null;
  readonly #parent: TypeScope | null;
  readonly #entries: Map<string, TypeEntry>;
  readonly #imported: ImportedTypes | null;
  readonly #impls = new Map<string, ImplDeclaration[]>();

  constructor(parts: ScopeParts) {
    this.module = parts.module;
    this.cache = parts.cache;
    this.reportsUnknownNames = parts.reportsUnknownNames;
    this.self = parts.self ?? null;
    this.#parent = parts.parent;
    this.#entries = parts.entries ?? new Map<string, TypeEntry>();
    this.#imported = parts.imported ?? null;
  }

  lookup(name: string): TypeEntry | null {
    for (let scope: TypeScope | null = this; scope !== null; scope = scope.#parent) {
      const entry = scope.own(name);
      if (entry !== null) return entry;
    }
    return null;
  }

  /** Looks in this scope only, not in those around it. */
  own(name: string): TypeEntry | null {
    return this.#entries.get(name) ?? this.#imported?.lookup(name) ?? null;
  }

  /** Every name in scope, inner ones first; some twice. */
  *names(): Iterable<string> {
    for (let scope: TypeScope | null = this; scope !== null; scope = scope.#parent) {
      yield* scope.#entries.keys();
      if (scope.#imported !== null) yield* scope.#imported.names();
    }
  }

  /** The scope of a block with these statements; this one when they declare no types. */
  child(statements: readonly Statement[]): TypeScope {
    if (!statements.some((node) => declaresType(node))) return this;
    const scope = this.#inner({});
    scope.declare(statements);
    return scope;
  }

  /** A scope inside this one with type parameters. */
  withParameters(symbols: readonly ParameterSymbol[]): TypeScope {
    if (symbols.length === 0) return this;
    return this.#inner({ entries: new Map(symbols.map((symbol) => [symbol.name, { kind: "parameter", symbol }])) });
  }

  /** The scope of an `impl` block: the type parameters of its target, and `self`. One per block. */
  forImpl(node: ImplDeclaration): TypeScope {
    const known = this.cache.implScopes.get(node);
    if (known !== undefined) return known;
    const entry = this.lookup(node.target.text);
    const target = entry?.kind === "symbol" && entry.symbol.kind !== "alias" ? entry.symbol : null;
    const parameters = target?.parameters ?? [];
    const scope = this.#inner({
      entries: new Map(parameters.map((symbol) => [symbol.name, { kind: "parameter", symbol }])),
      self: target === null ? UNTYPED : { kind: "nominal", symbol: target, arguments: parameters.map((symbol) => ({ kind: "parameter", symbol })) },
    });
    this.cache.implScopes.set(node, scope);
    return scope;
  }

  /** Adds the types that these statements declare; of two of one name the last counts, as at run time. */
  declare(statements: readonly Statement[]): void {
    for (const node of statements) {
      switch (node.kind) {
        case "StructDeclaration":
        case "EnumDeclaration":
        case "InterfaceDeclaration":
        case "TypeDeclaration":
          this.#entries.set(node.name.text, { kind: "symbol", symbol: this.symbolOf(node) });
          break;
        case "ImplDeclaration": {
          const impls = this.#impls.get(node.target.text);
          if (impls === undefined) this.#impls.set(node.target.text, [node]);
          else impls.push(node);
          break;
        }
        default:
      }
    }
  }

  /** The symbol of a declaration that stands in this scope: always the same one. */
  symbolOf(node: DeclaredTypeNode): TypeSymbol {
    const known = this.cache.symbols.get(node);
    if (known !== undefined) return known;
    const symbol = makeSymbol(node, this);
    this.cache.symbols.set(node, symbol);
    return symbol;
  }

  /** The `impl` blocks of this scope for a type of this scope. */
  implsOf(name: string): readonly ImplDeclaration[] {
    return this.#impls.get(name) ?? [];
  }

  #inner(parts: Pick<ScopeParts, "entries" | "self">): TypeScope {
    return new TypeScope({ parent: this, module: this.module, cache: this.cache, reportsUnknownNames: this.reportsUnknownNames, ...parts });
  }
}

function declaresType(node: Statement): node is DeclaredTypeNode | ImplDeclaration {
  switch (node.kind) {
    case "StructDeclaration":
    case "EnumDeclaration":
    case "InterfaceDeclaration":
    case "TypeDeclaration":
    case "ImplDeclaration":
      return true;
    default:
      return false;
  }
}
