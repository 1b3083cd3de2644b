/** Real processes that take locks. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { ownIdentity } from "./process-identity.ts";

export const newFolder = (): string => mkdtempSync(join(tmpdir(), "harn-locks-"));

let bundle: string | undefined;

/** The lock module as one script, for children. */
function moduleFile(): string {
  if (bundle === undefined) {
    bundle = join(newFolder(), "locks.cjs");
    buildSync({ entryPoints: [join(import.meta.dirname, "index.ts")], bundle: true, format: "cjs", platform: "node", outfile: bundle });
  }
  return bundle;
}

export interface Child {
  readonly process: ChildProcess;
  /** Everything it wrote so far. */
  readonly output: () => string;
  /** Signal or exit code, once it has ended. */
  readonly ended: Promise<string>;
}

/** Starts a process that runs the body of an async function; `locks`, `fs` and `say` are at hand there. */
export function startChild(body: string): Child {
  const code = `
    const locks = require(${JSON.stringify(moduleFile())});
    const fs = require("node:fs");
    const say = (text) => fs.writeSync(1, text + "\\n");
    (async () => { ${body} })().catch((error) => { say("failed: " + error.message); process.exitCode = 1; });`;
  const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = new Promise<string>((resolve) => child.once("close", (exitCode, signal) => resolve(signal ?? String(exitCode))));
  return { process: child, output: () => output, ended };
}

/** The pid of a process that has run and ended. */
export function deadPid(): number {
  return spawnSync(process.execPath, ["-e", ""]).pid;
}

export const TOKEN = "0123456789abcdef".repeat(2);

/** Writes a lock file of this process, but for what is changed. */
export async function forge(path: string, changes: Readonly<Record<string, unknown>> = {}): Promise<void> {
  writeFileSync(path, JSON.stringify({ version: 1, token: TOKEN, ...(await ownIdentity()), ...changes }));
}

/** The name of a machine that is not this one. */
export const OTHER_MACHINE = `${hostname()}/another boot`;
