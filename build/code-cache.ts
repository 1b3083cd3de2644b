import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the program does while its functions are being collected: the code of a typical run ends up in the cache. */
const WARM_UP = `fn greet(name: string) -> string {
  return "hello \${name}"
}

fn main(harness: Harness) {
  let total = 0
  for i in 0 to 3 { total = total + i }
  harness.stdio.println("\${greet("world")} \${total} \${len([1, 2])} \${{a: 1}.a}")
}
`;

/** Runs the program once and saves the machine-independent code that V8 made of it. The cache holds for this Node version only. */
const COLLECT = `
const { readFileSync, writeFileSync } = require("node:fs");
const { Script } = require("node:vm");
const [dist, file] = process.argv.slice(1);
const filename = dist + "/harn.cjs";
const script = new Script(readFileSync(filename, "latin1"), { filename });
const exported = {};
script.runInThisContext()(exported, require, { exports: exported }, filename, dist);
process.on("exit", (code) => { if (code === 0) writeFileSync(dist + "/harn.cache", script.createCachedData()); });
exported.main(["run", file], dist);
`;

/**
 * Writes `dist`/harn.cache.
 * @throws when the program just built cannot run a small file
 */
export function writeCodeCache(dist: string): void {
  const folder = mkdtempSync(join(tmpdir(), "harn-build-"));
  const file = join(folder, "warm-up.harn");
  writeFileSync(file, WARM_UP);
  const { status, stderr } = spawnSync(process.execPath, ["-e", COLLECT, dist, file], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(`the built program does not run: ${stderr}`);
}
