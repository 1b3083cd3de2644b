/** Measures `harn check` on generated programs: whole processes, nothing kept from one to the next. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DEEP, type Family, GROWING, typicalProgram } from "./check-programs.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const HARN = join(ROOT, "bin/harn.cjs");
const CPU_TIME = join(ROOT, "bench/cpu-time.cjs");
const TYPICAL_LINES = 3_000;
/** Milliseconds that a check of so many lines may take, and how often the time may grow where the program doubles. */
const TARGET_MS = 400;
const TARGET_GROWTH = 2.3;
/** A process that takes longer is ended: something in it is not bounded. */
const HANG_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), "harn-bench-"));

/** Milliseconds of a process. */
interface Times {
  readonly wall: number;
  readonly cpu: number;
}

/** Times of one process; null when it was ended or crashed. */
function once(args: readonly string[]): Times | null {
  const start = performance.now();
  const { status, output } = spawnSync(process.execPath, ["--require", CPU_TIME, ...args], {
    cwd: ROOT, timeout: HANG_MS, encoding: "utf8", stdio: ["ignore", "ignore", "ignore", "pipe"], env: { ...process.env, HARN_CHECK_RESULT_CACHE: "0" },
  });
  return status === 0 || status === 1 ? { wall: performance.now() - start, cpu: Number(output[3]) } : null;
}

/** The shortest of some runs: what other programs on the machine add is not of interest. */
function fastest(args: readonly string[], rounds: number): Times | null {
  let best: Times = { wall: Infinity, cpu: Infinity };
  for (let round = 0; round < rounds; round++) {
    const times = once(args);
    if (times === null) return null;
    best = { wall: Math.min(best.wall, times.wall), cpu: Math.min(best.cpu, times.cpu) };
  }
  return best;
}

function checkTimes(text: string, rounds: number): Times | null {
  const file = join(folder, "program.harn");
  writeFileSync(file, text);
  return fastest([HARN, "check", file], rounds);
}

function cell(value: number | null, digits = 0): string {
  return (value === null ? "-" : value.toFixed(digits)).padStart(8);
}

/** The typical program, and growing ones beside their half; `filter` picks families by a part of their name. */
export function measureCheck(filter = ""): void {
  try {
    const node = fastest(["-e", "0"], 9);
    const empty = checkTimes("", 9);
    const text = typicalProgram(TYPICAL_LINES);
    const typical = checkTimes(text, 9);
    const beside = (times: Times | null): string => (times === null || node === null ? "-" : `${times.wall.toFixed(0)} (${(times.wall / node.wall).toFixed(2)}x), CPU ${times.cpu.toFixed(0)} (${(times.cpu / node.cpu).toFixed(2)}x)`);
    console.log(`\nharn check, ms: node -e 0 ${beside(node)}; empty file ${beside(empty)}; ${text.split("\n").length} lines ${beside(typical)}; target: ${TARGET_MS}`);
    console.log(`\n${"harn check grows".padEnd(30)}CPU ms from size to size; last growth beyond an empty file (target: at most ${TARGET_GROWTH})`);
    for (const family of GROWING) if (family.name.includes(filter)) reportGrowth(family, empty?.cpu ?? 0);
    console.log(`\n${"harn check of deep programs".padEnd(30)}  CPU ms`);
    for (const { name, text: deep } of DEEP) if (name.includes(filter)) console.log(name.padEnd(30) + cell(checkTimes(deep, 1)?.cpu ?? null));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function reportGrowth({ name, sizes, text }: Family, empty: number): void {
  const times = sizes.map((size) => checkTimes(text(size), 2)?.cpu ?? null);
  const [half = null, whole = null] = times.slice(-2);
  const growth = half === null || whole === null ? null : (whole - empty) / Math.max(half - empty, 1);
  console.log(`${name.padEnd(30)}${times.map((time) => cell(time)).join("")}  ${sizes.join(", ")}${cell(growth, 2)}${growth === null || growth > TARGET_GROWTH ? " !" : ""}`);
}
