/** `harn check` as its users have it: the built bundle, with its cache and threads. Needs `npm run build`. */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import { unlintedFolder } from "./invoke.test-helper.ts";

const HARN = fileURLToPath(new URL("../bin/harn.cjs", import.meta.url));

let cache = "";
beforeEach(() => {
  cache = join(mkdtempSync(join(tmpdir(), "harn-cache-")), "harn");
});

const environment = (extra: Readonly<Record<string, string>>) => ({ PATH: process.env["PATH"], HARN_CACHE_DIR: cache, ...extra });

function check(root: string, words: readonly string[], extra: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [HARN, "check", ...words], { cwd: root, encoding: "utf8", env: environment(extra) });
  return { status, stdout, stderr };
}

const project = (): string =>
  unlintedFolder({
    "main.harn": 'import { twice } from "./lib/numbers"\nimport { old } from "./lib/old"\nconst x = twice(2) + missing\nold()\n',
    "lib/numbers.harn": "pub fn twice(n: int) -> int { return n * 2 }\n",
    "lib/old.harn": '@deprecated(use: "twice")\npub fn old() { }\nvar é = 1\n',
    "clash.harn": 'import { twice } from "./broken"\ntwice()\n',
    "broken.harn": "pub fn twice( {\n",
    "empty.harn": "",
  });

describe("kept results", () => {
  test("are printed as at the first time, as text and as JSON", () => {
    const root = project();
    for (const words of [["."], ["--json", "."], ["--strict", "main.harn"]]) {
      const plain = check(root, words, { HARN_CHECK_RESULT_CACHE: "0" });
      expect(plain.status).toBe(1);
      expect(check(root, words)).toEqual(plain);
      expect(check(root, words)).toEqual(plain);
      expect(check(root, words, { HARN_BYTECODE_CACHE: "0" })).toEqual(plain);
    }
    expect(readdirSync(join(cache, "check")).length).toBe(2);
    expect(statSync(cache).mode & 0o777).toBe(0o700);
  });

  test("do not outlive a change of an import", () => {
    const root = project();
    check(root, ["main.harn"]);
    writeFileSync(join(root, "lib", "numbers.harn"), "pub fn thrice(n: int) -> int { return n * 3 }\n");
    expect(check(root, ["main.harn"]).stderr).toContain("'twice' is not exported by ./lib/numbers");
  });

  test("are not kept when they are switched off, nor in a folder that others can write to", () => {
    const root = project();
    for (const name of ["HARN_CHECK_RESULT_CACHE", "HARN_BYTECODE_CACHE"]) check(root, ["."], { [name]: "0" });
    expect(() => readdirSync(cache)).toThrow("ENOENT");
    mkdirSync(cache);
    chmodSync(cache, 0o777);
    expect(check(root, ["empty.harn"])).toEqual({ status: 0, stdout: "empty.harn: ok\n", stderr: "" });
    expect(readdirSync(cache)).toEqual([]);
  });

  test("two processes at once", async () => {
    const root = project();
    const start = (): Promise<string> =>
      new Promise((done) => {
        const child = spawn(process.execPath, [HARN, "check", "--json", "."], { cwd: root, env: environment({}) });
        let out = "";
        child.stdout.on("data", (bytes) => (out += String(bytes)));
        child.on("close", () => done(out));
      });
    const [first = "", second] = await Promise.all([start(), start()]);
    expect(JSON.parse(first)).toMatchObject({ schemaVersion: 1, ok: false });
    expect(second).toBe(first);
    expect(check(root, ["--json", "."]).stdout).toBe(first);
  });
});

describe("threads", () => {
  const files = Object.fromEntries(
    Array.from({ length: 130 }, (_, i) => [`d${String(i % 5)}/m${String(i)}.harn`, i === 0 ? "pub fn f0() { }\n" : `import { f0 } from "../d0/m0"\npub fn f${String(i)}() { f0() }\n${i % 10 === 0 ? "missing\n" : ""}`]),
  );

  test("change nothing of what is printed", () => {
    const root = unlintedFolder(files);
    const off = { HARN_CHECK_RESULT_CACHE: "0" };
    const serial = check(root, ["."], { ...off, HARN_CHECK_JOBS: "1" });
    expect(serial.stderr.match(/error\[/g)).toHaveLength(12);
    for (const jobs of ["2", "5"]) expect(check(root, ["."], { ...off, HARN_CHECK_JOBS: jobs })).toEqual(serial);
    expect(check(root, ["."], { HARN_CHECK_JOBS: "2" })).toEqual(serial);
    expect(check(root, ["."])).toEqual(serial);
  });

  test("a number that is none is a usage error", () => {
    for (const jobs of ["0", "many", "-1", "1.5"]) {
      const { status, stderr } = check(project(), ["empty.harn"], { HARN_CHECK_JOBS: jobs });
      expect([status, stderr.split(";")[0]?.split("\n")[0]]).toEqual([2, `error: HARN_CHECK_JOBS must be a number of threads from 1 to 9999, not \`${jobs}\``]);
    }
  });
});

describe("files and pipes", () => {
  test("empty, enormous, unreadable and missing targets", () => {
    const root = project();
    writeFileSync(join(root, "huge.harn"), "");
    truncateSync(join(root, "huge.harn"), 70_000_000);
    mkdirSync(join(root, "folder.harn"));
    writeFileSync(join(root, "latin.harn"), Uint8Array.of(0xe9));
    for (let round = 0; round < 2; round++) {
      const { status, stdout, stderr } = check(root, ["empty.harn", "huge.harn", "latin.harn", "gone.harn"]);
      expect([status, stdout]).toEqual([1, "empty.harn: ok\n"]);
      expect(stderr).toBe(
        "error: Error reading huge.harn: the file is too large for a program (more than 64 MiB)\nerror: Error reading latin.harn: stream did not contain valid UTF-8\nerror: Error reading gone.harn: No such file or directory (os error 2)\n",
      );
    }
  });

  test("a reader that has seen enough does not hide the failure", () => {
    // More than fits into a pipe.
    const root = unlintedFolder({ "many.harn": "missing\n".repeat(3_000) });
    const command = `"${process.execPath}" "${HARN}" check --json many.harn | head -n 1; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync("bash", ["--norc", "-c", command], { cwd: root, encoding: "utf8", env: environment({ HOME: root }) });
    expect([stdout, stderr]).toEqual(["{\n1\n", ""]);
  });

  test("colours only where a person looks", () => {
    expect(check(project(), ["broken.harn"], { TERM: "xterm-256color" }).stderr).not.toContain("\u001b[");
  });
});
