/** What only a process of its own shows: exit codes, signals, pipes, the built bundle. Needs `npm run build`. */
import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { folderWith } from "./invoke.test-helper.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const HARN = join(ROOT, "bin", "harn.cjs");

const root = folderWith({
  "hello.harn": '#!/usr/bin/env harn\nfn main(harness: Harness) {\n  harness.stdio.println("hello")\n  return 5\n}\n',
  "many.harn": 'fn main(harness: Harness) {\n  for i in 0 to 20000 { harness.stdio.println("line ${i}") }\n  harness.stdio.eprintln("done")\n  return 9\n}\n',
  "endless.harn": 'fn main(harness: Harness) {\n  harness.stdio.println("ready")\n  defer { harness.stdio.println("cleaned up") }\n  while true { }\n}\n',
  "chatty.harn": 'fn main(harness: Harness) {\n  while true { harness.stdio.println("more") }\n}\n',
  "stubborn.harn": 'fn main(harness: Harness) {\n  harness.stdio.println("ready")\n  defer { while true { } }\n  while true { }\n}\n',
  "echo.harn": 'fn main(harness: Harness) {\n  const line = harness.stdio.read_line()\n  harness.stdio.println("got ${line}")\n}\n',
});

function harn(words: readonly string[], input?: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [HARN, ...words], { cwd: root, encoding: "utf8", input: input ?? "" });
  return { status, stdout, stderr };
}

describe("exit codes and streams", () => {
  test("direct form, value of main", () => {
    expect(harn(["hello.harn"])).toEqual({ status: 5, stdout: "hello\n", stderr: "" });
  });

  test("all output is written before leaving", () => {
    const { status, stdout, stderr } = harn(["run", "many.harn"]);
    expect(status).toBe(9);
    expect(stdout.split("\n").length).toBeGreaterThan(20_000);
    expect(stderr).toBe("done\n");
  });

  test("output that cannot be written is a failure", () => {
    const { status, stderr } = spawnSync("bash", ["-c", `"${process.execPath}" "${HARN}" run hello.harn > /dev/full`], { cwd: root, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toContain("error: cannot write the output: ENOSPC");
  });

  test("stdin belongs to the program", () => {
    expect(harn(["run", "echo.harn"], "Ada\nBob\n").stdout).toBe("got Ada\n");
    expect(harn(["run", "echo.harn"]).stdout).toBe("got nil\n");
  });

  test("mistakes in the command line", () => {
    expect(harn([])).toMatchObject({ status: 2, stdout: "" });
    expect(harn(["chekc"]).stderr).toContain("unknown command `chekc` — did you mean `check`?");
    expect(harn(["run", "--tiemout", "1s", "hello.harn"])).toMatchObject({ status: 2, stdout: "" });
    expect(harn(["run", "--tiemout", "1s", "hello.harn"]).stderr).toContain("did you mean `--timeout`?");
    expect(harn(["run", "--timeout", "soon", "hello.harn"]).status).toBe(2);
    expect(harn(["hello.harn", "x"]).stderr).toBe("error: unexpected argument `x` for `harn run`; arguments of the program come after `--`\n\n`harn help run` lists its options.\n");
  });

  test("help and version of everything", () => {
    for (const words of [["--help"], ["-h"], ["run", "--help"], ["help", "run"], ["--version"], ["check", "--version"], ["version"]]) {
      expect(harn(words), words.join(" ")).toMatchObject({ status: 0, stderr: "" });
    }
    expect(harn(["run", "--help"]).stdout).toContain("--max-memory SIZE");
  });
});

describe("interruption", () => {
  const interrupt = (file: string, signal: NodeJS.Signals = "SIGINT") =>
    new Promise<{ code: number | null; stdout: string; stderr: string; ms: number }>((done) => {
      const child = spawn(process.execPath, [HARN, "run", file], { cwd: root });
      let stdout = "";
      let stderr = "";
      let sent = 0;
      child.stdout.on("data", (bytes) => {
        stdout += String(bytes);
        if (sent === 0) {
          sent = Date.now();
          child.kill(signal);
        }
      });
      child.stderr.on("data", (bytes) => (stderr += String(bytes)));
      child.on("close", (code) => done({ code, stdout, stderr, ms: Date.now() - sent }));
    });

  test("Ctrl-C unwinds a busy program and runs its cleanups", async () => {
    const { code, stdout, stderr, ms } = await interrupt("endless.harn");
    expect(code).toBe(124);
    expect(stderr).toBe("[harn] signal received, flushing state...\n");
    expect(stdout).toBe("ready\ncleaned up\n");
    expect(ms).toBeLessThan(10_000);
  });

  test("a closed terminal does the same", async () => {
    expect(await interrupt("endless.harn", "SIGHUP")).toMatchObject({ code: 124, stdout: "ready\ncleaned up\n" });
  });

  test("a program that does not unwind is ended after the grace period", async () => {
    const { code, ms } = await interrupt("stubborn.harn");
    expect(code).toBe(124);
    expect(ms).toBeGreaterThan(1_500);
    expect(ms).toBeLessThan(15_000);
  });

  test("a reader that goes away ends the program quietly", async () => {
    const child = spawn("bash", ["-c", `"${process.execPath}" "${HARN}" run chatty.harn | head -n 1; echo "\${PIPESTATUS[0]}"`], { cwd: root });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (bytes) => (stdout += String(bytes)));
    child.stderr.on("data", (bytes) => (stderr += String(bytes)));
    await new Promise((done) => child.on("close", done));
    expect([stdout, stderr]).toEqual(["more\n0\n", ""]);
  });

  test.each([
    ["run hello.harn", 5],
    ["check hello.harn", 0],
    ["lint --json missing.harn", 1],
    ["run missing.harn", 1],
    ["scan '$X' --lang harn hello.harn", 0],
  ])("a reader that goes away before the end leaves the exit code as it is: %s", (words, code) => {
    // The reader is gone for sure when the command begins.
    const script = `exec 3> >(exec true); wait $!; "${process.execPath}" "${HARN}" ${words} >&3; echo "$?"`;
    expect(spawnSync("bash", ["-c", script], { cwd: root, encoding: "utf8" }).stdout).toBe(`${code}\n`);
  });
});

test("without a build, or with a damaged one, it says what to do", () => {
  const copy = folderWith({ "bin/none": "" });
  copyFileSync(HARN, join(copy, "bin", "harn.cjs"));
  const stderrOf = () => spawnSync(process.execPath, [join(copy, "bin", "harn.cjs"), "version"], { encoding: "utf8" }).stderr;
  expect(stderrOf()).toBe("error: harn is not built; run `npm run build` in its folder\n");
  mkdirSync(join(copy, "dist"));
  writeFileSync(join(copy, "dist", "harn.cjs"), "function (");
  expect(stderrOf()).toBe("error: the build of harn is damaged; run `npm run build` in its folder\n");
});

test("a working directory that has been removed", () => {
  const script = `mkdir gone && cd gone && rmdir ../gone && exec "${process.execPath}" "${HARN}" version`;
  const { status, stderr } = spawnSync("sh", ["-c", script], { cwd: root, encoding: "utf8" });
  expect([status, stderr]).toEqual([1, "error: the current directory does not exist any more; change to another one and try again\n"]);
});

test("the completion of bash loads and keeps names with spaces together", () => {
  const folder = folderWith({ "my file.harn": "", "my folder/x.harn": "", "other.txt": "" });
  const script = `source <("${process.execPath}" "${HARN}" completion bash)
complete() { COMP_WORDS=(harn "$@"); COMP_CWORD=$#; _harn; printf '%s|' "\${COMPREPLY[@]}"; echo; }
complete ch; complete run --t; complete run my; complete completion z; complete help exp`;
  const { stdout, stderr } = spawnSync("bash", ["--norc", "-c", script], { cwd: folder, encoding: "utf8" });
  expect(stderr).toBe("");
  expect(stdout.split("\n")).toEqual(["check|", "--timeout|", "my folder|my file.harn|", "zsh|", "explain|", ""]);
});

test("without or with a foreign code cache the program starts all the same", () => {
  const copy = folderWith({ "dist/harn.cache": "not a code cache", "hello.harn": "fn main(harness: Harness) { return 4 }" });
  mkdirSync(join(copy, "bin"));
  copyFileSync(HARN, join(copy, "bin", "harn.cjs"));
  for (const name of ["harn.cjs", "run.cjs", "modules.json"]) copyFileSync(join(ROOT, "dist", name), join(copy, "dist", name));
  expect(spawnSync(process.execPath, [join(copy, "bin", "harn.cjs"), "hello.harn"], { cwd: copy }).status).toBe(4);
});
