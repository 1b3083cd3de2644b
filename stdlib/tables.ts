/** The library's tables with what this build declares and cannot run yet joined in. */
import { BUILTINS } from "#stdlib/builtins";
import { HANDLE_TABLES } from "#stdlib/harness";
import { PERSISTENCE_TABLES } from "#stdlib/persistence";
import { TESTING_TABLE } from "#stdlib/testing";
import type { Entry, HandleTable, NativeEntry, UnavailableEntry } from "./entry.ts";
import { UNAVAILABLE_BUILTINS } from "./unavailable/builtins/index.ts";
import { UNAVAILABLE_HANDLE_METHODS } from "./unavailable/handles/index.ts";
import { HANDLE_TYPES, ROOT_TYPE } from "#vm/host";

type AnyHandleTable = HandleTable<NativeEntry | UnavailableEntry>;

/** Every ambient function. */
export const ALL_BUILTINS: readonly Entry[] = [...BUILTINS, ...UNAVAILABLE_BUILTINS];

/** Methods that this build can run; a handle may have several tables. */
export const IMPLEMENTED_HANDLE_TABLES: readonly HandleTable[] = [...HANDLE_TABLES, ...PERSISTENCE_TABLES, TESTING_TABLE];

/** Every handle that has methods, the root among them. */
export const ALL_HANDLE_TABLES: readonly AnyHandleTable[] = joinTables();

function joinTables(): AnyHandleTable[] {
  const tables = new Map<string, AnyHandleTable>();
  for (const { field, entries } of [...IMPLEMENTED_HANDLE_TABLES, ...UNAVAILABLE_HANDLE_METHODS]) {
    const table = tables.get(field) ?? { field, type: field === "" ? ROOT_TYPE : (HANDLE_TYPES.get(field) ?? ""), entries: [] };
    tables.set(field, { ...table, entries: [...table.entries, ...entries] });
  }
  return [...tables.values()];
}
