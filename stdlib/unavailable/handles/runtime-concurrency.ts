import { methods } from "../declare.ts";

const TIMEOUT = "int | duration | dict | nil";
const SELECTED = "{index: int, value: any, channel: string?}";
const SNAPSHOT = "{_type: string, value: any, version: int}";

/** What tasks of one process share through `harness.runtime`. */
export const RUNTIME_CONCURRENCY_METHODS = methods("runtime", [
  ["channel", "fn(name?: string, capacity?: int) -> channel", "A new channel between tasks."],
  ["send", "fn(ch: channel, value: any) -> bool", "Sends a value; waits while the channel is full."],
  ["receive", "fn(ch: channel) -> any", "Waits for the next value of a channel."],
  ["try_receive", "fn(ch: channel) -> any", "The next value of a channel, nil when none is there."],
  ["close_channel", "fn(ch: channel) -> nil", "Closes a channel."],
  ["channel_is_closed", "fn(ch: channel) -> bool", "Whether a channel is closed."],
  ["select", `fn(...channels: channel) -> ${SELECTED}?`, "Waits for a value of any of some channels."],
  [
    "channel_select",
    `fn(channels: list<channel>, timeout?: ${TIMEOUT}) -> ${SELECTED}?`,
    "Waits for a value of any of some channels, nil when the time is over.",
  ],

  ["atomic", "fn(initial?: any) -> atomic", "A number that tasks change without losing a change."],
  ["atomic_get", "fn(a: atomic) -> int", "The value of an atomic number."],
  ["atomic_set", "fn(a: atomic, value: int) -> int", "Sets an atomic number and gives its previous value."],
  ["atomic_add", "fn(a: atomic, delta: int) -> int", "Adds to an atomic number and gives its previous value."],
  ["atomic_cas", "fn(a: atomic, expected: int, new: int) -> bool", "Sets an atomic number if it has the expected value."],

  ["sync_mutex_acquire", `fn(key?: string?, timeout?: ${TIMEOUT}) -> sync_permit?`, "Waits for a named lock, nil when the time is over."],
  [
    "sync_semaphore_acquire",
    `fn(key?: string?, capacity?: int?, permits?: int?, timeout?: ${TIMEOUT}) -> sync_permit?`,
    "Waits for permits of a named semaphore, nil when the time is over.",
  ],
  [
    "sync_gate_acquire",
    `fn(key?: string?, limit?: int?, timeout?: ${TIMEOUT}) -> sync_permit?`,
    "Waits for a slot of a named gate, nil when the time is over.",
  ],
  [
    "sync_rwlock_acquire",
    `fn(key: string, mode: "read" | "write", timeout?: ${TIMEOUT}) -> sync_permit?`,
    "Waits for a named lock that readers share, nil when the time is over.",
  ],
  ["sync_release", "fn(permit: sync_permit) -> bool", "Gives a permit back; true only the first time."],
  ["sync_metrics", "fn(kind?: string?, key?: string?) -> any", "The counters of the named locks; of one lock when both are given."],

  ["shared_cell", "fn(key_or_options: string | dict, initial?: any) -> dict", "Opens a value that tasks of a scope share."],
  ["shared_get", "fn(cell: dict) -> any", "The value of a shared cell."],
  ["shared_set", "fn(cell: dict, value: any) -> any", "Sets a shared cell and gives its previous value."],
  ["shared_snapshot", `fn(cell: dict) -> ${SNAPSHOT}`, "Value and version of a shared cell."],
  ["shared_cas", "fn(cell: dict, expected_or_snapshot: any, value: any) -> bool", "Sets a shared cell if it is as expected."],
  ["shared_map", "fn(key_or_options: string | dict, initial?: dict) -> dict", "Opens a map that tasks of a scope share."],
  ["shared_map_get", "fn(map: dict, key: string, default?: any) -> any", "A value of a shared map, else the default."],
  ["shared_map_set", "fn(map: dict, key: string, value: any) -> any", "Sets a key of a shared map and gives its previous value."],
  ["shared_map_delete", "fn(map: dict, key: string) -> any", "Removes a key of a shared map."],
  ["shared_map_entries", "fn(map: dict) -> any", "The entries of a shared map."],
  ["shared_map_snapshot", `fn(map: dict, key: string) -> ${SNAPSHOT}`, "Value of a key and version of a shared map."],
  ["shared_map_cas", "fn(map: dict, key: string, expected_or_snapshot: any, value: any) -> bool", "Sets a key of a shared map if it is as expected."],
  ["shared_metrics", "fn(handle?: dict) -> any", "The counters of a shared cell or map."],
  ["shared_scope_id", "fn(scope?: string?, options?: dict) -> string", "The id that a scope of shared values stands for."],

  ["mailbox_open", "fn(name_or_options: string | dict, capacity?: int) -> dict", "Opens a named mailbox."],
  ["mailbox_lookup", "fn(target: string | dict) -> dict?", "A mailbox by name, nil without one."],
  ["mailbox_send", "fn(target: string | dict, value: any) -> bool", "Puts a value into a mailbox; false when it is closed or absent."],
  ["mailbox_receive", "fn(target: string | dict) -> any", "Waits for the next value of a mailbox, nil when it is closed or absent."],
  ["mailbox_try_receive", "fn(target: string | dict) -> any", "The next value of a mailbox, nil when none is there."],
  ["mailbox_close", "fn(target: string | dict) -> bool", "Closes a mailbox."],
  [
    "mailbox_metrics",
    "fn(target: string | dict) -> {capacity: int, depth: int, sent_count: int, received_count: int, failed_send_count: int, closed: bool}",
    "The counters of a mailbox.",
  ],

  ["supervisor_start", "fn(spec: dict) -> dict", "Starts child tasks that are started anew when they fail."],
  ["supervisor_state", "fn(handle: string | dict) -> dict", "The children of a supervisor and their states."],
  ["supervisor_events", "fn(handle: string | dict) -> list<dict>", "What happened to the children of a supervisor."],
  ["supervisor_metrics", "fn(handle: string | dict) -> dict", "The counters of a supervisor."],
  ["supervisor_stop", "fn(handle: string | dict, timeout?: int | duration | nil) -> dict", "Stops a supervisor and its children."],
  ["supervisor_wait", "fn(handle: string | dict, timeout?: any) -> any", "Waits until a supervisor has ended."],

  ["circuit_breaker", "fn(name: string, threshold?: int, reset_ms?: int) -> string", "A breaker that opens after a number of failures."],
  ["circuit_check", 'fn(name: string) -> "closed" | "open" | "half_open"', "The state of a breaker."],
  ["circuit_record_failure", "fn(name: string) -> bool", "Counts a failure; true when it opened the breaker."],
  ["circuit_record_success", "fn(name: string) -> nil", "Closes a breaker and forgets its failures."],
  ["circuit_reset", "fn(name: string) -> nil", "Closes a breaker."],

  [
    "parallel_race",
    "fn<T>(items: list<T>, callable: fn(T) -> any, options?: int | dict) -> any",
    "Calls a function for each item at once and gives the first success.",
  ],
  ["durable_rate_limit_acquire", "fn(...arguments: any) -> any", "Waits until a rate limit that outlives the process allows one more use."],
]);
