import type { HostContext } from "#vm/host";
import { ExitRequest, HDict, runtimeError, typeError, type Value } from "#vm/values";
import { expectNone, expectString, optionalString } from "./arguments.ts";
import { environmentValue } from "./environment.ts";
import { handleTable } from "./handle-table.ts";
import { ATOMIC_METHODS } from "./runtime-atomics.ts";
import { CHANNEL_METHODS } from "./runtime-channels.ts";
import { CIRCUIT_METHODS } from "./runtime-circuits.ts";
import { CONTEXT_TYPE, runtimeContext } from "./runtime-context.ts";
import { LOCK_METHODS } from "./runtime-locks.ts";
import { MAILBOX_METHODS } from "./runtime-mailboxes.ts";
import { RACE_METHODS } from "./runtime-race.ts";
import { SHARED_METHODS } from "./runtime-shared.ts";

/** `harness.runtime`: the run itself. */
export const RUNTIME_TABLE = handleTable("runtime", [
  {
    name: "exit",
    signature: "fn(code?: any) -> never",
    doc: "Ends the program with an exit code, 0 when none is given.",
    run: (args, context) => {
      if (args.length > 2) throw typeError(`${context.callee} expects at most one integer argument`);
      throw new ExitRequest(exitCode(args[1]));
    },
  },
  {
    name: "context",
    signature: `fn() -> ${CONTEXT_TYPE}`,
    doc: "Identity and state of the running task; what does not apply is nil.",
    run: (args, context) => {
      expectNone(args, context);
      return runtimeContext(context);
    },
  },
  {
    name: "context_values",
    signature: "fn() -> dict",
    doc: "All task-local values.",
    run: (args, context) => {
      expectNone(args, context);
      return HDict.from(context.task.values);
    },
  },
  {
    name: "context_get",
    signature: "fn(key: string, default?: any) -> any",
    doc: "A task-local value, or the default when it is not set.",
    run: (args, context) => context.task.values.get(expectString(args, 1, context)) ?? args[2] ?? null,
  },
  {
    name: "context_set",
    signature: "fn(key: string, value: any) -> any",
    doc: "Sets a task-local value and gives the previous one.",
    run: (args, context) => {
      const key = expectString(args, 1, context);
      const previous = context.task.values.get(key) ?? null;
      context.task.values.set(key, args[2] ?? null);
      return previous;
    },
  },
  {
    name: "context_clear",
    signature: "fn(key: string) -> any",
    doc: "Removes a task-local value and gives it.",
    run: (args, context) => {
      const key = expectString(args, 1, context);
      const previous = context.task.values.get(key) ?? null;
      context.task.values.delete(key);
      return previous;
    },
  },
  {
    name: "task",
    signature: "fn() -> string",
    doc: "The task that the run was started for (`HARN_TASK`), or an empty string.",
    run: (args, context) => {
      expectNone(args, context);
      return environmentValue(context.world, "HARN_TASK") ?? "";
    },
  },
  {
    name: "dry_run",
    signature: "fn() -> bool",
    doc: "True when the host asked for a run without effects; a run without a host is none.",
    run: (args, context) => {
      expectNone(args, context);
      return false;
    },
  },
  {
    name: "handler_context",
    signature:
      "fn() -> {agent: string, action: string, trace_id: string, replay_of_event_id: string?, autonomy_tier: string, trigger_event: dict}?",
    doc: "What triggered the running handler, nil outside of one.",
    run: (args, context) => {
      expectNone(args, context);
      return null;
    },
  },
  {
    name: "host_capabilities",
    signature: "fn() -> dict",
    doc: "Capabilities that a host supplies, by name; empty without a host.",
    run: (args, context) => {
      expectNone(args, context);
      return new HDict();
    },
  },
  {
    name: "host_has",
    signature: "fn(capability: string, operation?: string) -> bool",
    doc: "Whether a host supplies a capability, or one of its operations.",
    run: (args, context) => {
      expectString(args, 1, context);
      optionalString(args, 2, context);
      return false;
    },
  },
  {
    name: "yield_now",
    signature: "fn() -> nil",
    doc: "Lets other tasks run.",
    run: (args, context) => {
      expectNone(args, context);
      return new Promise((resolve) => setImmediate(resolve, null));
    },
  },
  {
    name: "timer_start",
    signature: "fn(name?: string) -> {name: string, start_ms: int}",
    doc: "Starts a timer for `timer_end`.",
    run: (args, context) =>
      HDict.from([
        ["name", optionalString(args, 1, context) ?? "default"],
        ["start_ms", context.world.clock.monotonic()],
      ]),
  },
  {
    name: "timer_end",
    signature: "fn(timer: dict) -> int",
    doc: "Writes the milliseconds since `timer_start` to standard output and gives them.",
    run: (args, context) => endTimer(args, context),
  },
  ...CHANNEL_METHODS,
  ...ATOMIC_METHODS,
  ...LOCK_METHODS,
  ...SHARED_METHODS,
  ...MAILBOX_METHODS,
  ...CIRCUIT_METHODS,
  ...RACE_METHODS,
]);

function exitCode(value: Value | undefined): number {
  if (typeof value === "number") return value;
  // Too great for a number: any exit status is a remainder of it.
  return typeof value === "bigint" ? Number(BigInt.asUintN(8, value)) : 0;
}

function endTimer(args: readonly Value[], context: HostContext): number {
  const timer = args[1] instanceof HDict ? args[1] : new HDict();
  const name = timer.get("name");
  const start = timer.get("start_ms");
  if (typeof name !== "string" || typeof start !== "number") {
    throw runtimeError("timer_end: argument must be a timer dict from timer_start");
  }
  const elapsed = context.world.clock.monotonic() - start;
  context.world.stdout.write(`[timer] ${name}: ${elapsed}ms\n`);
  return elapsed;
}
