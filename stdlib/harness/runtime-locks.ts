/** `harness.runtime`: named locks (runtime reference 4.6). */
import type { HostContext, Suspension } from "#vm/host";
import { acquireMutex, type Lock, type LockKind, LockTable, permitOf } from "#vm/scheduler";
import { HDict, HList, runtimeError, type Value } from "#vm/values";
import { argumentError, optionalInt, optionalString } from "./arguments.ts";
import type { HandleMethod } from "./handle-table.ts";
import { TIMEOUT_TYPE, waitLimit } from "./wait-limit.ts";

const MUTEX_KEY = "__default__";
const SHARED_KEY = "default";

/** Permits of a read-write lock: a reader takes one, a writer all. */
const READERS = 2 ** 31 - 1;

type Arguments = readonly Value[];

function lockOf(context: HostContext, kind: LockKind, key: string, capacity: number): Lock {
  const { state, clock } = context.world;
  return state.part(LockTable).lock(kind, key, capacity, clock);
}

/** A number of permits, 1 when none is given. */
function positive(name: string, args: Arguments, index: number, context: HostContext): number {
  const count = optionalInt(args, index, context) ?? 1;
  if (count <= 0) throw runtimeError(`${name}: value must be positive`);
  return count;
}

function acquireMutexPermit(args: Arguments, context: HostContext): Value | Suspension {
  const key = optionalString(args, 1, context) ?? MUTEX_KEY;
  return acquireMutex(lockOf(context, "mutex", key, 1), context.task, waitLimit(args, 2, context));
}

function acquireSemaphore(args: Arguments, context: HostContext): Value | Suspension {
  const key = optionalString(args, 1, context) ?? SHARED_KEY;
  const capacity = positive("sync_semaphore_acquire", args, 2, context);
  const permits = positive("sync_semaphore_acquire", args, 3, context);
  const limit = waitLimit(args, 4, context);
  checkPermits("semaphore", key, permits, capacity);
  return sized(context, "semaphore", key, capacity).acquire(context.task, permits, limit);
}

function acquireGate(args: Arguments, context: HostContext): Value | Suspension {
  const key = optionalString(args, 1, context) ?? SHARED_KEY;
  const limit = positive("sync_gate_acquire", args, 2, context);
  return sized(context, "gate", key, limit).acquire(context.task, 1, waitLimit(args, 3, context));
}

function acquireReadWrite(args: Arguments, context: HostContext): Value | Suspension {
  const key = optionalString(args, 1, context) ?? SHARED_KEY;
  const mode = args[2];
  if (mode !== "read" && mode !== "write") throw argumentError(args, 2, '"read" or "write" as', context);
  return lockOf(context, "rwlock", key, READERS).acquire(context.task, mode === "read" ? 1 : READERS, waitLimit(args, 3, context));
}

/** A lock whose capacity the calls name, which must be the same each time. */
function sized(context: HostContext, kind: LockKind, key: string, capacity: number): Lock {
  const lock = lockOf(context, kind, key, capacity);
  if (lock.capacity !== capacity) throw runtimeError(`sync ${kind} '${key}' already exists with capacity ${lock.capacity}, not ${capacity}`);
  return lock;
}

function checkPermits(kind: LockKind, key: string, permits: number, capacity: number): void {
  if (permits > capacity) throw runtimeError(`sync ${kind} '${key}' requested ${permits} permits from capacity ${capacity}`);
}

function release(args: Arguments): boolean {
  const permit = permitOf(args[1]);
  if (permit === null) throw runtimeError("sync_release: first argument must be a sync permit");
  const isFirst = !permit.isReleased;
  permit.release();
  return isFirst;
}

function metrics(args: Arguments, context: HostContext): Value {
  const kind = optionalString(args, 1, context);
  const key = optionalString(args, 2, context);
  const all = [...context.world.state.part(LockTable).all()];
  const found = all.filter((lock) => (kind ?? lock.kind) === lock.kind && (key ?? lock.key) === lock.key).map(lockMetrics);
  return kind !== undefined && key !== undefined ? (found[0] ?? null) : new HList(found);
}

function lockMetrics(lock: Lock): HDict {
  const { acquisitions, timeouts, cancellations, releases, maxQueueDepth, totalWait, totalHeld } = lock.metrics;
  return HDict.from([
    ["kind", lock.kind],
    ["key", lock.key],
    ["capacity", lock.capacity],
    ["acquisition_count", acquisitions],
    ["timeout_count", timeouts],
    ["cancellation_count", cancellations],
    ["release_count", releases],
    ["current_held", lock.heldCount],
    ["current_queue_depth", lock.queueDepth],
    ["max_queue_depth", maxQueueDepth],
    ["total_wait_ms", totalWait],
    ["total_held_ms", totalHeld],
  ]);
}

export const LOCK_METHODS: readonly HandleMethod[] = [
  {
    name: "sync_mutex_acquire",
    signature: `fn(key?: string?, timeout?: ${TIMEOUT_TYPE}) -> sync_permit?`,
    doc: "Waits for a named lock that one task has at a time; nil when the time is over; the permit ends with the function that took it.",
    run: acquireMutexPermit,
  },
  {
    name: "sync_semaphore_acquire",
    signature: `fn(key?: string?, capacity?: int?, permits?: int?, timeout?: ${TIMEOUT_TYPE}) -> sync_permit?`,
    doc: "Waits for permits of a named semaphore of a capacity; nil when the time is over.",
    run: acquireSemaphore,
  },
  {
    name: "sync_gate_acquire",
    signature: `fn(key?: string?, limit?: int?, timeout?: ${TIMEOUT_TYPE}) -> sync_permit?`,
    doc: "Waits for one of the slots of a named gate; nil when the time is over.",
    run: acquireGate,
  },
  {
    name: "sync_rwlock_acquire",
    signature: `fn(key: string, mode: "read" | "write", timeout?: ${TIMEOUT_TYPE}) -> sync_permit?`,
    doc: "Waits for a named lock that readers share and a writer has alone; nil when the time is over.",
    run: acquireReadWrite,
  },
  {
    name: "sync_release",
    signature: "fn(permit: sync_permit?) -> bool",
    doc: "Gives a permit back; true only the first time.",
    run: release,
  },
  {
    name: "sync_metrics",
    signature: "fn(kind?: string?, key?: string?) -> any",
    doc: "The counters of the named locks as a list; of one lock, or nil, when both are given.",
    run: metrics,
  },
];
