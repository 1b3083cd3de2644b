import { DEFAULT_LIMITS, type HostContext, type Limits, type RuntimeLibrary, type World } from "#vm/host";
import { Cancellation, HarnError, HClosure, type Value } from "#vm/values";
import { type BuiltinTarget, bindCallable, ModuleInstance, type ModuleLookup, PRELUDE_PATH } from "./module-instance.ts";
import type { ModuleCode } from "#vm/bytecode";

/** Mutable form of the context that natives see; one object a run, refilled before every call. */
export class CallContext implements HostContext {
  ownsFirst = false;
  modulePath = "";
  callee = "";
  taskValues: Map<string, Value> = new Map();
  constructor(readonly world: World) {}
}

/** What all tasks of one run share: modules, the library as bound, the world, globals. */
export class Runtime implements ModuleLookup {
  readonly context: CallContext;
  readonly limits: Limits;
  readonly globals = new Map<string, Value>();
  #cancelled = false;
  readonly #modules = new Map<string, ModuleInstance>();
  readonly #methods = new Map<string, Map<string, BuiltinTarget | null>>();
  readonly #handleMethods = new Map<string, Map<string, BuiltinTarget | null>>();
  readonly #builtins = new Map<string, BuiltinTarget | null>();

  constructor(
    readonly library: RuntimeLibrary,
    readonly world: World,
    /** Runs the top level of a module that needs no waiting (the prelude's). */
    readonly runTopLevel: (runtime: Runtime, instance: ModuleInstance) => void,
  ) {
    this.context = new CallContext(world);
    this.limits = world.limits ?? DEFAULT_LIMITS;
  }

  /** True between a host's wish to stop and its delivery to the program. */
  get cancelled(): boolean {
    return this.#cancelled;
  }

  /** The host wants the run to end; the program sees it at its next fuel check or wait. */
  cancel(): void {
    this.#cancelled = true;
  }

  /** Delivers the cancellation once: cleanups that run because of it are not cancelled in their turn. */
  takeCancellation(): Cancellation {
    this.#cancelled = false;
    return new Cancellation();
  }

  /** Makes a module known under its path. Its top level has not run yet. */
  add(code: ModuleCode): ModuleInstance {
    const instance = new ModuleInstance(code, this);
    this.#modules.set(code.path, instance);
    return instance;
  }

  instance(path: string): ModuleInstance | undefined {
    return this.#modules.get(path);
  }

  /**
   * A function of the prelude; its module is loaded at the first use.
   * @throws Error when the library names a function that its prelude lacks (an internal fault)
   */
  preludeFunction(module: string, name: string): HClosure {
    const path = PRELUDE_PATH + module;
    let instance = this.#modules.get(path);
    if (instance === undefined) {
      instance = this.add({ ...this.library.prelude(module), path });
      this.runTopLevel(this, instance);
    }
    const entry = instance.code.exports.find((candidate) => candidate.name === name);
    const value = entry === undefined ? undefined : instance.variables[entry.index];
    if (!(value instanceof HClosure)) throw new Error(`prelude module ${module} has no function ${name}`);
    return value;
  }

  /** A method of a value kind, bound once a run; null when the kind has none of that name. */
  method(typeName: string, name: string): BuiltinTarget | null {
    return this.#cached(this.#methods, typeName, name, () => {
      const callable = this.library.method(typeName, name);
      return callable === undefined ? null : bindCallable(callable, 1, this);
    });
  }

  /** A method of a handle by nominal type. */
  handleMethod(typeName: string, name: string): BuiltinTarget | null {
    return this.#cached(this.#handleMethods, typeName, name, () => {
      const callable = this.library.handleMethod(typeName, name);
      return callable === undefined ? null : bindCallable(callable, 1, this);
    });
  }

  /** An ambient builtin by name, for names that arrive at run time. */
  builtin(name: string): BuiltinTarget | null {
    const known = this.#builtins.get(name);
    if (known !== undefined) return known;
    const callable = this.library.builtin(name);
    const target = callable === undefined ? null : bindCallable(callable, 0, this);
    this.#builtins.set(name, target);
    return target;
  }

  /**
   * A name that the host defines.
   * @throws HarnError `Undefined variable: <name>`
   */
  global(name: string): Value {
    const value = this.globals.get(name);
    if (value !== undefined) return value;
    const constant = this.library.constant(name);
    if (constant !== undefined) return constant;
    throw new HarnError("undefined-variable", name);
  }

  #cached(table: Map<string, Map<string, BuiltinTarget | null>>, key: string, name: string, bind: () => BuiltinTarget | null): BuiltinTarget | null {
    let row = table.get(key);
    if (row === undefined) table.set(key, (row = new Map<string, BuiltinTarget | null>()));
    let target = row.get(name);
    if (target === undefined) row.set(name, (target = bind()));
    return target;
  }
}
