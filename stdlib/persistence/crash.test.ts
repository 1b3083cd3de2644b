/** A process is killed at every step that it takes on the file system; what the next one sees was committed whole. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { expect, test } from "vitest";

const work = mkdtempSync(join(tmpdir(), "harn-crash-"));
const bundle = join(work, "child.mjs");
const preload = join(work, "preload.cjs");

buildSync({
  entryPoints: [join(import.meta.dirname, "crash-child.test-helper.ts")],
  bundle: true,
  format: "esm",
  platform: "node",
  conditions: ["source"],
  outfile: bundle,
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
});

/** Counts the calls that change something, or only the writes; the one with the number KILL_AT is not made, a write by half. */
writeFileSync(
  preload,
  `const fs = require("node:fs/promises");
   const at = Number(process.env.KILL_AT), half = process.env.KILL_HOW === "half";
   let step = 0;
   const wrap = (object, name) => {
     const original = object[name];
     object[name] = async function (...args) {
       const counts = !half || name.startsWith("write");
       if (!counts || ++step !== at) return original.apply(this, args);
       if (half) {
         const data = Buffer.from(args[0]);
         await original.call(this, data.subarray(0, data.length >> 1));
       }
       process.kill(process.pid, "SIGKILL");
       await new Promise(() => {});
     };
   };
   for (const name of ["rename", "link", "unlink", "mkdir"]) wrap(fs, name);
   const open = fs.open;
   let wrapped = false;
   fs.open = async (...args) => {
     const file = await open(...args);
     if (!wrapped) {
       wrapped = true;
       for (const name of ["write", "writeFile", "sync"]) wrap(Object.getPrototypeOf(file), name);
     }
     return file;
   };
   wrap(fs, "open");
   require("node:module").syncBuiltinESMExports();`,
);

function child(words: readonly string[], env: Record<string, string> = {}): { signal: string | null; output: string } {
  const { signal, stdout, stderr } = spawnSync(process.execPath, ["--require", preload, bundle, ...words], { encoding: "utf8", env: { ...process.env, ...env } });
  expect(stderr).toBe("");
  return { signal, output: stdout };
}

interface Crash {
  readonly folder: string;
  /** The change was told of before the end. */
  readonly done: boolean;
}

test.each(["store", "checkpoint", "agent_state", "memory"])("%s", { timeout: 600_000 }, (action) => {
  const before = mkdtempSync(join(work, "before-"));
  expect(child([action, "1", before]).output).toBe("done");
  const crashes: Crash[] = [];
  for (const how of ["before", "half"]) {
    for (let at = 1; ; at++) {
      const folder = mkdtempSync(join(work, "case-"));
      cpSync(before, folder, { recursive: true });
      const { signal, output } = child([action, "2", folder], { KILL_AT: String(at), KILL_HOW: how });
      if (signal === null) {
        expect(output).toBe("done");
        break;
      }
      crashes.push({ folder, done: output === "done" });
    }
  }
  expect(crashes.length).toBeGreaterThan(8);
  const folders = crashes.map(({ folder }) => folder);
  const lines = child(["read", "0", ...folders]).output.trimEnd().split("\n");
  const numbers = lines.map((line) => Number(new RegExp(`\\b${action}=(?:"|.*?"value":")(\\d)\\+"`).exec(line)?.[1]));
  expect(numbers.filter((number) => number !== 1 && number !== 2)).toEqual([]);
  expect(crashes.filter(({ done }, i) => done && numbers[i] !== 2)).toEqual([]);
  // Both outcomes occur, so the steps on either side of the commit were met.
  expect(new Set(numbers)).toEqual(new Set([1, 2]));
  if (action === "agent_state") expect(lines.filter((line) => !line.includes('keys=["sub/k"];'))).toEqual([]);
  // Whatever the dead process held or left is in nobody's way.
  expect(child([action, "3", ...folders]).output).toBe("done".repeat(folders.length));
  expect(child(["read", "0", ...folders]).output.match(/3\+"/g)?.length).toBeGreaterThanOrEqual(folders.length);
});
