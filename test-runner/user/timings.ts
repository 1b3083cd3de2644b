/** How long tests took in earlier runs: `.harn/test-timings.json` of the project. */
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { makeFolder, writeFileAtomic } from "#platform";
import type { TestResult } from "./result.ts";

const SCHEMA_VERSION = 1;

export class TestTimings {
  readonly #root: string;
  readonly #known: Map<string, number>;

  /** @param root folder of the project; a file that cannot be read, or is none of ours, counts as empty */
  constructor(root: string) {
    this.#root = root;
    this.#known = readTimings(join(root, ".harn", "test-timings.json"));
  }

  /** Milliseconds of the last run that passed; undefined: none is known. */
  of({ path, name }: { readonly path: string; readonly name: string }): number | undefined {
    return this.#known.get(this.#key(path, name));
  }

  /**
   * Notes the times of the tests that passed, and forgets those of files that are gone.
   * @throws the system error when the file cannot be written
   */
  async note(results: readonly TestResult[]): Promise<void> {
    const passed = results.filter(({ outcome }) => outcome === "passed");
    if (passed.length === 0) return;
    for (const { path, name, durationMs } of passed) this.#known.set(this.#key(path, name), durationMs);
    const files = new Map<string, boolean>();
    const tests: Record<string, number> = {};
    for (const [key, ms] of [...this.#known].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const file = key.slice(0, key.indexOf("::"));
      if (!files.has(file)) files.set(file, existsSync(join(this.#root, file)));
      if (files.get(file) === true) tests[key] = ms;
    }
    await makeFolder(join(this.#root, ".harn"));
    await writeFileAtomic(join(this.#root, ".harn", "test-timings.json"), `${JSON.stringify({ schemaVersion: SCHEMA_VERSION, tests }, null, 2)}\n`);
  }

  #key(path: string, name: string): string {
    return `${relative(this.#root, path).replaceAll("\\", "/")}::${name}`;
  }
}

function readTimings(path: string): Map<string, number> {
  const known = new Map<string, number>();
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return known;
  }
  if (typeof document !== "object" || document === null || !("schemaVersion" in document) || document.schemaVersion !== SCHEMA_VERSION) return known;
  const tests = "tests" in document && typeof document.tests === "object" ? document.tests : null;
  for (const [key, ms] of Object.entries(tests ?? {})) if (typeof ms === "number" && key.includes("::")) known.set(key, ms);
  return known;
}
