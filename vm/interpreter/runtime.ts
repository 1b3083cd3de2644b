import { DEFAULT_LIMITS, type HostContext, type Limits, type RuntimeLibrary, type TaskPort, type World } from "#vm/host";
import { HarnError, HClosure, type Value } from "#vm/values";
import { type BuiltinTarget, bindCallable, ModuleInstance, type ModuleLookup, PRELUDE_PATH } from "./module-instance.ts";
import type { ModuleCode } from "#vm/bytecode";
import type { Isolation } from "./isolate.ts";
import { Family, Task } from "./task.ts";
import type { TaskServices } from "./task-services.ts";

/** Mutable form of the context that natives see; one object a run, refilled before every call. */
export class CallContext implements HostContext {
  ownsFirst = false;
  modulePath = "";
  callee = "";
  constructor(
    public world: World,
    public task: TaskPort,
  ) {}
}

/** What all tasks of one run share: modules, the library as bound, the world, globals. */
export class Runtime implements ModuleLookup {
  readonly context: CallContext;
  /** Children of the program, whichever of its parts started them. */
  readonly family = new Family();
  #lastRoot: Task;
  /** The variables of the program's own tasks, of modules whose variables tasks have for themselves. */
  readonly #programVariables = new Map<ModuleInstance, (Value | undefined)[]>();
  #visible: Map<ModuleInstance, (Value | undefined)[]> | null = null;
  readonly limits: Limits;
  readonly globals = new Map<string, Value>();
  readonly #modules = new Map<string, ModuleInstance>();
  readonly #methods = new Map<string, Map<string, BuiltinTarget | null>>();
  readonly #handleMethods = new Map<string, Map<string, BuiltinTarget | null>>();
  readonly #builtins = new Map<string, BuiltinTarget | null>();

  constructor(
    readonly library: RuntimeLibrary,
    readonly world: World,
    /** Runs the top level of a module that needs no waiting (the prelude's). */
    readonly runTopLevel: (runtime: Runtime, instance: ModuleInstance) => void,
    readonly services: TaskServices,
  ) {
    this.#lastRoot = this.#rootTask([]);
    this.context = new CallContext(world, this.#lastRoot);
    this.limits = world.limits ?? DEFAULT_LIMITS;
  }

  /** The task of the program's next part: a module's top level, or its entry point. Task-local values live on. */
  nextRoot(): Task {
    this.#lastRoot = this.#rootTask(this.#lastRoot.valueEntries);
    return this.#lastRoot;
  }

  #rootTask(values: Iterable<readonly [string, Value]>): Task {
    return new Task(this, { id: "task_root", name: "root", parent: null, groupId: null, world: this.world, family: this.family, values });
  }

  /** Makes the module variables of a task the ones that its code sees. */
  enter(task: Task): void {
    if (this.#visible === task.modules) return;
    this.#visible = task.modules;
    for (const [instance, own] of this.#programVariables) instance.variables = task.modules?.get(instance) ?? own;
  }

  /** Gives a child task of the running one its own module variables, where any of them may still change. */
  separateModules(child: Task, isolation: Isolation): void {
    for (const instance of this.#modules.values()) {
      if (!instance.changes) continue;
      if (!this.#programVariables.has(instance)) this.#programVariables.set(instance, instance.variables);
      child.modules ??= new Map<ModuleInstance, (Value | undefined)[]>();
      child.modules.set(instance, instance.variables.map((value) => (value === undefined ? undefined : isolation.value(value))));
    }
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

  /** Every module that is loaded. */
  instances(): Iterable<ModuleInstance> {
    return this.#modules.values();
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
