import type { ModuleCode } from "#vm/bytecode";
import { createHarness, HANDLE_TYPES, type RuntimeLibrary, type World } from "#vm/host";
import { Cancellation, ExitRequest, HarnError, HClosure, HDict, HEnum, HList, setSizeLimits, type StructType, type Value } from "#vm/values";
import { InternalError, type ModuleInstance, prepareCall, Runtime, runToEnd, type Task } from "#vm/interpreter";
import { Scheduler, Services } from "#vm/scheduler";

/** How a run ended. */
export type Outcome =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "error"; readonly error: HarnError }
  /** `harness.runtime.exit(n)` */
  | { readonly kind: "exit"; readonly code: number }
  /** Stopped by the host. */
  | { readonly kind: "cancelled" }
  /** A fault of the toolchain. */
  | { readonly kind: "internal"; readonly error: InternalError };

export interface ProgramInput {
  readonly entry: ModuleCode;
  /** All modules by path, dependencies before dependents; holds the entry too. */
  readonly modules: ReadonlyMap<string, ModuleCode>;
  readonly argv: readonly string[];
  /** Pipeline to run; default: `default`, else the first one. */
  readonly pipeline?: string;
  /** Binds a global `harness` (the legacy bridge). */
  readonly ambientHarness?: boolean;
  /** Values of the pipeline's parameters by name; what is not there comes from the host as usual. Asked when all modules are loaded. */
  readonly inputs?: (engine: Engine) => ReadonlyMap<string, Value>;
  /** A function of the entry that is called before the pipeline, with a harness if it takes an argument. */
  readonly fixture?: FixtureCall;
}

export interface FixtureCall {
  readonly function: string;
  /** Parameter of the pipeline that gets the value; null: no pipeline runs, and the value is the result of the run. */
  readonly input: string | null;
}

/** Where a struct type is declared: the same place names the same declaration in every run of a program. */
export interface StructPlace {
  readonly path: string;
  /** Number in the module's list. */
  readonly index: number;
}

/** Runs programs. One engine serves one run: it owns that run's modules, limits and world. */
export class Engine {
  readonly #runtime: Runtime;
  readonly #scheduler: Scheduler;
  /** The task that runs now at the root of all others. */
  #root: Task | null = null;
  #stopped = false;

  constructor(options: { readonly library: RuntimeLibrary; readonly world: World }) {
    const services = new Services();
    const runtime = new Runtime(
      options.library,
      options.world,
      (shared, instance) => {
        runToEnd(prepareCall(shared.nextRoot(), instance.closureOf(instance.code.init), []));
        instance.seal();
      },
      services,
    );
    this.#runtime = runtime;
    this.#scheduler = new Scheduler(runtime);
    services.attach(this.#scheduler);
    options.world.effects.declares = (field, method) => options.library.handleMethod(HANDLE_TYPES.get(field) ?? field, method) !== undefined;
    setSizeLimits(options.world.limits);
    options.world.signal.addEventListener("abort", () => this.#stop(), { once: true });
  }

  /** Loads the modules in order and runs the entry point (language reference 13.1). Never rejects. */
  async run(program: ProgramInput): Promise<Outcome> {
    const outcome = await this.#runProgram(program);
    await this.#scheduler.endAll();
    return outcome;
  }

  async #runProgram(program: ProgramInput): Promise<Outcome> {
    try {
      this.#defineGlobals(program);
      for (const code of program.modules.values()) this.#runtime.add(code);
      let entry: ModuleInstance | null = null;
      for (const path of program.modules.keys()) {
        const instance = this.#runtime.instance(path) as ModuleInstance;
        const left = await this.#call(instance.closureOf(instance.code.init), []);
        // A postfix `?` has left the top level, so the bindings after it do not exist: the `Err` is the program's result.
        if (isErr(left)) return { kind: "value", value: left };
        instance.seal();
        if (instance.code === program.entry) entry = instance;
      }
      return { kind: "value", value: entry === null ? null : await this.#runEntry(entry, program) };
    } catch (error) {
      return outcomeOf(error);
    }
  }

  /** Calls a function of the program in a root task. @throws whatever the program does not handle */
  async #call(closure: HClosure, args: readonly Value[]): Promise<Value> {
    this.#root = prepareCall(this.#runtime.nextRoot(), closure, args);
    if (this.#stopped) this.#scheduler.abort(this.#root);
    const result = await this.#scheduler.run(this.#root);
    if (result.kind === "error") throw result.error;
    return result.value;
  }

  /** The host wants the run to end: the program unwinds, its tasks first. */
  #stop(): void {
    this.#stopped = true;
    if (this.#root !== null) this.#scheduler.abort(this.#root);
  }

  /** The place of a struct type of this run; null for one of another run. */
  placeOfStruct(type: StructType): StructPlace | null {
    for (const instance of this.#runtime.instances()) {
      const index = instance.structTypes.indexOf(type);
      if (index !== -1) return { path: instance.path, index };
    }
    return null;
  }

  /** The struct type of this run that is declared at a place. */
  structAt({ path, index }: StructPlace): StructType | undefined {
    return this.#runtime.instance(path)?.structTypes[index];
  }

  async #runEntry(entry: ModuleInstance, program: ProgramInput): Promise<Value> {
    const { pipelines, mainSlot } = entry.code;
    const inputs = new Map(program.inputs?.(this));
    if (program.fixture !== undefined) {
      const value = await this.#callFixture(entry, program.fixture.function);
      if (program.fixture.input === null) return value;
      inputs.set(program.fixture.input, value);
    }
    const wanted = program.pipeline ?? "default";
    const pipeline = pipelines.find((candidate) => candidate.name === wanted) ?? pipelines[0];
    if (pipeline !== undefined) {
      const closure = entry.closureOf(pipeline.function);
      const args = closure.code.parameterNames.map((name) => inputs.get(name) ?? this.#injected(name));
      return this.#call(closure, args);
    }
    const main = mainSlot < 0 ? undefined : entry.variables[mainSlot];
    if (main === undefined || main === null || typeof main !== "object" || !("upvalues" in main)) return null;
    // A generator's body runs when it is pulled, and nobody pulls this one (language reference 16).
    if (main.code.flavor !== "function") return null;
    return this.#call(main, [createHarness(this.#runtime.world)]);
  }

  /** @throws Error when the entry has no function of that name (a fault of the caller) */
  #callFixture(entry: ModuleInstance, name: string): Promise<Value> {
    const closure = entry.variables[entry.code.slots.lastIndexOf(name)];
    if (!(closure instanceof HClosure)) throw new Error(`no function ${name}`);
    return this.#call(closure, closure.code.parameterNames.length === 0 ? [] : [createHarness(this.#runtime.world)]);
  }

  /** Host value of a pipeline parameter, by name (language reference 13.3). */
  #injected(name: string): Value {
    switch (name.replace(/^_+/, "")) {
      case "harness":
        return createHarness(this.#runtime.world);
      case "project":
        return this.#runtime.world.projectRoot;
      default:
        return null;
    }
  }

  #defineGlobals(program: ProgramInput): void {
    const globals = this.#runtime.globals;
    globals.set("argv", new HList([...program.argv]));
    // Without a host there is neither a task nor the text after a command.
    globals.set("task", null);
    globals.set("prompt", null);
    globals.set("context", HDict.from([["task", null], ["project_root", this.#runtime.world.projectRoot], ["task_type", null]]));
    if (program.ambientHarness === true) globals.set("harness", createHarness(this.#runtime.world));
  }
}

function isErr(value: Value): boolean {
  return value instanceof HEnum && value.enumName === "Result" && value.variant === "Err";
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof HarnError) return { kind: "error", error };
  if (error instanceof ExitRequest) return { kind: "exit", code: error.exitCode };
  if (error instanceof Cancellation) return { kind: "cancelled" };
  return { kind: "internal", error: error instanceof InternalError ? error : new InternalError(error, "") };
}
