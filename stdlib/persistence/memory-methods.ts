/** `harness.memory`: observations that outlive a run. */
import type { HostContext } from "#vm/host";
import { HDict, HList, runtimeError, typeError, type Value } from "#vm/values";
import { checkFolder, expectDict, expectString, handleTable, Options, optionalDict, uuidV7 } from "#stdlib/harness";
import { labelledSync } from "./locked-file.ts";
import { memoryRoot, Namespace, RECALL_MODES, type RecallMode } from "./memory.ts";
import { forgetFilter, tagFilter, tagList } from "./memory-filters.ts";
import {
  checkedConfig, configDict, forgetEvent, type MemoryRecord, openEvent, recordDict, searchableText, storeEvent, textOf, updateEvent,
} from "./memory-records.ts";
import { memorySummary } from "./memory-summary.ts";
import { storable } from "./stored-json.ts";

const RECORD = "{_type: string, id: string, namespace: string, key: string, value: any, text: string, tags: list<string>, stored_at: string, provenance: any}";
const DEFAULT_LIMIT = 5;
/** A value stands in a record, which stands in an event. */
const AROUND = 2;
const PATCH_FIELDS = ["key", "value", "tags", "provenance"];

export const MEMORY_TABLE = handleTable("memory", [
  {
    name: "open",
    signature:
      "fn(namespace: string, options?: dict) -> {_type: string, namespace: string, backend: string, embed_model_hint: string, embed_dim: int?, bm25_weight: float, cosine_weight: float}",
    doc: "Chooses how a namespace is searched.",
    run: async (args, context) => {
      const call = callOf(args, 2, context, "memory_open");
      const config = checkedConfig(call.dict ?? new HDict());
      const namespace = await call.open();
      await namespace.append(() => openEvent(config, call.now()));
      const opened = configDict(config);
      opened.set("_type", "memory_open");
      opened.set("namespace", call.name);
      return opened;
    },
  },
  {
    name: "store",
    signature: `fn(namespace: string, key: string, value: any, tags?: list<string>, options?: dict) -> ${RECORD}`,
    doc: "Adds an observation.",
    run: async (args, context) => {
      const call = callOf(args, 5, context, "memory_store");
      const key = expectString(args, 2, context);
      const value = kept(args[3], call.caller);
      const record: MemoryRecord = {
        id: call.options.string("id") ?? uuidV7(context.world.clock.now()),
        namespace: call.name,
        key,
        value,
        text: textOf(value),
        tags: tagList(args[4], call.caller),
        storedAt: call.now(),
        provenance: kept(call.options.any("provenance"), call.caller),
      };
      const [embed, skip] = [call.options.bool("embed", false), call.options.bool("skip_embed", false)];
      const namespace = await call.open();
      const { config } = await namespace.state();
      // Before it is stored: a record that cannot be embedded would make every later recall fail.
      if (!skip && (embed || config.backend !== "bm25")) await namespace.embedding(searchableText(record), config);
      await namespace.append(() => storeEvent(record));
      return recordDict(record);
    },
  },
  {
    name: "recall",
    signature: `fn(namespace: string, query: string, limit?: int, options?: dict) -> list<${RECORD}>`,
    doc: "Finds observations, the best first.",
    run: async (args, context) => {
      const call = callOf(args, 4, context, "memory_recall");
      const query = expectString(args, 2, context);
      const limit = limitOf(args[3], call.caller) ?? DEFAULT_LIMIT;
      const mode = modeOf(call.options.string("mode"), call.caller);
      return recordList(await (await call.open()).recall(query, limit, mode));
    },
  },
  {
    name: "summarize",
    signature: `fn(namespace: string, window?: int | dict, options?: dict) -> {_type: string, namespace: string, count: int, text: string, records: list<${RECORD}>}`,
    doc: "Sums up recent or matching observations.",
    run: async (args, context) => {
      const call = callOf(args, 3, context, "memory_summarize");
      const given = args[2] ?? null;
      const window = given instanceof HDict ? given : new HDict();
      const limit = limitOf(given instanceof HDict ? given.get("limit") : given, call.caller);
      const query = new Options(window, call.caller).string("query");
      const fits = tagFilter(window, call.caller);
      const namespace = await call.open();
      const candidates = query === undefined ? [...(await namespace.state()).records.values()].reverse() : await namespace.recall(query, Infinity, "lexical");
      return memorySummary(call.name, candidates.filter(fits), limit);
    },
  },
  {
    name: "forget",
    signature: "fn(namespace: string, predicate: string | dict, options?: dict) -> {forgotten: int, forgotten_ids: list<string>}",
    doc: "Marks matching observations as forgotten.",
    run: async (args, context) => {
      const call = callOf(args, 3, context, "memory_forget");
      const fits = forgetFilter(args[2] ?? null, call.caller);
      let ids: string[] = [];
      await (await call.open()).append(({ records }) => {
        ids = [...records.values()].filter(fits).map(({ id }) => id);
        return ids.length === 0 ? null : forgetEvent(ids, call.now());
      });
      return HDict.from([["forgotten", ids.length], ["forgotten_ids", new HList(ids)]]);
    },
  },
  {
    name: "update",
    signature: `fn(namespace: string, id: string, patch: dict, options?: dict) -> ${RECORD}?`,
    doc: "Changes key, value, tags or provenance of an observation and gives it, nil for one that is not there.",
    run: async (args, context) => {
      const call = callOf(args, 4, context, "memory_update");
      const id = expectString(args, 2, context);
      const patch = patchOf(expectDict(args, 3, context), call.caller);
      let updated: MemoryRecord | null = null;
      await (await call.open()).append(({ records }) => {
        const record = records.get(id);
        if (record === undefined) return null;
        updated = { ...record, ...patch };
        return updateEvent(updated, call.now());
      });
      return updated === null ? null : recordDict(updated);
    },
  },
  {
    name: "list",
    signature: `fn(namespace: string, options?: dict) -> list<${RECORD}>`,
    doc: "Observations of a namespace in the order of storing.",
    run: async (args, context) => {
      const call = callOf(args, 2, context, "memory_list");
      const fits = tagFilter(call.dict, call.caller);
      const limit = limitOf(call.options.any("limit"), call.caller) ?? Infinity;
      const { records } = await (await call.open()).state();
      return recordList([...records.values()].filter(fits).slice(0, limit));
    },
  },
]);

interface MemoryCall {
  readonly name: string;
  readonly caller: string;
  readonly dict: HDict | undefined;
  readonly options: Options;
  /** The time that the event gets, RFC 3339. */
  now(): string;
  open(): Promise<Namespace>;
}

/** What all methods take: a namespace first, options at `index`. Read at once, since a context holds only so long. */
function callOf(args: readonly Value[], index: number, context: HostContext, caller: string): MemoryCall {
  const { world, task } = context;
  const name = expectString(args, 1, context);
  const dict = optionalDict(args, index, context);
  const options = new Options(dict, caller);
  const root = memoryRoot(world, options.string("root"));
  const now = options.string("now");
  return {
    name,
    caller,
    dict,
    options,
    now: () => now ?? new Date(world.clock.now()).toISOString(),
    open: async () => {
      await checkFolder(world, caller, root);
      return Namespace.open(root, name, { world, signal: task.signal, caller });
    },
  };
}

function kept(value: Value | undefined, caller: string): Value {
  return labelledSync(caller, () => storable(value ?? null, AROUND));
}

function recordList(records: readonly MemoryRecord[]): HList {
  return new HList(records.map(recordDict));
}

function limitOf(value: Value | undefined, caller: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "number") throw typeError(`${caller}: limit must be an int`);
  if (value < 0) throw runtimeError(`${caller}: limit must not be negative`);
  return value;
}

function modeOf(text: string | undefined, caller: string): RecallMode | null {
  if (text === undefined) return null;
  const mode = RECALL_MODES.find((name) => name === text);
  if (mode === undefined) throw runtimeError(`${caller}: mode must be one of ${RECALL_MODES.join(", ")}, got '${text}'`);
  return mode;
}

function patchOf(fields: HDict, caller: string): Partial<MemoryRecord> {
  const unknown = fields.keys().find((name) => !PATCH_FIELDS.includes(name));
  if (unknown !== undefined) throw runtimeError(`${caller}: patch has no field '${unknown}'; it may have ${PATCH_FIELDS.join(", ")}`);
  const key = new Options(fields, caller).string("key");
  const value = kept(fields.get("value"), caller);
  return {
    ...(key !== undefined && { key }),
    ...(fields.has("value") && { value, text: textOf(value) }),
    ...(fields.has("tags") && { tags: tagList(fields.get("tags"), caller) }),
    ...(fields.has("provenance") && { provenance: kept(fields.get("provenance"), caller) }),
  };
}
