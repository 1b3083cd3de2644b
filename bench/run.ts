/**
 * Measures the built toolchain: micro-programs beside CPython and Lua, updates that must stay linear, start-up beside a
 * bare Node process, `harn check` of growing programs and `harn fmt` of long ones. Prints figures and ratios of this one
 * run; asserts nothing.
 * `npm run bench check [PART-OF-A-NAME]` measures `harn check` alone, `npm run bench linear` the updates,
 * `npm run bench fmt` the formatter.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { measureCheck } from "./check.ts";
import { measureFormat } from "./fmt.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const HARN = `${ROOT}bin/harn.cjs`;
const ROUNDS = 3;
/** Nanoseconds that the interpreter aims at. */
const TARGETS: Readonly<Record<string, number>> = { arithmetic_loop: 40, calls: 60, calls_annotated: 60, recursion: 60 };

interface Sample {
  readonly milliseconds: number;
  readonly turns: number;
}

/** Output of a command, or null when it is not installed or fails. */
function output(command: string, args: readonly string[]): string | null {
  const result = spawnSync(command, args, { encoding: "utf8", cwd: ROOT });
  return result.status === 0 ? result.stdout : null;
}

/** Best of some runs of a program that prints `milliseconds turns result`. */
function best(command: string, args: readonly string[]): Sample | null {
  let fastest: Sample | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    const [milliseconds, turns] = (output(command, args) ?? "").trim().split(/\s+/).map(Number);
    if (milliseconds === undefined || turns === undefined || Number.isNaN(milliseconds)) return null;
    if (fastest === null || milliseconds < fastest.milliseconds) fastest = { milliseconds, turns };
  }
  return fastest;
}

function perTurn(sample: Sample | null): number | null {
  return sample === null ? null : (sample.milliseconds * 1e6) / sample.turns;
}

function cell(value: number | null, digits = 1): string {
  return (value === null ? "-" : value.toFixed(digits)).padStart(9);
}

function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

function microPrograms(): void {
  const lua = ["lua5.4", "lua"].find((name) => output(name, ["-v"]) !== null) ?? null;
  const names = readdirSync(`${ROOT}bench/programs`).filter((name) => name.endsWith(".harn")).map((name) => name.slice(0, -5));
  const toPython: number[] = [];
  const toLua: number[] = [];
  console.log(`${"ns per turn or call".padEnd(20)}${"harn".padStart(9)}${"python3".padStart(9)}${"lua".padStart(9)}${"target".padStart(9)}  harn/python  harn/lua`);
  for (const name of names) {
    const path = `${ROOT}bench/programs/${name}`;
    const harn = perTurn(best(process.execPath, [HARN, "run", `${path}.harn`]));
    const python = perTurn(best("python3", [`${path}.py`]));
    const luaTime = lua === null ? null : perTurn(best(lua, [`${path}.lua`]));
    const pythonRatio = harn === null || python === null ? null : harn / python;
    const luaRatio = harn === null || luaTime === null ? null : harn / luaTime;
    if (pythonRatio !== null) toPython.push(pythonRatio);
    if (luaRatio !== null) toLua.push(luaRatio);
    console.log(`${name.padEnd(20)}${cell(harn)}${cell(python)}${cell(luaTime)}${cell(TARGETS[name] ?? null, 0)}  ${cell(pythonRatio, 2)}  ${cell(luaRatio, 2)}`);
  }
  if (toPython.length > 0) console.log(`geometric mean, harn/python: ${geometricMean(toPython).toFixed(2)} (target: 1)`);
  if (toLua.length > 0) console.log(`geometric mean, harn/lua: ${geometricMean(toLua).toFixed(2)}`);
}

/** Times of n and of 2n that a program prints, the best of some runs of it, and their ratio, as the end of a line. */
function growth(args: readonly string[]): string {
  const once: number[] = [];
  const twice: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [ofOnce, ofTwice] = (output(process.execPath, args) ?? "").trim().split(" ").map(Number);
    if (ofOnce === undefined || ofTwice === undefined) return `${cell(null)}${cell(null)}  ${cell(null)}`;
    once.push(ofOnce);
    twice.push(ofTwice);
  }
  return `${cell(Math.min(...once), 0)}${cell(Math.min(...twice), 0)}  ${cell(Math.min(...twice) / Math.max(Math.min(...once), 1), 2)}`;
}

function linearUpdates(): void {
  const size = "400000";
  console.log(`\n${"updates in place".padEnd(24)}${"n = 4e5".padStart(9)}${"8e5".padStart(9)}  ms; ratio (linear: 2)`);
  const files = readdirSync(`${ROOT}bench/linear`);
  for (const name of files.filter((file) => file.endsWith(".harn")).map((file) => file.slice(0, -5)).sort()) {
    const path = `${ROOT}bench/linear/${name}`;
    console.log(`${name.padEnd(24)}${growth([HARN, "run", `${path}.harn`, "--", size])}`);
    if (files.includes(`${name}.cjs`)) console.log(`${"  the same in Node".padEnd(24)}${growth([`${path}.cjs`, size])}`);
  }
}

/** Median wall time of a command in milliseconds. */
function wallTime(command: string, args: readonly string[]): number {
  const times: number[] = [];
  for (let round = 0; round < 15; round++) {
    const start = performance.now();
    spawnSync(command, args, { cwd: ROOT });
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[7] as number;
}

function startUp(): void {
  const node = wallTime(process.execPath, ["-e", "0"]);
  const hello = wallTime(process.execPath, [HARN, "run", `${ROOT}bench/hello.harn`]);
  const version = wallTime(process.execPath, [HARN, "version"]);
  console.log(`\nstart-up, ms: node -e 0 ${node.toFixed(0)}, harn version ${version.toFixed(0)} (${(version / node).toFixed(2)}x), harn run hello ${hello.toFixed(0)} (${(hello / node).toFixed(2)}x)`);
}

/** Measures all of it, or only the part that a word names. */
export function main([part, filter]: readonly string[]): void {
  if (part === undefined) microPrograms();
  if (part === undefined || part === "linear") linearUpdates();
  if (part === undefined) startUp();
  if (part === undefined || part === "fmt") measureFormat();
  if (part === undefined || part === "check") measureCheck(filter);
}
