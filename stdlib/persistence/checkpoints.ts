/**
 * The checkpoints of a script: `checkpoints/<script>.json` in the state root. Read anew each time; changed under a lock,
 * so that runs of the same script lose nothing of each other.
 */
import { access, unlink } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import { makeFolder } from "#platform";
import type { World } from "#vm/host";
import { HDict, runtimeError, type Value } from "#vm/values";
import { checkFolder, errorCode, stateRoot } from "#stdlib/harness";
import { labelled, labelledSync, readText, replaceText, underLock } from "./locked-file.ts";
import { decodeEntries, encodeEntries, storable } from "./stored-json.ts";

const LOCK_TEXTS = { open: "checkpoint lock open error", lock: "checkpoint lock error" } as const;

export class Checkpoints {
  readonly #path: string;
  readonly #lockPath: string;

  /** @param signal ends the wait for other processes */
  constructor(
    private readonly world: World,
    private readonly signal: AbortSignal,
  ) {
    const folder = join(stateRoot(world), "checkpoints");
    const name = fileName(world);
    this.#path = join(folder, `${name}.json`);
    this.#lockPath = join(folder, `${name}.lock`);
  }

  /** All entries as they are now. */
  async read(): Promise<HDict> {
    const text = await this.#text();
    if (text === null) return new HDict();
    const decoded = decodeEntries(text);
    if ("problem" in decoded) throw runtimeError(`checkpoint decode error in ${this.#path}: ${decoded.problem}`);
    return decoded.entries;
  }

  async set(key: string, value: Value): Promise<void> {
    const kept = keep(value);
    await this.#change((entries) => {
      entries.set(key, kept);
      return true;
    });
  }

  /**
   * Sets a key that is not there yet.
   * @returns the value that the key has now
   */
  async insert(key: string, value: Value): Promise<{ readonly inserted: boolean; readonly value: Value }> {
    const kept = keep(value);
    let present: Value | undefined;
    const inserted = await this.#change((entries) => {
      present = entries.get(key);
      if (present !== undefined) return false;
      entries.set(key, kept);
      return true;
    });
    return { inserted, value: inserted ? kept : (present ?? null) };
  }

  async delete(key: string): Promise<void> {
    // Without the key there is nothing to lock a folder for, or to make one.
    if ((await this.read()).has(key)) await this.#change((entries) => entries.delete(key));
  }

  /** Removes the file, also one that cannot be read. */
  async clear(): Promise<void> {
    if (!(await this.#folderExists())) return;
    await this.#locked(() => labelled("checkpoint clear error", unlinkIfThere(this.#path)));
  }

  /**
   * Changes the entries as they are in the file.
   * @param apply answers whether anything is to be written
   */
  #change(apply: (entries: HDict) => boolean): Promise<boolean> {
    return this.#locked(async () => {
      const entries = await this.read();
      if (!apply(entries)) return false;
      const text = labelledSync("checkpoint save error", () => encodeEntries(entries));
      await labelled("checkpoint write error", replaceText(this.#path, text));
      return true;
    });
  }

  async #locked<T>(change: () => Promise<T>): Promise<T> {
    await checkFolder(this.world, "runtime.checkpoint", this.#path);
    await labelled("checkpoint lock directory error", makeFolder(dirname(this.#path)));
    return underLock(this.#lockPath, this.signal, LOCK_TEXTS, change);
  }

  /** The text of the file; null where there is none. */
  async #text(): Promise<string | null> {
    await checkFolder(this.world, "runtime.checkpoint_get", this.#path);
    try {
      return await readText(this.#path, this.world);
    } catch (error) {
      const code = errorCode(error);
      if (code === "ENOENT") return null;
      if (code === "ENOTDIR") throw runtimeError(`checkpoint read error: ${dirname(this.#path)} is not a directory`);
      return labelled("checkpoint read error", Promise.reject(error));
    }
  }

  async #folderExists(): Promise<boolean> {
    return access(dirname(this.#path)).then(() => true, () => false);
  }
}

function keep(value: Value): Value {
  return labelledSync("checkpoint save error", () => storable(value));
}

/** The script's name without its extension; where that names no file of its own, a fixed one. */
function fileName({ scriptPath }: World): string {
  const { name } = parse(scriptPath ?? "");
  return name === "" || name === "." || name === ".." ? "default" : name;
}

async function unlinkIfThere(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (errorCode(error) !== "ENOENT") throw error;
  });
}
