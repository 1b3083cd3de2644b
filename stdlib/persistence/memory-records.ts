/** What the events of a memory namespace say: its configuration and the records that are not forgotten. */
import { HDict, HFloat, HList, runtimeError, stringifyJson, type Value } from "#vm/values";

/** Of events. */
const VERSION = 1;

export const BACKENDS = ["bm25", "vector", "hybrid"] as const;
export type Backend = (typeof BACKENDS)[number];

export interface MemoryConfig {
  readonly backend: Backend;
  readonly modelHint: string;
  /** Length of all vectors; null: whatever they have. */
  readonly dimension: number | null;
  readonly bm25Weight: number;
  readonly cosineWeight: number;
}

export const DEFAULT_CONFIG: MemoryConfig = { backend: "bm25", modelHint: "default", dimension: null, bm25Weight: 0.5, cosineWeight: 0.5 };

export interface MemoryRecord {
  readonly id: string;
  readonly namespace: string;
  readonly key: string;
  readonly value: Value;
  /** The value as a text. */
  readonly text: string;
  readonly tags: readonly string[];
  /** RFC 3339. */
  readonly storedAt: string;
  readonly provenance: Value;
}

export interface MemoryState {
  readonly config: MemoryConfig;
  /** By id, in the order of storing. */
  readonly records: ReadonlyMap<string, MemoryRecord>;
}

/** Applies the events in order. Events of a later version, and damaged ones, say nothing. */
export function stateOf(events: readonly HDict[]): MemoryState {
  let config = DEFAULT_CONFIG;
  const records = new Map<string, MemoryRecord>();
  for (const event of events) {
    if (event.get("version") !== VERSION) continue;
    switch (event.get("event")) {
      case "open":
        config = configOf(event.get("config")) ?? config;
        break;
      case "store": {
        const record = recordOf(event.get("record"));
        if (record === null) break;
        // Stored again, it is the newest.
        records.delete(record.id);
        records.set(record.id, record);
        break;
      }
      case "update": {
        const record = recordOf(event.get("record"));
        if (record !== null && records.has(record.id)) records.set(record.id, record);
        break;
      }
      case "forget": {
        const ids = event.get("ids");
        if (ids instanceof HList) for (const id of ids.items) if (typeof id === "string") records.delete(id);
        break;
      }
      default:
    }
  }
  return { config, records };
}

export function openEvent(config: MemoryConfig, at: string): HDict {
  return eventOf("open", at, [["config", configDict(config)]]);
}

export function storeEvent(record: MemoryRecord): HDict {
  return eventOf("store", record.storedAt, [["record", recordDict(record)]]);
}

export function updateEvent(record: MemoryRecord, at: string): HDict {
  return eventOf("update", at, [["record", recordDict(record)]]);
}

export function forgetEvent(ids: readonly string[], at: string): HDict {
  return eventOf("forget", at, [["ids", new HList([...ids])]]);
}

function eventOf(event: string, at: string, entries: readonly (readonly [string, Value])[]): HDict {
  return HDict.from([["event", event], ["version", VERSION], ["at", at], ...entries]);
}

/** The record as programs see it. */
export function recordDict(record: MemoryRecord): HDict {
  return HDict.from([
    ["_type", "memory_record"],
    ["id", record.id],
    ["namespace", record.namespace],
    ["key", record.key],
    ["value", record.value],
    ["text", record.text],
    ["tags", new HList([...record.tags])],
    ["stored_at", record.storedAt],
    ["provenance", record.provenance],
  ]);
}

function recordOf(value: Value | undefined): MemoryRecord | null {
  if (!(value instanceof HDict)) return null;
  const [id, namespace, key, text, tags, storedAt] = ["id", "namespace", "key", "text", "tags", "stored_at"].map((name) => value.get(name));
  if (typeof id !== "string" || typeof namespace !== "string" || typeof key !== "string" || typeof text !== "string") return null;
  if (typeof storedAt !== "string" || !(tags instanceof HList)) return null;
  const words = tags.items.filter((tag) => typeof tag === "string");
  return { id, namespace, key, value: value.get("value") ?? null, text, tags: words, storedAt, provenance: value.get("provenance") ?? null };
}

/** The text of a value that is searched: a string as it is, others as compact JSON. */
export function textOf(value: Value): string {
  return typeof value === "string" ? value : stringifyJson(value);
}

/** What recall reads of a record. */
export function searchableText({ key, tags, text, value }: MemoryRecord): string {
  return [key, ...tags, text, stringifyJson(value)].join("\n");
}

export function configDict(config: MemoryConfig): HDict {
  return HDict.from([
    ["backend", config.backend],
    ["embed_model_hint", config.modelHint],
    ["embed_dim", config.dimension],
    ["bm25_weight", new HFloat(config.bm25Weight)],
    ["cosine_weight", new HFloat(config.cosineWeight)],
  ]);
}

function configOf(value: Value | undefined): MemoryConfig | null {
  if (!(value instanceof HDict)) return null;
  try {
    return checkedConfig(value);
  } catch {
    return null;
  }
}

/**
 * The configuration that options ask for.
 * @throws HarnError of class `runtime` for values out of range
 */
export function checkedConfig(options: HDict): MemoryConfig {
  const backend = options.get("backend") ?? DEFAULT_CONFIG.backend;
  const known = BACKENDS.find((name) => name === backend);
  if (known === undefined) throw runtimeError(`memory_open: backend must be one of ${BACKENDS.join(", ")}`);
  const modelHint = options.get("embed_model_hint") ?? DEFAULT_CONFIG.modelHint;
  if (typeof modelHint !== "string" || modelHint === "") throw runtimeError("memory_open: embed_model_hint must be a string that is not empty");
  const dimension = options.get("embed_dim") ?? null;
  if (dimension !== null && (typeof dimension !== "number" || dimension < 1)) throw runtimeError("memory_open: embed_dim must be an int above 0");
  const [bm25Weight, cosineWeight] = [weight(options, "bm25_weight", DEFAULT_CONFIG.bm25Weight), weight(options, "cosine_weight", DEFAULT_CONFIG.cosineWeight)];
  return { backend: known, modelHint, dimension, bm25Weight, cosineWeight };
}

function weight(options: HDict, name: string, fallback: number): number {
  const value = options.get(name) ?? null;
  const number = value === null ? fallback : value instanceof HFloat ? value.value : typeof value === "number" ? value : NaN;
  if (!Number.isFinite(number) || number < 0) throw runtimeError(`memory_open: ${name} must be a number and not negative`);
  return number;
}
