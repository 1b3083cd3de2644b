/** One namespace of memory: a log of events in `<root>/<namespace>/events.jsonl`. Nothing in it is ever rewritten. */
import { dirname, join, resolve } from "node:path";
import { makeFolder, realPathInside, statsOf } from "#platform";
import type { World } from "#vm/host";
import { type HDict, runtimeError } from "#vm/values";
import { configuredFolder } from "#stdlib/harness";
import { scores } from "./bm25.ts";
import { cosine, vectorOf } from "./embeddings.ts";
import { appendEvent, readEvents } from "./event-log.ts";
import { labelled, underLock } from "./locked-file.ts";
import { type MemoryConfig, type MemoryRecord, type MemoryState, searchableText, stateOf } from "./memory-records.ts";
import { relativeSegments } from "./relative-path.ts";

export const RECALL_MODES = ["lexical", "semantic", "hybrid"] as const;
export type RecallMode = (typeof RECALL_MODES)[number];

export interface Access {
  readonly world: World;
  /** Ends waits. */
  readonly signal: AbortSignal;
  /** Begins errors: `memory_store`. */
  readonly caller: string;
}

/**
 * Where namespaces lie: the folder that the call names, else `HARN_MEMORY_ROOT`, else `.harn/memory` beside the script.
 * @param root as the program wrote it
 */
export function memoryRoot(world: World, root: string | undefined): string {
  const beside = world.scriptPath === null ? world.cwd : dirname(world.scriptPath);
  return root === undefined ? configuredFolder(world, "HARN_MEMORY_ROOT", world.cwd, join(beside, ".harn/memory")) : resolve(world.cwd, root);
}

export class Namespace {
  private constructor(
    private readonly root: string,
    /** Absolute; the real path where the root exists. */
    private readonly folder: string,
    private readonly access: Access,
  ) {}

  /**
   * @param root absolute; made by the first event
   * @throws HarnError of class `runtime` for a name that leads out of the root, by itself or by a link
   */
  static async open(root: string, name: string, access: Access): Promise<Namespace> {
    const path = relativeSegments(`${access.caller}: namespace`, name).join("/");
    const folder = statsOf(root) === null ? join(root, path) : await realPathInside(root, path);
    if (folder === null) throw runtimeError(`${access.caller}: namespace '${name}' leads outside of ${root}`);
    return new Namespace(root, folder, access);
  }

  async state(): Promise<MemoryState> {
    return stateOf(await labelled(this.access.caller, readEvents(this.#log, this.access.world)));
  }

  /**
   * Adds an event.
   * @param decide makes it from the state, which nobody changes meanwhile; null: there is nothing to add
   */
  async append(decide: (state: MemoryState) => HDict | null): Promise<void> {
    const { caller, signal } = this.access;
    await labelled(caller, makeFolder(this.root));
    await labelled(caller, makeFolder(this.folder));
    await underLock(join(this.folder, "events.lock"), signal, { open: caller, lock: caller }, async () => {
      const event = decide(await this.state());
      if (event !== null) await labelled(caller, appendEvent(this.#log, event, signal));
    });
  }

  /** The records that fit a query, the best first; of equals the newer one. */
  async recall(query: string, limit: number, mode: RecallMode | null): Promise<MemoryRecord[]> {
    const { config, records } = await this.state();
    const candidates = [...records.values()].reverse();
    const found = await this.#score(query, candidates, config, mode ?? modeOf(config));
    return candidates
      .map((record, at) => ({ record, score: found[at] ?? 0 }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ record }) => record);
  }

  async #score(query: string, records: readonly MemoryRecord[], config: MemoryConfig, mode: RecallMode): Promise<readonly number[]> {
    if (records.length === 0) return [];
    switch (mode) {
      case "lexical":
        return lexical(query, records);
      case "semantic":
        return this.#semantic(query, records, config);
      case "hybrid": {
        const byWords = lexical(query, records);
        const best = byWords.reduce((most, score) => Math.max(most, score), 0);
        const byMeaning = await this.#semantic(query, records, config);
        return byWords.map((score, at) => (best === 0 ? 0 : config.bm25Weight * (score / best)) + config.cosineWeight * (byMeaning[at] ?? 0));
      }
    }
  }

  async #semantic(query: string, records: readonly MemoryRecord[], config: MemoryConfig): Promise<number[]> {
    const asked = await this.embedding(query, config);
    const found: number[] = [];
    for (const record of records) found.push(cosine(asked, await this.embedding(searchableText(record), config), this.access.caller));
    return found;
  }

  /** The kept vector of a text. @throws HarnError of class `runtime` when there is none */
  embedding(text: string, config: MemoryConfig): Promise<readonly number[]> {
    return vectorOf(text, this.folder, config, this.access.world, this.access.caller);
  }

  get #log(): string {
    return join(this.folder, "events.jsonl");
  }
}

function modeOf({ backend }: MemoryConfig): RecallMode {
  switch (backend) {
    case "bm25":
      return "lexical";
    case "vector":
      return "semantic";
    case "hybrid":
      return "hybrid";
  }
}

function lexical(query: string, records: readonly MemoryRecord[]): number[] {
  return scores(query, records.map((record) => ({ text: searchableText(record), key: record.key, tags: record.tags })));
}
