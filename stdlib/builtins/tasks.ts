/** Waiting for tasks and ending them (runtime reference 4.2). */
import { type Clock, Suspension, type TaskHandle, type TaskResult } from "#vm/host";
import { handleOfValue, selfDeadlock } from "#vm/scheduler";
import { Cancellation, errorText, HarnError, HDuration, HEnum, runtimeError, type Value } from "#vm/values";
import type { NativeEntry } from "../entry.ts";
import { arg } from "./arguments.ts";

/** Time that a task gets to end in good order when none is given. */
const DEFAULT_GRACE_MS = 5_000;
const ABORTED_TEXT = "cancel_graceful: timeout, task forcefully aborted";
const CANCELLED_TEXT = "task was cancelled";

/** Results of tasks are values that somebody else may hold: nothing is assumed of them. */
function native(name: string, signature: string, doc: string, run: NativeEntry["run"]): NativeEntry {
  return { name, signature, doc, run };
}

export const TASK_BUILTINS: readonly NativeEntry[] = [
  native("await", "fn<T>(task: task<T> | T) -> T", "Waits for a task and gives its value; another value comes back as it is.", (args, context) => {
    const handle = handleOfValue(arg(args, 0));
    if (handle === null) return arg(args, 0);
    if (handle.id === context.task.id) throw selfDeadlock(`${handle.id} awaits itself`, { kind: "task", key: handle.id });
    if (!handle.claim()) return null;
    if (handle.result !== null) return valueOf(handle, handle.result);
    return new Suspension(
      "await",
      (waiter) =>
        handle.whenDone((result) => {
          handle.join();
          if (result.kind === "value") waiter.resume(result.value);
          else waiter.fail(failureOf(result.error));
        }),
      { resource: { kind: "task", key: handle.id } },
    );
  }),
  native("cancel", "fn(task: any) -> nil", "Ends a task as soon as possible; its cleanups run.", (args) => {
    handleOfValue(arg(args, 0))?.abort();
    return null;
  }),
  native(
    "cancel_graceful",
    "fn(task: any, timeout?: duration | int) -> any",
    "Asks a task to end, and aborts it when the time is over (default 5 s).",
    (args, context) => {
      const handle = handleOfValue(arg(args, 0));
      return handle === null ? null : cancelGracefully(handle, graceOf(args[1]), context.world.clock);
    },
  ),
  native("is_cancelled", "fn() -> bool", "Tells whether the current task was asked to end.", (_args, context) => context.task.cancelled),
];

function valueOf(handle: TaskHandle, result: TaskResult): Value {
  handle.join();
  if (result.kind === "value") return result.value;
  throw failureOf(result.error);
}

/** What the end of a task means to the one who awaits it: the error itself, unless the task was ended from outside. */
function failureOf(error: unknown): unknown {
  return error instanceof Cancellation ? runtimeError(CANCELLED_TEXT) : error;
}

function graceOf(timeout: Value | undefined): number {
  if (timeout instanceof HDuration) return Math.max(Number(timeout.milliseconds), 0);
  return typeof timeout === "number" ? Math.max(timeout, 0) : DEFAULT_GRACE_MS;
}

function cancelGracefully(handle: TaskHandle, grace: number, clock: Clock): Value | Suspension {
  if (!handle.claim()) return new HEnum("Result", "Ok", [null]);
  if (handle.result !== null) return outcome(handle, handle.result, false);
  handle.request();
  return new Suspension(
    "cancel_graceful",
    (waiter) => {
      let expired = false;
      const stopTimer = clock.startTimer(grace, () => {
        expired = true;
        handle.abort();
      });
      const forget = handle.whenDone((result) => {
        stopTimer();
        waiter.resume(outcome(handle, result, expired));
      });
      return () => {
        stopTimer();
        forget();
      };
    },
    { external: true },
  );
}

function outcome(handle: TaskHandle, result: TaskResult, expired: boolean): HEnum {
  handle.join();
  if (result.kind === "value") return new HEnum("Result", "Ok", [result.value]);
  if (expired) return new HEnum("Result", "Err", [ABORTED_TEXT]);
  return new HEnum("Result", "Err", [result.error instanceof HarnError ? messageOf(result.error) : CANCELLED_TEXT]);
}

/** A thrown text by itself; anything else as it would be shown. */
function messageOf(error: HarnError): string {
  return error.errorClass === "thrown" && typeof error.payload === "string" ? error.payload : errorText(error);
}
