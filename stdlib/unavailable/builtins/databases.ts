/**
 * Statements on databases. They are ambient, but need what only a handle gives: a pool, connection or transaction that was
 * opened by `harness.postgres` or `harness.sqlite`. Their effect is that of a method of the handle.
 */
import type { UnavailableEntry } from "../../entry.ts";
import { builtins, type Row } from "../declare.ts";

const RECEIPT = "{rows_affected: int, duration_ms: any}";
const WINDOW_OPTIONS = '{interval: "day" | "hour", ahead: int, start?: any, dry_run?: bool}';

/** What both databases have. */
function statements(prefix: "pg" | "sqlite"): readonly Row[] {
  return [
    [`${prefix}_query`, "fn(db: any, sql: string, params?: list?, options?: dict?) -> list", "Runs a query and gives all rows as dicts."],
    [`${prefix}_query_one`, "fn(db: any, sql: string, params?: list?, options?: dict?) -> dict?", "Runs a query and gives the first row, or nil."],
    [`${prefix}_execute`, `fn(db: any, sql: string, params?: list?) -> ${RECEIPT}`, "Runs a statement and tells how many rows it changed."],
    [`${prefix}_transaction`, "fn<R>(db: any, body: fn(any) -> R, options?: dict) -> R", "Runs a function in a transaction, which a throw rolls back."],
    [`${prefix}_savepoint`, "fn(tx: any, name: string) -> bool", "Sets a savepoint."],
    [`${prefix}_release_savepoint`, "fn(tx: any, name: string) -> bool", "Forgets a savepoint and keeps what came after it."],
    [`${prefix}_rollback_to_savepoint`, "fn(tx: any, name: string) -> bool", "Undoes what came after a savepoint."],
    [`${prefix}_migrate`, "fn(db: any, options: dict) -> {applied: any, skipped: any, available: any, dry_run: bool, duration_ms: any, table: string}", "Applies the migrations of a folder that are still due."],
    [`${prefix}_close`, "fn(db: any) -> bool", "Closes a pool or connection."],
    [`${prefix}_mock_calls`, "fn(mock: any) -> list", "Gives the calls that a mock has seen."],
  ];
}

const POSTGRES: readonly Row[] = [
  [
    "pg_stmt_cache_clear",
    "fn(pool: any) -> {pools: int, connections_cleared: int, connections_skipped: int}",
    "Empties the caches of prepared statements.",
  ],
  [
    "pg_pool_stats",
    "fn(pool: any) -> {size: int, idle: int, in_use: int, max_connections: int, statement_cache_capacity: int, read_routing_policy: string, replicas: any, circuit_state: string, circuit_failures: int, circuit_opened_at_ms: any}",
    "Gives the numbers of a pool.",
  ],
  ["pg_advisory_xact_lock", "fn(tx: any, key: int | string | dict, options?: {tenant_namespace?: any}) -> any", "Waits for a lock that the transaction holds until it ends."],
  ["pg_try_advisory_xact_lock", "fn(tx: any, key: int | string | dict, options?: {tenant_namespace?: any}) -> bool", "Takes a lock for the transaction unless somebody else has it."],
  ["pg_with_advisory_lock", "fn<R>(db: any, key: int | string | dict, body: fn(any) -> R) -> R", "Runs a function while it holds a lock."],
  ["pg_listen", "fn(db: any, channels: any, options?: {bridge_to_channel?: any}) -> any", "Listens to channels of notifications."],
  ["pg_listener_recv", "fn(listener: any, timeout_ms?: int?) -> {channel: string, payload: any}?", "Waits for a notification; nil when the time is over."],
  ["pg_listener_close", "fn(listener: any) -> any", "Stops listening."],
  ["pg_notify", "fn(db: any, channel: string, payload: any) -> any", "Sends a notification."],
  ["pg_introspect_tables", "fn(db: any, options?: {schema?: string}) -> list", "Gives schema, name and kind of every table."],
  ["pg_introspect_columns", "fn(db: any, ...arguments: any) -> list", "Gives name, type, nullability and default of every column."],
  ["pg_introspect_indexes", "fn(db: any, ...arguments: any) -> list", "Gives name, columns and uniqueness of every index."],
  ["pg_partition_attach", "fn(db: any, parent: string, partition: string, bounds: dict) -> any", "Attaches a table as a partition."],
  ["pg_partition_detach", "fn(db: any, parent: string, partition: string, options?: {concurrently?: bool}) -> any", "Detaches a partition."],
  ["pg_partition_prune", "fn(db: any, parent: string, before: any, options?: {dry_run?: bool}) -> any", "Drops the partitions that end before a time."],
  ["pg_partition_retain", "fn(db: any, parent: string, options: {keep_days?: int, keep_hours?: int}) -> any", "Drops the partitions older than a number of days or hours."],
  ["pg_partition_create_for_window", `fn(db: any, parent: string, options: ${WINDOW_OPTIONS}) -> any`, "Makes the partitions of the days or hours to come."],
];

/** `pg_query` has the effect `postgres.query`. */
function onDatabase(capability: string, rows: readonly Row[]): UnavailableEntry[] {
  return builtins(rows).map((entry) => ({ ...entry, effect: `${capability}.${entry.name.slice(entry.name.indexOf("_") + 1)}` }));
}

export const DATABASE_BUILTINS: readonly UnavailableEntry[] = [
  ...onDatabase("postgres", [...statements("pg"), ...POSTGRES]),
  ...onDatabase("sqlite", statements("sqlite")),
];
