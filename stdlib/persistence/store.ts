/**
 * The key-value store of a project: `store.json` in the state root. A run reads it once; every change is written at once,
 * and only the change: what other runs have written meanwhile stays in the file.
 */
import { rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "#platform";
import type { World } from "#vm/host";
import { HDict, markShared, runtimeError, type Value } from "#vm/values";
import { checkFolder, errorCode, IoFailure, osErrorText, stateRoot } from "#stdlib/harness";
import { labelled, labelledSync, readText, replaceText, underLock } from "./locked-file.ts";
import { decodeEntries, encodeEntries, storable } from "./stored-json.ts";

const LOCK_TEXTS = { open: "store save error", lock: "store save error" } as const;

/** What the file holds. */
type Stored =
  | { readonly kind: "entries"; readonly entries: HDict }
  | { readonly kind: "missing" }
  /** No JSON object. */
  | { readonly kind: "damaged" }
  | { readonly kind: "unreadable"; readonly reason: string };

/** The one store of a run. */
export class RunStore {
  #store: Store | undefined;

  of(world: World): Store {
    return (this.#store ??= new Store(world));
  }
}

export class Store {
  readonly #path: string;
  /** What this run sees. */
  #view: Promise<HDict> | undefined;

  constructor(private readonly world: World) {
    this.#path = join(stateRoot(world), "store.json");
  }

  async get(key: string): Promise<Value> {
    // The store keeps it: whoever changes what is given here must change a copy.
    return markShared((await this.#entries()).get(key) ?? null);
  }

  async keys(): Promise<readonly string[]> {
    return (await this.#entries()).keys();
  }

  /** @param signal ends the wait for other processes, here and in all changes */
  set(key: string, value: Value, signal: AbortSignal): Promise<void> {
    const kept = labelledSync("store save error", () => storable(value));
    return this.#change((entries) => entries.set(key, kept), signal);
  }

  delete(key: string, signal: AbortSignal): Promise<void> {
    return this.#change((entries) => void entries.delete(key), signal);
  }

  clear(signal: AbortSignal): Promise<void> {
    return this.#change((entries) => entries.keys().slice().forEach((key) => entries.delete(key)), signal);
  }

  /** Writes the file, which only matters where there is none: changes are written as they are made. */
  save(signal: AbortSignal): Promise<void> {
    return this.#change(() => undefined, signal);
  }

  #entries(): Promise<HDict> {
    return (this.#view ??= this.#load());
  }

  async #load(): Promise<HDict> {
    try {
      const stored = await this.#read();
      return stored.kind === "entries" ? stored.entries : new HDict();
    } catch (error) {
      // A first read that was interrupted must not be remembered.
      this.#view = undefined;
      throw error;
    }
  }

  async #read(): Promise<Stored> {
    let text: string;
    await checkFolder(this.world, "runtime.store_get", this.#path);
    try {
      text = await readText(this.#path, this.world);
    } catch (error) {
      if (error instanceof IoFailure) return { kind: "damaged" };
      if (errorCode(error) === "ENOENT") return { kind: "missing" };
      return { kind: "unreadable", reason: osErrorText(error) };
    }
    const decoded = decodeEntries(text);
    return "entries" in decoded ? { kind: "entries", entries: decoded.entries } : { kind: "damaged" };
  }

  /** Applies a change to the file and, once it is written, to what this run sees. */
  async #change(apply: (entries: HDict) => void, signal: AbortSignal): Promise<void> {
    const view = await this.#entries();
    await checkFolder(this.world, "runtime.store_set", this.#path);
    await labelled("store mkdir error", makeFolder(dirname(this.#path)));
    await underLock(`${this.#path}.lock`, signal, LOCK_TEXTS, async () => {
      const stored = await this.#read();
      if (stored.kind === "unreadable") throw runtimeError(`store save error: ${stored.reason}`);
      // A damaged store counts as empty; its contents are kept beside the new one.
      if (stored.kind === "damaged") await labelled("store save error", rename(this.#path, `${this.#path}.damaged`));
      const entries = stored.kind === "entries" ? stored.entries : view.clone();
      apply(entries);
      await labelled("store write error", replaceText(this.#path, encodeEntries(entries)));
    });
    apply(view);
  }
}
