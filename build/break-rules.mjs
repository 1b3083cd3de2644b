// Proves that the spec tests notice broken rules: `node build/break-rules.mjs [PART-OF-A-RULE]`.
// Each fault of the table is put into a copy of the working tree, which is then built and tested. A fault counts as
// noticed when a test fails that does not fail without it. Ends with 1 when fewer than SUFFICIENT are noticed, or when
// the table no longer fits the sources.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { MUTATIONS } from "./rule-mutations.mjs";

const SUFFICIENT = 41;
const RUN_LIMIT_MS = 900_000;
const LEFT_OUT = new Set(["node_modules", "dist", ".git"]);

const root = fileURLToPath(new URL("..", import.meta.url));
const filter = process.argv[2] ?? "";
const mutations = MUTATIONS.filter(([rule]) => rule.includes(filter));
const sources = new Map();

const misfits = mutations.filter(([, file, find]) => read(file).split(find).length !== 2);
for (const [rule, file] of misfits) console.error(`the table does not fit: \`${rule}\` is not found exactly once in ${file}`);

const copy = mkdtempSync(join(tmpdir(), "harn-rules-"));
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));

const before = build() ?? (await failing("", () => false));
if (typeof before === "string") {
  console.error(`the unchanged tree does not run: ${before}`);
  process.exit(1);
}
if (before.length > 0) console.error(`${before.length} tests fail without any fault; they prove nothing: ${before.join(", ")}`);

let noticed = 0;
for (const [rule, file, find, replacement, area] of mutations) {
  if (read(file).split(find).length !== 2) continue;
  writeFileSync(join(copy, file), read(file).replace(find, () => replacement));
  const verdict = build() ?? (await firstWitness(area));
  writeFileSync(join(copy, file), read(file));
  if (typeof verdict === "string") {
    console.log(`UNCLEAR  ${rule}: ${verdict}`);
  } else if (verdict === null) {
    console.log(`MISSED   ${rule}`);
  } else {
    noticed++;
    console.log(`noticed  ${rule}: ${verdict.name}`);
  }
}
const wanted = filter === "" ? SUFFICIENT : mutations.length;
console.log(`${noticed} of ${mutations.length} broken rules noticed, ${wanted} wanted`);
process.exit(noticed >= wanted && misfits.length === 0 ? 0 : 1);

function read(file) {
  let text = sources.get(file);
  if (text === undefined) sources.set(file, (text = readFileSync(join(root, file), "utf8")));
  return text;
}

/** Builds the copy; says what is wrong when that fails. */
function build() {
  const { status, stderr } = spawnSync(process.execPath, ["build/run-typescript.mjs", "build/build.ts"], { cwd: copy, encoding: "utf8", timeout: RUN_LIMIT_MS });
  return status === 0 ? null : `it does not build: ${lastLine(stderr)}`;
}

/** A test that fails because of the fault, looked for in its area first. */
async function firstWitness(area) {
  for (const filter of [`${area}/`, ""]) {
    const failed = await failing(filter, (name) => !before.includes(name));
    // the suite is red all the same when the fault takes the whole run with it
    if (typeof failed === "string") return { name: failed };
    const name = failed.find((candidate) => !before.includes(candidate));
    if (name !== undefined) return { name };
  }
  return null;
}

/** Runs tests until one fails that is `enough`. Names of those that failed, or why there are none to tell. */
function failing(filter, enough) {
  return new Promise((resolve) => {
    const words = ["bin/harn.cjs", "test", "conformance", "spec-tests", ...(filter === "" ? [] : ["--filter", filter])];
    const child = spawn(process.execPath, words, { cwd: copy, timeout: RUN_LIMIT_MS, stdio: ["ignore", "pipe", "pipe"] });
    const failed = [];
    let seen = 0;
    let errors = "";
    const lines = createInterface({ input: child.stdout });
    lines.on("line", (line) => {
      const [, word, name] = /^ {2}(PASS|FAIL|SKIP) {2}(\S+)/.exec(line) ?? [];
      if (name === undefined) return;
      seen++;
      if (word !== "FAIL") return;
      failed.push(name);
      if (enough(name)) child.kill();
    });
    child.stderr.on("data", (part) => (errors += part));
    child.on("close", () => resolve(seen > 0 ? failed : `no test ran: ${lastLine(errors)}`));
  });
}

function lastLine(text) {
  return (text ?? "").trim().split("\n").at(-1) ?? "";
}
