/**
 * Vectors of texts. They come from a host; each is kept in `vectors/<model>/<sha256 of the text>.json` of its namespace, so
 * that a recall whose vectors are all there needs no host.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { realPathInside } from "#platform";
import type { World } from "#vm/host";
import { HFloat, HList, runtimeError } from "#vm/values";
import { errorCode } from "#stdlib/harness";
import { labelled, readText } from "./locked-file.ts";
import type { MemoryConfig } from "./memory-records.ts";
import { decodeEntries } from "./stored-json.ts";

/**
 * The kept vector of a text.
 * @param folder of the namespace
 * @param caller begins errors
 * @throws HarnError of class `runtime` when it is not kept, since no host can be asked; when its length is not the one that
 *   the namespace asks for
 */
export async function vectorOf(text: string, folder: string, config: MemoryConfig, world: World, caller: string): Promise<readonly number[]> {
  const name = join("vectors", config.modelHint.replace(/[^A-Za-z0-9_-]/g, "_"), `${createHash("sha256").update(text).digest("hex")}.json`);
  const path = await realPathInside(folder, name);
  const kept = path === null ? null : await labelled(caller, readText(path, world).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }));
  const decoded = kept === null ? null : decodeEntries(kept);
  const vector = decoded !== null && "entries" in decoded ? decoded.entries.get("vector") : undefined;
  if (!(vector instanceof HList)) {
    throw runtimeError(`${caller}: the host supplies no capability memory.embed, and the embedding of the text is not kept; use mode: "lexical", or skip_embed: true to store`);
  }
  const numbers = vector.items.map((item) => (item instanceof HFloat ? item.value : typeof item === "number" ? item : NaN));
  const expected = config.dimension ?? numbers.length;
  if (numbers.length !== expected) throw runtimeError(`${caller}: embedding has ${numbers.length} dimensions, expected ${expected}`);
  return numbers;
}

/**
 * How alike two directions are, from -1 to 1; 0 when one of them is none.
 * @throws HarnError of class `runtime` when they have different lengths
 */
export function cosine(a: readonly number[], b: readonly number[], caller: string): number {
  if (a.length !== b.length) throw runtimeError(`${caller}: embedding has ${b.length} dimensions, expected ${a.length}`);
  const dot = (x: readonly number[], y: readonly number[]): number => x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
  const similarity = dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  return Number.isFinite(similarity) ? similarity : 0;
}
