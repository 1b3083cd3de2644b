import { HarnessRoot } from "#vm/host";
import { HDict, HHandle, HList, typeError, typeName, type Value } from "#vm/values";
import { expectNone, isOmitted } from "./arguments.ts";
import { handleTable } from "./handle-table.ts";

/** A list of the unsettled state, its name in `counts`, and its words in `summary`. */
const STATE_LISTS = [
  ["suspended_subagents", "suspended", "suspended subagents"],
  ["queued_triggers", "queued", "queued triggers"],
  ["partial_handoffs", "partial", "partial handoffs"],
  ["in_flight_llm_calls", "in_flight", "in-flight llm calls"],
  ["pool_pending_tasks", "pool_pending", "pool pending tasks"],
] as const;

const STATE_TYPE = `{${STATE_LISTS.map(([key]) => `${key}: list`).join(", ")}}`;

/** Methods of `harness` itself. */
export const ROOT_TABLE = handleTable("", [
  {
    name: "is_quarantined",
    signature: "fn() -> bool",
    doc: "True once a network policy quarantined this harness.",
    run: (args, context) => {
      expectNone(args, context);
      const handle = args[0];
      return handle instanceof HHandle && handle.root instanceof HarnessRoot && handle.root.quarantined;
    },
  },
  {
    name: "unsettled_state",
    signature: `fn() -> ${STATE_TYPE}`,
    doc: "Work that has not come to its end, by kind.",
    run: (args, context) => {
      expectNone(args, context);
      return currentState();
    },
  },
  {
    name: "is_empty",
    signature: "fn(state?: dict) -> bool",
    doc: "True when no work is unsettled.",
    run: (args) => stateSizes(args).every((size) => size === 0),
  },
  {
    name: "counts",
    signature: "fn(state?: dict) -> {suspended: int, queued: int, partial: int, in_flight: int, pool_pending: int}",
    doc: "The number of unsettled works of each kind.",
    run: (args) => {
      const sizes = stateSizes(args);
      return HDict.from(STATE_LISTS.map(([, short], i) => [short, sizes[i] as number]));
    },
  },
  {
    name: "summary",
    signature: "fn(state?: dict) -> string",
    doc: "One line that tells what is unsettled.",
    run: (args) => {
      const sizes = stateSizes(args);
      if (sizes.every((size) => size === 0)) return "no unsettled work";
      return `unsettled work: ${STATE_LISTS.map(([, , words], i) => `${sizes[i] as number} ${words}`).join(", ")}`;
    },
  },
  {
    name: "wait_for_any_settlement",
    signature: `fn() -> {status: "settled" | "unsettled", timed_out: bool, state: ${STATE_TYPE}}`,
    doc: "The present unsettled state and whether it is empty; does not wait.",
    run: (args, context) => {
      expectNone(args, context);
      const state = currentState();
      const settled = stateSizes([null, state]).every((size) => size === 0);
      return HDict.from([["status", settled ? "settled" : "unsettled"], ["timed_out", !settled], ["state", state]]);
    },
  },
]);

/** A run without agents, triggers and pools leaves nothing unsettled. */
function currentState(): HDict {
  return HDict.from(STATE_LISTS.map(([key]) => [key, new HList([])]));
}

function stateSizes(args: readonly Value[]): number[] {
  const state = isOmitted(args, 1) ? currentState() : args[1];
  if (!(state instanceof HDict)) throw typeError("Harness unsettled-state helpers expect a state dict");
  return STATE_LISTS.map(([key]) => {
    const list = state.get(key) ?? null;
    if (list === null) return 0;
    if (list instanceof HList) return list.items.length;
    throw typeError(`unsettled-state field \`${key}\` must be a list, got ${typeName(list)}`);
  });
}
