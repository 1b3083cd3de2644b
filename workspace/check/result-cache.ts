/** Findings of earlier runs, in the user's cache folder. A cache that cannot be read or written is as good as an empty one. */
import { createHash } from "node:crypto";
import { readFileSync, statSync, utimesSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Diagnostic } from "#compiler/diagnostics";
import { type FolderBounds, makeFolderSync, pruneFolder, writeFileAtomic } from "#platform";
import { isFile } from "../source-bytes.ts";
import type { ModuleFacts } from "./facts.ts";
import { type CachedResult, decodePack, encodePack, type Pack } from "./pack.ts";

/** Results of one file under different settings that are kept. */
const MOST_RESULTS = 4;
/** A file with more findings is checked again: its result would be larger than it is. */
const MOST_FINDINGS = 1_000;

const BOUNDS: FolderBounds = { files: 4_000, bytes: 128 * 2 ** 20 };
const DAY_MS = 86_400_000;
/** Packs that are written at the same time. */
const WRITERS = 8;

export class ResultCache {
  readonly #folder: string;
  readonly #build: string;
  readonly #bounds: FolderBounds;
  readonly #packs = new Map<string, Pack>();
  /** Folders whose pack differs from the one on disk. */
  readonly #changed = new Set<string>();

  /**
   * @param folder of the cache; made when something is written
   * @param build identifies what checks: results of another build do not count
   */
  constructor(folder: string, build: string, bounds: FolderBounds = BOUNDS) {
    this.#folder = folder;
    this.#build = build;
    this.#bounds = bounds;
  }

  factsOf(path: string): ModuleFacts | undefined {
    return this.#packOf(dirname(path)).get(basename(path));
  }

  /** What was found in a file under these settings when everything it depends on had this fingerprint. */
  resultOf(path: string, settings: string, fingerprint: string): readonly Diagnostic[] | undefined {
    const results = this.#packOf(dirname(path)).get(basename(path))?.results;
    return results?.find((result) => result.settings === settings && result.fingerprint === fingerprint)?.diagnostics;
  }

  /** Notes what a file is and imports. Results noted for other contents are dropped. */
  noteFacts(path: string, facts: ModuleFacts): void {
    const pack = this.#packOf(dirname(path));
    const known = pack.get(basename(path));
    if (known !== undefined && sameFacts(known, facts)) return;
    pack.set(basename(path), { hash: facts.hash, imports: facts.imports, results: [] });
    this.#changed.add(dirname(path));
  }

  /** Notes what was found in a file whose facts are noted. */
  noteResult(path: string, result: CachedResult): void {
    const pack = this.#packOf(dirname(path));
    const entry = pack.get(basename(path));
    if (entry === undefined || result.diagnostics.length > MOST_FINDINGS) return;
    const others = entry.results.filter(({ settings }) => settings !== result.settings);
    pack.set(basename(path), { ...entry, results: [result, ...others].slice(0, MOST_RESULTS) });
    this.#changed.add(dirname(path));
  }

  /** Writes what has changed, then removes the packs unused for longest while there are too many. */
  async flush(): Promise<void> {
    const pending = [...this.#changed];
    this.#changed.clear();
    if (pending.length === 0) return;
    try {
      makeFolderSync(this.#folder, { mode: 0o700 });
      const write = async (): Promise<void> => {
        for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) await this.#write(folder);
      };
      // Looking at all packs takes longer than a check that changes few of them.
      const isLarger = pending.some((folder) => !isFile(this.#fileOf(folder)));
      await Promise.all(Array.from({ length: WRITERS }, write));
      if (isLarger) pruneFolder(this.#folder, this.#bounds);
    } catch {
      // No space, no permission, a folder removed meanwhile: the next run checks again.
    }
  }

  async #write(folder: string): Promise<void> {
    const pack = this.#packOf(folder);
    for (const name of pack.keys()) if (!isFile(join(folder, name))) pack.delete(name);
    await writeFileAtomic(this.#fileOf(folder), encodePack(pack, this.#ownerOf(folder)), { mode: 0o600 });
  }

  #packOf(folder: string): Pack {
    let pack = this.#packs.get(folder);
    if (pack === undefined) this.#packs.set(folder, (pack = this.#read(folder) ?? new Map()));
    return pack;
  }

  #read(folder: string): Pack | null {
    const file = this.#fileOf(folder);
    try {
      const pack = decodePack(readFileSync(file, "utf8"), this.#ownerOf(folder));
      const now = Date.now();
      // Use counts against removal, but need not be noted at each run.
      if (pack !== null && now - statSync(file).mtimeMs > DAY_MS) utimesSync(file, now / 1000, now / 1000);
      return pack;
    } catch {
      return null;
    }
  }

  #ownerOf(folder: string): string {
    return `${this.#build} ${folder}`;
  }

  #fileOf(folder: string): string {
    return join(this.#folder, `${createHash("sha256").update(this.#ownerOf(folder)).digest("hex").slice(0, 40)}.json`);
  }
}

function sameFacts(a: ModuleFacts, b: ModuleFacts): boolean {
  return a.hash === b.hash && JSON.stringify(a.imports) === JSON.stringify(b.imports);
}
