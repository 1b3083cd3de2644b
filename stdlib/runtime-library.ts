/** The library as the interpreter sees it: what a name runs. */
import type { ModuleCode } from "#vm/bytecode";
import { type Callable, createHarness, handleField, HANDLE_TYPES, type Native, type NativeSignature, type RuntimeLibrary, type World } from "#vm/host";
import type { HHandle } from "#vm/values";
import { runtimeError } from "#vm/values";
import { CONSTANTS, STREAM_FUNCTIONS } from "#stdlib/builtins";
import { REMOVED_NAMES } from "#stdlib/harness";
import { METHOD_TABLES } from "#stdlib/methods";
import { ALL_BUILTINS, ALL_HANDLE_TABLES } from "./tables.ts";
import type { Entry } from "./entry.ts";

/** Where compiled parts of the library come from: the build's files, or a compiler on demand. */
export interface LibraryLoader {
  /** Compiled prelude module. */
  prelude(module: string): ModuleCode;
  /** The call check of a signature text. */
  signature(text: string): NativeSignature;
  /** Removed ambient names stay callable (the legacy bridge). */
  readonly legacyNames?: boolean;
}

const UNAVAILABLE_SIGNATURE = "fn(...arguments: any) -> any";

type Table = Map<string, Callable>;

/** Builds the interpreter's view. Tables are filled when a name of theirs is first asked for. */
export function createRuntimeLibrary(loader: LibraryLoader): RuntimeLibrary {
  const builtins = lazily(() => tableOf(ALL_BUILTINS, ""));
  const constants = new Map(CONSTANTS.map(({ name, value }) => [name, value]));
  const streams = lazily(() => tableOf(STREAM_FUNCTIONS, "stream."));
  const methods = perType(METHOD_TABLES.map(({ kind, entries }) => [kind, entries, `${kind}.`]));
  const handles = perType(ALL_HANDLE_TABLES.map(({ type, entries }) => [type, entries, `${type}.`]));
  const bridge = loader.legacyNames === true ? createBridge((type, name) => handles(type)?.get(name) as Native | undefined) : () => undefined;
  return {
    builtin: (name) => builtins().get(name) ?? bridge(name),
    constant: (name) => constants.get(name),
    method: (type, name) => methods(type)?.get(name),
    handleMethod: (type, name) => handles(type)?.get(name) as Native | undefined,
    handleTypes: HANDLE_TYPES,
    legacy: (name) => REMOVED_NAMES.get(name)?.handle,
    namespaced: (namespace, name) => (namespace === "stream" ? streams().get(name) : undefined),
    prelude: (module) => loader.prelude(module),
    signature: (native) => loader.signature(native.signature),
  };
}

/** Every signature text that a native of the library has, for the build's index. */
export function nativeSignatures(): ReadonlySet<string> {
  const entries: Entry[] = [...ALL_BUILTINS, ...STREAM_FUNCTIONS, ...[...METHOD_TABLES, ...ALL_HANDLE_TABLES].flatMap((table) => table.entries)];
  return new Set([...entries.filter((entry) => "run" in entry).map((entry) => entry.signature), UNAVAILABLE_SIGNATURE]);
}

function perType(tables: readonly (readonly [type: string, entries: readonly Entry[], prefix: string])[]): (type: string) => Table | undefined {
  const byType = new Map(tables.map(([type, entries, prefix]) => [type, lazily(() => tableOf(entries, prefix))]));
  return (type) => byType.get(type)?.();
}

/** `prefix` completes names as errors show them: `list.join`, `HarnessFs.read_text`; ambient functions have none. */
function tableOf(entries: readonly Entry[], prefix: string): Table {
  const table: Table = new Map();
  for (const entry of entries) {
    const callable = toCallable(entry, prefix);
    table.set(entry.name, callable);
    for (const alias of entry.aliases ?? []) table.set(alias, callable);
  }
  return table;
}

function toCallable(entry: Entry, prefix: string): Callable {
  if ("prelude" in entry) return { prelude: entry.prelude };
  if ("unavailable" in entry) return unavailable(prefix + entry.name, entry.effect);
  const { name, signature, effect, ownership, run } = entry;
  return { name: prefix + name, signature, run, ...(effect !== undefined && { effect }), ...(ownership !== undefined && { ownership }) };
}

/** Takes whatever arguments: the error is the same. The gate still sees the effect first. */
function unavailable(name: string, effect: string | undefined): Native {
  const run = (): never => {
    throw runtimeError(`${name} is not available in this build`);
  };
  return { name, signature: UNAVAILABLE_SIGNATURE, run, ...(effect !== undefined && { effect }) };
}

/** Removed names as ambient functions: each calls the handle method that took its place, through the same gate. */
function createBridge(handleMethod: (type: string, name: string) => Native | undefined): (name: string) => Native | undefined {
  const roots = new WeakMap<World, HHandle>();
  const rootOf = (world: World): HHandle => {
    let root = roots.get(world);
    if (root === undefined) roots.set(world, (root = createHarness(world)));
    return root;
  };
  return (name) => {
    const [field, method] = REMOVED_NAMES.get(name)?.handle ?? [];
    const target = field === undefined || method === undefined ? undefined : handleMethod(HANDLE_TYPES.get(field) ?? "", method);
    if (field === undefined || target === undefined) return undefined;
    return { ...target, run: (args, context) => target.run([handleField(rootOf(context.world), field) ?? null, ...args], context) };
  };
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
