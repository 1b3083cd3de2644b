import { type ImportReference, LENGTHS, type ModuleCode, Op } from "#vm/bytecode";
import { type Callable, isPrelude, type RuntimeLibrary, type World } from "#vm/host";
import { HarnError, HClosure, markShared, runtimeError, StructType, type Value } from "#vm/values";
import { LinkedFunction } from "./linked-function.ts";
import { LinkedNative } from "./linked-native.ts";

/** Finds other modules of the run, and prelude functions. */
export interface ModuleLookup {
  instance(path: string): ModuleInstance | undefined;
  preludeFunction(module: string, name: string): HClosure;
  readonly library: RuntimeLibrary;
  readonly world: Pick<World, "policy">;
}

/** Where the paths of prelude modules begin. */
export const PRELUDE_PATH = "prelude/";

/** A builtin as the interpreter calls it. */
export type BuiltinTarget = LinkedNative | HClosure;

/** One module of a run: its variables, struct types and linked functions. */
export class ModuleInstance {
  readonly path: string;
  /** undefined: not initialised yet. The array is that of the running task, where tasks have their own. */
  variables: (Value | undefined)[];
  readonly functions: readonly LinkedFunction[];
  readonly structTypes: readonly StructType[];
  initialised = false;

  readonly #lookup: ModuleLookup;
  readonly #natives: (BuiltinTarget | undefined)[];
  readonly #imports: (Value | undefined)[];
  readonly #structs: (StructType | undefined)[];
  #exported: ReadonlyMap<string, Value> | null = null;
  #changes: boolean | null = null;

  constructor(
    readonly code: ModuleCode,
    lookup: ModuleLookup,
  ) {
    this.path = code.path;
    this.#lookup = lookup;
    this.variables = new Array<Value | undefined>(code.slots.length).fill(undefined);
    this.functions = code.functions.map((fn) => new LinkedFunction(fn, this));
    this.structTypes = code.structs.map((struct) => new StructType(struct.name, struct.fields, struct.types, struct.text));
    this.#natives = new Array<BuiltinTarget | undefined>(code.natives.length).fill(undefined);
    this.#imports = new Array<Value | undefined>(code.imports.length).fill(undefined);
    this.#structs = new Array<StructType | undefined>(code.structReferences.length).fill(undefined);
  }

  /** A closure over a function that captures nothing. */
  closureOf(index: number): HClosure {
    return new HClosure(this.functions[index] as LinkedFunction, [], this);
  }

  /** Called once the module's top level has run: exported values are fixed from here on (language reference 14.2). */
  seal(): void {
    this.initialised = true;
    const exported = new Map<string, Value>();
    for (const entry of this.code.exports) {
      if (entry.from !== null || entry.index < 0 || (entry.kind !== "value" && entry.kind !== "function")) continue;
      const value = this.variables[entry.index];
      if (value === undefined) continue;
      markShared(value);
      exported.set(entry.name, value);
    }
    this.#exported = exported;
  }

  /** Whether a variable may get another value from here on: while the top level runs, and where a function assigns one. */
  get changes(): boolean {
    if (!this.initialised) return true;
    return (this.#changes ??= this.code.functions.some((fn, index) => index !== this.code.init && writesModuleVariables(fn.code)));
  }

  /**
   * Value of an import.
   * @throws HarnError when the exporting module, still loading in a cycle, has not reached the declaration
   */
  importValue(index: number): Value {
    const known = this.#imports[index];
    if (known !== undefined) return known;
    const reference = this.code.imports[index] as ImportReference;
    const value = this.#follow(reference);
    if (value === undefined) throw new HarnError("undefined-variable", reference.name);
    this.#imports[index] = value;
    return value;
  }

  /**
   * The builtin behind an index of the module's native list.
   * @throws HarnError when there is none of that name, or when the policy of the run refuses it
   */
  native(index: number): BuiltinTarget {
    const known = this.#natives[index];
    if (known !== undefined) return known;
    const name = this.code.natives[index] as string;
    const target = this.#bindNative(name);
    this.#natives[index] = target;
    return target;
  }

  structType(index: number): StructType {
    const known = this.#structs[index];
    if (known !== undefined) return known;
    const reference = this.code.structReferences[index];
    const type =
      reference === undefined ? undefined : reference.kind === "local" ? this.structTypes[reference.index] : this.#importedStruct(reference.reference);
    if (type === undefined) throw runtimeError("struct type is not loaded yet");
    this.#structs[index] = type;
    return type;
  }

  #exporter(reference: ImportReference): ModuleInstance | undefined {
    return this.#lookup.instance(this.code.dependencies[reference.dependency] as string);
  }

  #follow(reference: ImportReference): Value | undefined {
    const instance = this.#exporter(reference);
    const entry = instance?.code.exports.find((candidate) => candidate.name === reference.name);
    if (instance === undefined || entry === undefined) return undefined;
    if (entry.from !== null) return instance.#follow(entry.from);
    return instance.#exported?.get(entry.name) ?? (entry.index < 0 ? undefined : instance.variables[entry.index]);
  }

  #importedStruct(reference: ImportReference): StructType | undefined {
    const instance = this.#exporter(reference);
    const entry = instance?.code.exports.find((candidate) => candidate.name === reference.name);
    if (instance === undefined || entry === undefined) return undefined;
    return entry.from === null ? instance.structTypes[entry.index] : instance.#importedStruct(entry.from);
  }

  #bindNative(name: string): BuiltinTarget {
    const library = this.#lookup.library;
    const dot = name.indexOf(".");
    const callable = dot === -1 ? library.builtin(name) : library.namespaced(name.slice(0, dot), name.slice(dot + 1));
    if (callable === undefined) throw new HarnError("undefined-builtin", name);
    const { policy } = this.#lookup.world;
    // The prelude is how methods and builtins work: a list of builtins is about the names that programs use.
    if (policy.restrictsBuiltins && !this.path.startsWith(PRELUDE_PATH)) {
      policy.checkBuiltin(isPrelude(callable) ? name : callable.name);
    }
    return bindCallable(callable, 0, this.#lookup);
  }
}

function writesModuleVariables(code: Int32Array): boolean {
  for (let pc = 0; pc < code.length; pc += LENGTHS[code[pc] as Op] as number) {
    const op = code[pc] as Op;
    if (op === Op.SetModule || op === Op.TakeModule) return true;
  }
  return false;
}

/** Links a library entry: natives get their call check, prelude entries become the closure they name. */
export function bindCallable(callable: Callable, receiverCount: 0 | 1, lookup: ModuleLookup): BuiltinTarget {
  return isPrelude(callable)
    ? lookup.preludeFunction(callable.prelude.module, callable.prelude.name)
    : new LinkedNative(callable, receiverCount, lookup.library);
}

/** The error of reading a module variable before its declaration has run. */
export function undefinedVariable(module: ModuleInstance, slot: number): HarnError {
  return new HarnError("undefined-variable", module.code.slots[slot] ?? "");
}
