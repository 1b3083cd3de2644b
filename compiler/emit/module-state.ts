/** The tables of the module under construction. */
import type { Library } from "#compiler/library";
import type { ModuleGraph, ModuleNode } from "#compiler/modules";
import type { Binding, Resolution } from "#compiler/names";
import type { StructDeclaration } from "#compiler/syntax";
import type { FunctionCode, ImportReference, StructCode, StructReference } from "#vm/bytecode";
import { lowerStruct } from "./type-lowering.ts";
import type { TypeScope } from "./type-scope.ts";

/** A list of distinct things, found again by a key. */
class Interned<T> {
  readonly items: T[] = [];
  readonly #index = new Map<string, number>();

  index(key: string, item: T): number {
    const known = this.#index.get(key);
    if (known !== undefined) return known;
    const index = this.items.push(item) - 1;
    this.#index.set(key, index);
    return index;
  }
}

export class ModuleState {
  readonly slots: string[] = [];
  readonly structs: StructCode[] = [];
  readonly dependencies: readonly string[];
  readonly handleTypes: ReadonlySet<string>;
  #mentionsPermits: boolean | null = null;
  readonly #functions: (FunctionCode | null)[] = [];
  readonly #slotOf = new Map<Binding, number>();
  readonly #structIndex = new Map<StructDeclaration, number>();
  readonly #natives = new Interned<string>();
  readonly #imports = new Interned<ImportReference>();
  readonly #structReferences = new Interned<StructReference>();
  readonly #keyLists = new Interned<readonly string[]>();

  constructor(
    readonly node: ModuleNode,
    readonly resolution: Resolution,
    readonly graph: ModuleGraph,
    readonly library: Library,
    /** Statements tell that they have been reached. */
    readonly coverage: boolean,
  ) {
    const paths = node.imports.flatMap(({ target }) => (target.kind === "unresolved" ? [] : [target.path]));
    this.dependencies = [...new Set(paths)];
    this.handleTypes = new Set(["Harness", ...[...library.handles.values()].map((handle) => handle.type)]);
  }

  get functions(): readonly FunctionCode[] {
    return this.#functions.filter((code) => code !== null);
  }

  get natives(): readonly string[] {
    return this.#natives.items;
  }

  get imports(): readonly ImportReference[] {
    return this.#imports.items;
  }

  get structReferences(): readonly StructReference[] {
    return this.#structReferences.items;
  }

  get keyLists(): readonly (readonly string[])[] {
    return this.#keyLists.items;
  }

  /** Whether the text names a function that acquires a permit; most modules need no closer look. */
  get mentionsPermits(): boolean {
    return (this.#mentionsPermits ??= /sync_\w+_acquire/.test(this.node.source.text));
  }

  /** Takes the index of a function that is about to be emitted. */
  reserveFunction(): number {
    return this.#functions.push(null) - 1;
  }

  defineFunction(index: number, code: FunctionCode): void {
    this.#functions[index] = code;
  }

  /** Gives a module-level binding a slot; a binding keeps the one it has. */
  addSlot(binding: Binding): number {
    const known = this.#slotOf.get(binding);
    if (known !== undefined) return known;
    const slot = this.slots.push(binding.name) - 1;
    this.#slotOf.set(binding, slot);
    return slot;
  }

  slotOf(binding: Binding): number | undefined {
    return this.#slotOf.get(binding);
  }

  /** Index of a builtin: `len`, or `stream.map` for a function of a namespace. */
  native(name: string): number {
    return this.#natives.index(name, name);
  }

  /** Index of an imported name, or -1 when the import did not resolve. */
  importIndex(from: string, name: string): number {
    const dependency = this.dependencies.indexOf(from);
    return dependency === -1 ? -1 : this.#imports.index(`${dependency} ${name}`, { dependency, name });
  }

  /**
   * Index into `structs`.
   * @param scope the type names where the declaration stands
   */
  structIndex(declaration: StructDeclaration, scope: TypeScope): number {
    const known = this.#structIndex.get(declaration);
    if (known !== undefined) return known;
    const index = this.structs.push(lowerStruct(declaration, { scope, handles: this.handleTypes })) - 1;
    this.#structIndex.set(declaration, index);
    return index;
  }

  /** Struct reference to a struct of this module. */
  localStruct(declaration: StructDeclaration, scope: TypeScope): number {
    const index = this.structIndex(declaration, scope);
    return this.#structReferences.index(`local ${index}`, { kind: "local", index });
  }

  /** Struct reference to an imported struct, or -1 when the import did not resolve. */
  importedStruct(from: string, name: string): number {
    const dependency = this.dependencies.indexOf(from);
    if (dependency === -1) return -1;
    return this.#structReferences.index(`import ${dependency} ${name}`, { kind: "import", reference: { dependency, name } });
  }

  keyList(keys: readonly string[]): number {
    return this.#keyLists.index(JSON.stringify(keys), keys);
  }
}
