import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * What is collected for each program: the functions that some commands use, one after the other in one process. The small
 * program is for runs that find their program compiled, so it is collected over the second of two runs.
 */
const COLLECTIONS: readonly { readonly name: string; readonly commands: readonly (readonly string[])[] }[] = [
  { name: "harn", commands: [["check"], ["run"]] },
  { name: "run", commands: [["run"]] },
];

/** Runs the commands on a file and saves the machine-independent code that V8 made of the program. The cache holds for this Node version only. */
const COLLECT = `
const { readFileSync, writeFileSync } = require("node:fs");
const { Script } = require("node:vm");
const [dist, name, file, commands] = process.argv.slice(1);
function open(name) {
  const filename = dist + "/" + name + ".cjs";
  const script = new Script(readFileSync(filename, "latin1"), { filename });
  const exported = {};
  script.runInThisContext()(exported, require, { exports: exported }, filename, dist);
  return { script, exported };
}
const { script, exported } = open(name);
const parts = name === "harn" ? undefined : (part) => open("harn").exported.loadPart(part);
const waiting = JSON.parse(commands);
const exit = process.exit;
function next(code) {
  const words = waiting.shift();
  if (code !== 0 || words === undefined) exit(code);
  for (const event of ["uncaughtException", "unhandledRejection", "beforeExit"]) process.removeAllListeners(event);
  exported.main([...words, file], dist, parts);
}
process.on("exit", (code) => { if (code === 0) writeFileSync(dist + "/" + name + ".cache", script.createCachedData()); });
process.exit = next;
next(0);
`;

/**
 * Writes V8's code caches beside the programs.
 * @throws when a program just built cannot check and run a small file
 */
export function writeCodeCache(dist: string): void {
  const file = join(dist, "..", "build", "warm-up.harn");
  const cache = mkdtempSync(join(tmpdir(), "harn-build-"));
  try {
    for (const { name, commands } of COLLECTIONS) collect(dist, name, file, commands, cache);
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
}

function collect(dist: string, name: string, file: string, commands: readonly (readonly string[])[], cache: string): void {
  const { status, stderr } = spawnSync(process.execPath, ["-e", COLLECT, dist, name, file, JSON.stringify(commands)], {
    encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, HARN_CHECK_RESULT_CACHE: "0", HARN_CACHE_DIR: cache },
  });
  if (status !== 0) throw new Error(`the built program does not check and run ${file}: ${stderr}`);
}
