/** Measures `harn fmt --check` on long texts of typical code: whole processes, CPU time beyond that of an empty file. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { typicalProgram } from "./check-programs.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const HARN = join(ROOT, "bin/harn.cjs");
const CPU_TIME = join(ROOT, "bench/cpu-time.cjs");
/** In lines of about 32 characters: 2 and 4 MB. */
const SIZES = [62_500, 125_000];
const ROUNDS = 3;
/** Megabytes a second, and how often the time may grow where the text doubles. */
const TARGET_SPEED = 1;
const TARGET_GROWTH = 2.2;

/** Milliseconds of CPU time, the least of some runs; null when a process crashed. */
function cpuTime(file: string): number | null {
  let least: number | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    const { status, output } = spawnSync(process.execPath, ["--require", CPU_TIME, HARN, "fmt", "--check", file], {
      cwd: ROOT, encoding: "utf8", stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    if (status !== 0 && status !== 1) return null;
    least = Math.min(least ?? Infinity, Number(output[3]));
  }
  return least;
}

/** As it is formatted already for the most part, and without indentation, so that every statement has to be verified. */
const FORMS: readonly { readonly name: string; readonly of: (text: string) => string }[] = [
  { name: "indented text", of: (text) => text },
  { name: "not indented", of: (text) => text.replaceAll(/^ +/gm, "") },
];

/** Prints the speed at two sizes, and how the time grows from one to the other. */
export function measureFormat(): void {
  const folder = mkdtempSync(join(tmpdir(), "harn-bench-"));
  const file = join(folder, "program.harn");
  const timeOf = (text: string): number | null => {
    writeFileSync(file, text);
    return cpuTime(file);
  };
  try {
    const empty = timeOf("") ?? 0;
    console.log(`\n${"harn fmt, MB/s".padEnd(20)}${SIZES.map((size) => `${size} lines`.padStart(14)).join("")}  growth (targets: ${TARGET_SPEED}, at most ${TARGET_GROWTH})`);
    for (const { name, of } of FORMS) {
      const runs = SIZES.map((size) => {
        const text = of(typicalProgram(size));
        const time = timeOf(text);
        return time === null ? null : { time: Math.max(time - empty, 1), speed: text.length / 1_000 / Math.max(time - empty, 1) };
      });
      const [once = null, twice = null] = runs;
      const growth = once === null || twice === null ? null : twice.time / once.time;
      const isMissed = growth === null || growth > TARGET_GROWTH || runs.some((run) => run === null || run.speed < TARGET_SPEED);
      console.log(`${name.padEnd(20)}${runs.map((run) => cell(run?.speed ?? null).padStart(14)).join("")}${cell(growth)}${isMissed ? " !" : ""}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function cell(value: number | null): string {
  return (value === null ? "-" : value.toFixed(2)).padStart(9);
}
