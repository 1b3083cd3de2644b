/** One run of `harn check`: answers from the cache, the rest checked here and in other threads. */
import type { Diagnostic } from "#compiler/diagnostics";
import type { Library } from "#compiler/library";
import type { CheckTarget, EngineResult } from "./engine.ts";
import { Fingerprints, type ModuleFacts } from "./facts.ts";
import type { ResultCache } from "./result-cache.ts";
import { settingsKey } from "./settings.ts";
import { shares } from "./shares.ts";
import { SourceStore } from "./source-store.ts";
import type { ThreadJob, ThreadReply } from "./thread.ts";

export interface CheckRunOptions {
  readonly targets: readonly CheckTarget[];
  /** Every target gets a module graph of its own. */
  readonly independent: boolean;
  readonly cache: ResultCache | null;
  readonly library: () => Promise<Library>;
  /** Null: everything is checked in this thread. */
  readonly threads: ThreadOptions | null;
}

export interface ThreadOptions {
  /** Threads that may work at a time, this one included. */
  readonly count: number;
  readonly dist: string;
  /** Has a job done in a thread of its own; fails when that thread cannot be started or dies. */
  readonly start: (job: ThreadJob) => Promise<ThreadReply>;
}

export interface CheckRun {
  /** One list for each target, in their order. */
  readonly diagnostics: readonly (readonly Diagnostic[])[];
  /** Text of a program file, as it was when it was checked. */
  readonly textOf: (path: string) => string;
}

/**
 * Files that a thread must have to do before it pays to start it. Measured with files of a hundred lines: 20 files take two
 * threads as long as one, from 50 files on the second thread saves about a third.
 */
const FILES_PER_THREAD = 25;

/** Checks the targets. What it finds does not depend on the cache nor on the number of threads. */
export async function runCheck(options: CheckRunOptions): Promise<CheckRun> {
  const { targets, cache } = options;
  const sources = new SourceStore();
  const found = new Map<string, readonly Diagnostic[]>();
  if (cache !== null) {
    const prints = fingerprints(cache, sources);
    for (const { path, settings } of targets) {
      const print = prints.of(path);
      const known = print === null ? undefined : cache.resultOf(path, settingsKey(settings), print);
      if (known !== undefined) found.set(path, known);
    }
  }
  const pending = targets.filter(({ path }) => !found.has(path));
  const texts = new Map<string, string>();
  if (pending.length > 0) {
    const { results, texts: fromThreads } = await checkPending(pending, options, sources);
    for (const [path, text] of fromThreads) texts.set(path, text);
    for (const { diagnostics } of results) for (const [path, list] of diagnostics) found.set(path, list);
    if (cache !== null) {
      keep(cache, pending, found, results, sources);
      await cache.flush();
    }
  }
  return {
    diagnostics: targets.map(({ path }) => found.get(path) ?? []),
    textOf: (path) => texts.get(path) ?? sources.textOf(path),
  };
}

function fingerprints(cache: ResultCache, sources: SourceStore): Fingerprints {
  return new Fingerprints({ factsOf: (path) => cache.factsOf(path), hashOf: (path) => sources.hashOf(path) });
}

interface Checked {
  readonly results: readonly EngineResult[];
  readonly texts: Iterable<readonly [string, string]>;
}

async function checkPending(pending: readonly CheckTarget[], options: CheckRunOptions, sources: SourceStore): Promise<Checked> {
  const { independent, threads } = options;
  const wanted = threads === null ? 1 : Math.min(threads.count, Math.floor(pending.length / FILES_PER_THREAD));
  const here = async (targets: readonly CheckTarget[]): Promise<EngineResult> => {
    const [{ checkTargets }, library] = await Promise.all([import("./engine.ts"), options.library()]);
    return checkTargets(targets, { library, sources, independent });
  };
  if (threads === null || wanted < 2) return { results: [await here(pending)], texts: [] };
  const [own = [], ...others] = shares(pending, wanted, ({ path }) => weightOf(path, sources));
  const replies = others.map((targets) => threads.start({ dist: threads.dist, targets, independent }).catch(() => null));
  const results: EngineResult[] = [await here(own)];
  const texts: (readonly [string, string])[] = [];
  for (const [index, reply] of (await Promise.all(replies)).entries()) {
    // A thread that could not do its share (no memory for it, say) is not missed.
    results.push(reply ?? (await here(others[index] ?? [])));
    if (reply !== null) texts.push(...reply.texts);
  }
  return { results, texts };
}

function weightOf(path: string, sources: SourceStore): number {
  const reading = sources.read(path);
  // Each file costs something whatever its size.
  return 1_000 + ("bytes" in reading ? reading.bytes.length : 0);
}

/** Notes what was found, as far as it will hold as long as the files stay as they are. */
function keep(
  cache: ResultCache,
  targets: readonly CheckTarget[],
  found: ReadonlyMap<string, readonly Diagnostic[]>,
  results: readonly EngineResult[],
  sources: SourceStore,
): void {
  const facts = new Map<string, ModuleFacts>();
  for (const result of results) {
    for (const [path, fact] of result.facts) {
      // A file was changed while it was read here and there: nothing of this run is certain.
      if ((facts.get(path)?.hash ?? fact.hash) !== fact.hash) return;
      facts.set(path, fact);
    }
  }
  for (const [path, fact] of facts) cache.noteFacts(path, fact);
  const prints = new Fingerprints({ factsOf: (path) => facts.get(path), hashOf: (path) => facts.get(path)?.hash ?? sources.hashOf(path) });
  for (const { path, settings } of targets) {
    const diagnostics = found.get(path) ?? [];
    const fingerprint = prints.of(path);
    if (fingerprint === null || diagnostics.some(({ phase }) => phase === "internal" || phase === "io")) continue;
    cache.noteResult(path, { settings: settingsKey(settings), fingerprint, diagnostics });
  }
}
