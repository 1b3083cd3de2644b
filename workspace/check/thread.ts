/** A share of a run that another thread checks. All of it can be sent from thread to thread. */
import { isAbsolute } from "node:path";
import type { Diagnostic } from "#compiler/diagnostics";
import type { CheckTarget, EngineResult } from "./engine.ts";
import { SourceStore } from "./source-store.ts";

export interface ThreadJob {
  /** Folder of the build. */
  readonly dist: string;
  readonly targets: readonly CheckTarget[];
  readonly independent: boolean;
}

export interface ThreadReply extends EngineResult {
  /** Texts of the files that findings point into, as they were when they were checked. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Checks a share in the thread that this is called in. */
export async function checkInThread({ dist, targets, independent }: ThreadJob): Promise<ThreadReply> {
  const [{ checkTargets }, { openToolchain }] = await Promise.all([import("./engine.ts"), import("../toolchain/index.ts")]);
  const { library } = openToolchain(dist, { legacyNames: false });
  const sources = new SourceStore();
  const result = checkTargets(targets, { library, sources, independent });
  const texts = new Map<string, string>();
  for (const [target, diagnostics] of result.diagnostics) {
    for (const path of placesOf(target, diagnostics)) if (isAbsolute(path)) texts.set(path, sources.textOf(path));
  }
  return { ...result, texts };
}

/** Files that findings about a file point into. */
export function placesOf(path: string, diagnostics: readonly Diagnostic[]): ReadonlySet<string> {
  const paths = new Set<string>();
  if (diagnostics.length > 0) paths.add(path);
  for (const { related = [] } of diagnostics) for (const note of related) if (note.path !== undefined) paths.add(note.path);
  return paths;
}
