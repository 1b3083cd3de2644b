/** `harness.runtime`: cells and maps that tasks share (runtime reference 4.7). */
import type { HostContext } from "#vm/host";
import { HDict, HList, runtimeError, typeError, typeName, type Value } from "#vm/values";
import { expectString, optionalDict, optionalString } from "./arguments.ts";
import type { HandleMethod } from "./handle-table.ts";
import { scopeId, sharedName } from "./shared-scope.ts";
import { type Expected, type SharedCell, type SharedMap, SharedValues } from "./shared-state.ts";

const SNAPSHOT = "shared_snapshot";
const SNAPSHOT_TYPE = "{_type: string, value: any, version: int}";

type Arguments = readonly Value[];

function valuesOf(context: HostContext): SharedValues {
  return context.world.state.part(SharedValues);
}

function openCell(args: Arguments, context: HostContext): HDict {
  const { scope, key, options } = sharedName("shared_cell", args[1], context);
  return handleOf(valuesOf(context).openCell(scope, key, options?.get("initial") ?? args[2] ?? null));
}

function openMap(args: Arguments, context: HostContext): HDict {
  const { scope, key, options } = sharedName("shared_map", args[1], context);
  const initial = options?.get("initial") ?? args[2] ?? new HDict();
  if (!(initial instanceof HDict)) throw typeError(`shared_map: initial must be a dict, got ${typeName(initial)}`);
  return handleOf(valuesOf(context).openMap(scope, key, initial.entries()));
}

/** What programs hold: it finds the value from every task. */
function handleOf({ kind, scope, key }: SharedCell | SharedMap): HDict {
  return HDict.from([["_type", kind], ["scope", scope], ["key", key]]);
}

/** Scope and key that a handle names, or null for any other value. */
function handleParts(kind: string, handle: Value | undefined): readonly [scope: string, key: string] | null {
  if (!(handle instanceof HDict) || handle.get("_type") !== kind) return null;
  const scope = handle.get("scope");
  const key = handle.get("key");
  return typeof scope === "string" && typeof key === "string" ? [scope, key] : null;
}

function cellArgument(name: string, args: Arguments, context: HostContext): SharedCell {
  const parts = handleParts("shared_cell", args[1]);
  const cell = parts === null ? null : valuesOf(context).findCell(...parts);
  if (cell === null) throw runtimeError(`${name}: expected shared_cell handle`);
  return cell;
}

function mapArgument(name: string, args: Arguments, context: HostContext): SharedMap {
  const parts = handleParts("shared_map", args[1]);
  const map = parts === null ? null : valuesOf(context).findMap(...parts);
  if (map === null) throw runtimeError(`${name}: expected shared_map handle`);
  return map;
}

function snapshot(value: Value, version: number): HDict {
  return HDict.from([["_type", SNAPSHOT], ["value", value], ["version", version]]);
}

/** A snapshot asks for its version as well, any other value for itself. */
function expectedOf(given: Value): Expected {
  const version = given instanceof HDict && given.get("_type") === SNAPSHOT ? given.get("version") : undefined;
  if (!(given instanceof HDict) || typeof version !== "number") return { value: given, version: null };
  return { value: given.get("value") ?? null, version };
}

function metrics(args: Arguments, context: HostContext): Value {
  const handle = args[1] ?? null;
  if (handle === null) return new HList(valuesOf(context).all().map(metricsOf));
  const isMap = handle instanceof HDict && handle.get("_type") === "shared_map";
  return metricsOf(isMap ? mapArgument("shared_metrics", args, context) : cellArgument("shared_metrics", args, context));
}

function metricsOf({ kind, scope, key, version, counters }: SharedCell | SharedMap): HDict {
  return HDict.from([
    ["_type", kind],
    ["scope", scope],
    ["key", key],
    ["version", version],
    ["read_count", counters.reads],
    ["write_count", counters.writes],
    ["cas_success_count", counters.casSuccesses],
    ["cas_failure_count", counters.casFailures],
    ["stale_read_count", counters.staleReads],
  ]);
}

const CELL_METHODS: readonly HandleMethod[] = [
  {
    name: "shared_cell",
    signature: "fn(key_or_options: string | dict, initial?: any) -> dict",
    doc: "Opens a value that the tasks of a scope share; one that is there keeps its value.",
    run: openCell,
  },
  {
    name: "shared_get",
    signature: "fn(cell: dict) -> any",
    doc: "The value of a shared cell.",
    run: (args, context) => cellArgument("shared_get", args, context).get(),
  },
  {
    name: "shared_set",
    signature: "fn(cell: dict, value: any) -> any",
    doc: "Sets a shared cell and gives its previous value.",
    run: (args, context) => cellArgument("shared_set", args, context).set(args[2] ?? null),
  },
  {
    name: "shared_snapshot",
    signature: `fn(cell: dict) -> ${SNAPSHOT_TYPE}`,
    doc: "Value and version of a shared cell, for `shared_cas`.",
    run: (args, context) => {
      const cell = cellArgument("shared_snapshot", args, context);
      return snapshot(cell.get(), cell.version);
    },
  },
  {
    name: "shared_cas",
    signature: "fn(cell: dict, expected_or_snapshot: any, value: any) -> bool",
    doc: "Sets a shared cell if it has the expected value, or nobody has written since a snapshot; tells whether it did.",
    run: (args, context) => cellArgument("shared_cas", args, context).compareAndSet(expectedOf(args[2] ?? null), args[3] ?? null),
  },
];

const MAP_METHODS: readonly HandleMethod[] = [
  {
    name: "shared_map",
    signature: "fn(key_or_options: string | dict, initial?: dict) -> dict",
    doc: "Opens a map that the tasks of a scope share; one that is there keeps its entries.",
    run: openMap,
  },
  {
    name: "shared_map_get",
    signature: "fn(map: dict, key: string, default?: any) -> any",
    doc: "A value of a shared map, else the default.",
    run: (args, context) => mapArgument("shared_map_get", args, context).get(expectString(args, 2, context)) ?? args[3] ?? null,
  },
  {
    name: "shared_map_set",
    signature: "fn(map: dict, key: string, value: any) -> any",
    doc: "Sets a key of a shared map and gives its previous value.",
    run: (args, context) => mapArgument("shared_map_set", args, context).set(expectString(args, 2, context), args[3] ?? null),
  },
  {
    name: "shared_map_delete",
    signature: "fn(map: dict, key: string) -> any",
    doc: "Removes a key of a shared map and gives its value.",
    run: (args, context) => mapArgument("shared_map_delete", args, context).delete(expectString(args, 2, context)),
  },
  {
    name: "shared_map_entries",
    signature: "fn(map: dict) -> dict<string, any>",
    doc: "The entries of a shared map as a dict.",
    run: (args, context) => HDict.from(mapArgument("shared_map_entries", args, context).entries()),
  },
  {
    name: "shared_map_snapshot",
    signature: `fn(map: dict, key: string) -> ${SNAPSHOT_TYPE}`,
    doc: "Value of a key and version of the whole shared map, for `shared_map_cas`.",
    run: (args, context) => {
      const map = mapArgument("shared_map_snapshot", args, context);
      return snapshot(map.get(expectString(args, 2, context)) ?? null, map.version);
    },
  },
  {
    name: "shared_map_cas",
    signature: "fn(map: dict, key: string, expected_or_snapshot: any, value: any) -> bool",
    doc: "Sets a key of a shared map if it has the expected value, or nobody has written to the map since a snapshot.",
    run: (args, context) =>
      mapArgument("shared_map_cas", args, context).compareAndSet(expectString(args, 2, context), expectedOf(args[3] ?? null), args[4] ?? null),
  },
];

export const SHARED_METHODS: readonly HandleMethod[] = [
  ...CELL_METHODS,
  ...MAP_METHODS,
  {
    name: "shared_metrics",
    signature: "fn(handle?: dict) -> any",
    doc: "The counters of a shared cell or map; of all, as a list, without a handle.",
    run: metrics,
  },
  {
    name: "shared_scope_id",
    signature: "fn(scope?: string?, options?: dict) -> string",
    doc: "The id that a scope of shared values stands for here.",
    run: (args, context) => scopeId("shared_scope_id", optionalString(args, 1, context), optionalDict(args, 2, context), context),
  },
];
