/** The library as the compiler sees it: declarations only. */
import type { Declaration, HandleDeclaration, Library } from "#compiler/library";
import { HANDLE_TYPES, ROOT_TYPE } from "#vm/host";
import { CONSTANTS, STREAM_FUNCTIONS } from "#stdlib/builtins";
import { REMOVED_NAMES } from "#stdlib/harness";
import { METHOD_TABLES } from "#stdlib/methods";
import { LIBRARY_TYPES } from "./library-types.ts";
import { ALL_BUILTINS, ALL_HANDLE_TABLES } from "./tables.ts";

/** Names that only the prelude may use. */
const INTRINSIC_PREFIX = "__";

export interface LibraryOptions {
  /** Source texts of `std/NAME` modules by `NAME`. */
  readonly modules: ReadonlyMap<string, string>;
  /** True for compiling the prelude itself. */
  readonly intrinsics: boolean;
}

/** Builds the compiler's view from the tables, aliases expanded. */
export function createLibrary({ modules, intrinsics }: LibraryOptions): Library {
  const builtins = byName(intrinsics ? ALL_BUILTINS : ALL_BUILTINS.filter(({ name }) => !name.startsWith(INTRINSIC_PREFIX)));
  return {
    builtins,
    constants: byName(CONSTANTS),
    methods: new Map(METHOD_TABLES.map(({ kind, entries }) => [kind, byName(entries)])),
    handles: handleDeclarations(),
    root: { field: "", type: ROOT_TYPE, methods: byName(ALL_HANDLE_TABLES.find(({ field }) => field === "")?.entries ?? []) },
    namespaces: new Map([["stream", byName(STREAM_FUNCTIONS)]]),
    types: LIBRARY_TYPES,
    removed: new Map(Array.from(REMOVED_NAMES, ([name, { suggestion }]) => [name, suggestion])),
    modules,
  };
}

function handleDeclarations(): Map<string, HandleDeclaration> {
  const methods = new Map(ALL_HANDLE_TABLES.map(({ field, entries }) => [field, byName(entries)]));
  const handles = new Map<string, HandleDeclaration>();
  for (const [field, type] of HANDLE_TYPES) handles.set(field, { field, type, methods: methods.get(field) ?? new Map() });
  return handles;
}

function byName(declarations: readonly Declaration[]): Map<string, Declaration> {
  const table = new Map<string, Declaration>();
  for (const declaration of declarations) {
    table.set(declaration.name, declaration);
    for (const alias of declaration.aliases ?? []) table.set(alias, declaration);
  }
  return table;
}
