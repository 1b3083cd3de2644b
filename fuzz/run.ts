/**
 * Feeds mutated programs to the front end and looks for what must never happen: an exception, an internal error, a
 * phase that takes too long, or a container that does not survive being written and read.
 * `npm run fuzz [SECONDS] [SEED]`; a failing input is kept in `fuzz/seeds`, and all kept inputs are tried first.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { collectSources, compileProgram, createSourceToolchain } from "#workspace";
import { deserialize, serialize } from "#vm/bytecode";
import { createMutator } from "./generator/index.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const KEPT = join(ROOT, "fuzz", "seeds");
const DEFAULT_SECONDS = 60;
/** Inputs are small; anything slower than this is not linear. */
const SLOWEST_MS = 2_000;

const { library } = createSourceToolchain(join(ROOT, "stdlib"));

/** Why an input is a finding, or null. */
function finding(text: string): string | null {
  const started = performance.now();
  try {
    const { files, modules } = compileProgram({ entry: { path: join(ROOT, "fuzz", "input.harn"), text }, library });
    const internal = files.flatMap(({ diagnostics }) => diagnostics).find(({ code }) => code === "HARN-INT-901");
    if (internal !== undefined) return internal.message;
    for (const code of modules.values()) {
      const read = deserialize(serialize(code));
      if ("error" in read) return `container does not read back: ${read.error}`;
    }
  } catch (error) {
    return `exception: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
  const elapsed = performance.now() - started;
  return elapsed > SLOWEST_MS ? `took ${Math.round(elapsed)} ms` : null;
}

function keep(text: string): string {
  mkdirSync(KEPT, { recursive: true });
  const name = `${createHash("sha256").update(text).digest("hex").slice(0, 12)}.txt`;
  writeFileSync(join(KEPT, name), text);
  return name;
}

/** Runs until the time is over. Exit code 1 when something was found. */
export function main([seconds = String(DEFAULT_SECONDS), seed = String(Date.now() % 1e9)]: readonly string[]): void {
  let findings = 0;
  const report = (name: string, problem: string): void => {
    findings++;
    console.error(`${name}: ${problem}`);
  };
  for (const name of readdirSync(KEPT).filter((file) => file.endsWith(".txt"))) {
    const problem = finding(readFileSync(join(KEPT, name), "utf8"));
    if (problem !== null) report(name, problem);
  }
  const corpus = collectSources(["examples", "spec-tests", "bench"], ROOT).map(({ path }) => readFileSync(path, "utf8"));
  const mutate = createMutator(corpus, Number(seed));
  const end = performance.now() + Number(seconds) * 1_000;
  let runs = 0;
  for (; performance.now() < end; runs++) {
    const text = mutate();
    const problem = finding(text);
    if (problem !== null) report(keep(text), problem);
  }
  console.log(`${runs} inputs from ${corpus.length} programs, seed ${seed}: ${findings} findings`);
  process.exitCode = findings > 0 ? 1 : 0;
}
