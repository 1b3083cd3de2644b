/** Observations that outlive a run. */
import { methods } from "../declare.ts";

const RECORD = "{_type: string, id: string, namespace: string, key: string, value: any, text: string, tags: list<string>, stored_at: string, provenance: any}";

export const MEMORY_METHODS = methods("memory", [
  ["open", "fn(namespace: string, options?: dict) -> dict", "Chooses how a namespace is searched."],
  ["store", `fn(namespace: string, key: string, value: any, tags?: list<string>, options?: dict) -> ${RECORD}`, "Adds an observation."],
  ["recall", "fn(namespace: string, query: string, limit?: int, options?: dict) -> list<dict>", "Finds observations, the best first."],
  [
    "summarize",
    "fn(namespace: string, window?: int | dict, options?: dict) -> {_type: string, namespace: string, count: int, text: string, records: list<dict>}",
    "Sums up recent or matching observations.",
  ],
  [
    "forget",
    "fn(namespace: string, predicate: string | dict, options?: dict) -> {forgotten: int, forgotten_ids: list<string>}",
    "Marks matching observations as forgotten.",
  ],
  ["update", "fn(namespace: string, id: string, patch: dict, options?: dict) -> any", "Changes an observation."],
  ["list", "fn(namespace: string, options?: dict) -> list<dict>", "Observations of a namespace."],
]);
