/** Runs a program in a process of its own, as a user would. Needs `npm run build`. */
import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const HARN = fileURLToPath(new URL("../../bin/harn.cjs", import.meta.url));
/** A hang, on however busy a machine. */
const HANG_MS = 120_000;
/** Signs of a fault of ours: a JavaScript stack, an internal error, a dying engine. */
const CRASH = /\n\s+at .*[(:]\d+|internal error|FATAL ERROR|heap out of memory|RangeError|Maximum call stack/i;

export interface Ending {
  readonly exit: number | null;
  readonly output: string;
  readonly errors: string;
  /** What must never be seen, or null. */
  readonly crash: string | null;
}

/** `harn run OPTIONS FILE` on a text. */
export function harnRun(text: string | Uint8Array, options: readonly string[] = []): Promise<Ending> {
  const file = join(mkdtempSync(join(tmpdir(), "harn-hostile-")), "program.harn");
  writeFileSync(file, text);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [HARN, "run", ...options, file], { stdio: ["ignore", "pipe", "pipe"] });
    const timer = setTimeout(() => child.kill("SIGKILL"), HANG_MS);
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (part: string) => (output += part));
    child.stderr.setEncoding("utf8").on("data", (part: string) => (errors += part));
    child.on("close", (exit, signal) => {
      clearTimeout(timer);
      const crash = signal === null ? (CRASH.exec(errors)?.[0] ?? null) : `killed by ${signal}`;
      resolve({ exit, output, errors, crash });
    });
  });
}
