import { methods } from "../declare.ts";

/** What tasks of one process share through `harness.runtime`. */
export const RUNTIME_CONCURRENCY_METHODS = methods("runtime", [
  ["supervisor_start", "fn(spec: dict) -> dict", "Starts child tasks that are started anew when they fail."],
  ["supervisor_state", "fn(handle: string | dict) -> dict", "The children of a supervisor and their states."],
  ["supervisor_events", "fn(handle: string | dict) -> list<dict>", "What happened to the children of a supervisor."],
  ["supervisor_metrics", "fn(handle: string | dict) -> dict", "The counters of a supervisor."],
  ["supervisor_stop", "fn(handle: string | dict, timeout?: int | duration | nil) -> dict", "Stops a supervisor and its children."],
  ["supervisor_wait", "fn(handle: string | dict, timeout?: any) -> any", "Waits until a supervisor has ended."],

  ["durable_rate_limit_acquire", "fn(...arguments: any) -> any", "Waits until a rate limit that outlives the process allows one more use."],
]);
