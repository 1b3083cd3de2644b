/**
 * Looks for what must never happen: `npm run fuzz [SECONDS] [SEED]`.
 * - A mutated program, or noise, makes the front end throw, report an internal error, or take long.
 * - A well-typed program is not accepted, or raises an error; one with mistakes of types brings the checker down.
 * - A generated program does not compile, does not end, or prints something else when no collection is updated in place,
 *   or after its bytecode has been written and read back.
 * - A formatted text is another program, lacks a comment, or changes when it is formatted again.
 * A failing text is kept in `fuzz/seeds`, and all kept ones are tried first; a failing program is named by its seed.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { collectSources } from "#workspace";
import { compile, problems, reread, run } from "./execute.ts";
import { findingInFormatting, someWidth, withComments } from "./formatting.ts";
import { createMutator, createNoise, createRandom, generateProgram, generateTypedProgram, withTypeMistakes } from "./generator/index.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const KEPT = join(ROOT, "fuzz", "seeds");
const DEFAULT_SECONDS = 60;
/** Inputs are small; anything slower than this is not linear. CPU time, so that a busy machine does not count. */
const SLOWEST_MS = 2_000;

/** Why a text is a finding for the front end, or null. */
function findingInText(text: string): string | null {
  const started = process.cpuUsage();
  try {
    const program = compile(text);
    const internal = problems(program).internal[0];
    if (internal !== undefined) return internal;
    reread(program.modules);
  } catch (error) {
    return `exception: ${describe(error)}`;
  }
  const elapsed = process.cpuUsage(started).user / 1_000;
  return elapsed > SLOWEST_MS ? `took ${Math.round(elapsed)} ms` : null;
}

/** Why the program of a seed is a finding, or null. */
async function findingInProgram(seed: number): Promise<string | null> {
  try {
    const program = compile(generateProgram(seed));
    const { errors } = problems(program);
    if (errors.length > 0) return `does not compile: ${errors[0] as string}`;
    const direct = await run(program.modules);
    const copied = await run(program.modules, true);
    if (copied !== direct) return `updates in place show: ${firstDifference(direct, copied)}`;
    const read = await run(reread(program.modules));
    return read === direct ? null : `changes when its bytecode is read back: ${firstDifference(direct, read)}`;
  } catch (error) {
    return `exception: ${describe(error)}`;
  }
}

/** Why the well-typed program of a seed is a finding, or null. */
async function findingInTypedProgram(seed: number): Promise<string | null> {
  try {
    const program = compile(generateTypedProgram(seed), true);
    const finding = program.files.flatMap(({ diagnostics }) => diagnostics).find(({ severity }) => severity !== "info");
    if (finding !== undefined) return `is not accepted: ${finding.message}`;
    const output = await run(program.modules);
    return output.endsWith("=> ended") ? null : output.slice(output.lastIndexOf("=>"));
  } catch (error) {
    return `exception: ${describe(error)}`;
  }
}

function firstDifference(actual: string, expected: string): string {
  const lines = expected.split("\n");
  const at = actual.split("\n").findIndex((line, index) => line !== lines[index]);
  return `\`${actual.split("\n")[at] ?? ""}\` instead of \`${lines[at] ?? ""}\``;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function keep(text: string): string {
  mkdirSync(KEPT, { recursive: true });
  const name = `${createHash("sha256").update(text).digest("hex").slice(0, 12)}.txt`;
  writeFileSync(join(KEPT, name), text);
  return name;
}

/** Runs until the time is over. Exit code 1 when something was found. */
export async function main([seconds = String(DEFAULT_SECONDS), firstSeed = String(Date.now() % 1e9)]: readonly string[]): Promise<void> {
  const seed = Number(firstSeed);
  let findings = 0;
  const report = (name: string, problem: string | null): void => {
    if (problem === null) return;
    findings++;
    console.error(`${name}: ${problem}`);
  };
  for (const name of readdirSync(KEPT).filter((file) => file.endsWith(".txt"))) {
    const text = readFileSync(join(KEPT, name), "utf8");
    report(name, findingInText(text) ?? findingInFormatting(text, 100));
  }
  const corpus = collectSources(["examples", "spec-tests", "bench"], ROOT).map(({ path }) => readFileSync(path, "utf8"));
  const random = createRandom(seed);
  const mistyped = (): string => withTypeMistakes(generateTypedProgram(random.below(1e9)), random);
  const sources = [createMutator(corpus, seed), createMutator(corpus, seed + 1), createNoise(seed), mistyped, mistyped];
  const end = performance.now() + Number(seconds) * 1_000;
  let rounds = 0;
  for (; performance.now() < end; rounds++) {
    for (const next of sources) {
      const text = next();
      const problem = findingInText(text) ?? findingInFormatting(text, someWidth(random));
      if (problem !== null) report(keep(text), problem);
    }
    const commented = withComments(random.chance(50) ? random.pick(corpus) : generateProgram(random.below(1e9)), random);
    const changed = findingInFormatting(commented, someWidth(random));
    if (changed !== null) report(keep(commented), changed);
    report(`program of seed ${seed + rounds}`, await findingInProgram(seed + rounds));
    report(`well-typed program of seed ${seed + rounds}`, await findingInTypedProgram(seed + rounds));
  }
  console.log(`${rounds} rounds, ${corpus.length} programs to mutate, seed ${seed}: ${findings} findings`);
  process.exitCode = findings > 0 ? 1 : 0;
}
