/** Projects on disk, and runs over them from source. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Diagnostic } from "#compiler/diagnostics";
import { createLibrary } from "#stdlib";
import { checkTargets, type CheckTarget } from "./engine.ts";
import { type CheckRunOptions, runCheck } from "./run.ts";
import type { CheckSettings } from "./settings.ts";
import { SourceStore } from "./source-store.ts";

export const SETTINGS: CheckSettings = { strictTypes: false, invariants: false, legacyAmbient: false, lint: null, lintOnly: false, projectRules: [], templates: null };
export const LIBRARY = createLibrary({ modules: new Map([["text", "pub fn slug(s: string) -> string { return s }"]]), intrinsics: false });

export function folderWith(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "harn-check-"));
  for (const [name, text] of Object.entries(files)) write(root, name, text);
  return root;
}

export function write(root: string, name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

export function targetsIn(root: string, names: readonly string[], settings: CheckSettings = SETTINGS): CheckTarget[] {
  return names.map((name) => ({ name, path: join(root, name), settings }));
}

export interface Outcome {
  /** `code message` by name of the target. */
  readonly found: Readonly<Record<string, readonly string[]>>;
  readonly diagnostics: readonly (readonly Diagnostic[])[];
  /** Something had to be checked. */
  readonly checked: boolean;
}

export async function run(targets: readonly CheckTarget[], options: Partial<CheckRunOptions> = {}): Promise<Outcome> {
  let checked = false;
  const library = (): Promise<typeof LIBRARY> => {
    checked = true;
    return Promise.resolve(LIBRARY);
  };
  const { diagnostics } = await runCheck({ targets, independent: false, cache: null, threads: null, library, ...options });
  const found = Object.fromEntries(targets.map(({ name }, i) => [name, (diagnostics[i] ?? []).map(({ code, message }) => `${code ?? "-"} ${message}`)]));
  return { found, diagnostics, checked };
}

/** Does a share as a thread would: with sources of its own, and everything copied on the way. */
export function inOwnWorld(job: { readonly targets: readonly CheckTarget[]; readonly independent: boolean }) {
  const sources = new SourceStore();
  const result = checkTargets(structuredClone(job.targets), { library: LIBRARY, sources, independent: job.independent });
  const texts = new Map(job.targets.map(({ path }) => [path, sources.textOf(path)]));
  return structuredClone({ ...result, texts });
}
