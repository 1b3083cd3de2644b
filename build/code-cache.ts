import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Commands whose functions are collected, one after the other in one process: the code of typical runs ends up in the cache. */
const COMMANDS = [["check"], ["run"]];

/** Runs the commands on a file and saves the machine-independent code that V8 made of the program. The cache holds for this Node version only. */
const COLLECT = `
const { readFileSync, writeFileSync } = require("node:fs");
const { Script } = require("node:vm");
const [dist, file, commands] = process.argv.slice(1);
const filename = dist + "/harn.cjs";
const script = new Script(readFileSync(filename, "latin1"), { filename });
const exported = {};
script.runInThisContext()(exported, require, { exports: exported }, filename, dist);
const waiting = JSON.parse(commands);
const exit = process.exit;
function next(code) {
  const words = waiting.shift();
  if (code !== 0 || words === undefined) exit(code);
  for (const event of ["uncaughtException", "unhandledRejection", "beforeExit"]) process.removeAllListeners(event);
  exported.main([...words, file], dist);
}
process.on("exit", (code) => { if (code === 0) writeFileSync(dist + "/harn.cache", script.createCachedData()); });
process.exit = next;
next(0);
`;

/**
 * Writes `dist`/harn.cache.
 * @throws when the program just built cannot check and run a small file
 */
export function writeCodeCache(dist: string): void {
  const file = join(dist, "..", "build", "warm-up.harn");
  const { status, stderr } = spawnSync(process.execPath, ["-e", COLLECT, dist, file, JSON.stringify(COMMANDS)], {
    encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, HARN_CHECK_RESULT_CACHE: "0" },
  });
  if (status !== 0) throw new Error(`the built program does not check and run ${file}: ${stderr}`);
}
