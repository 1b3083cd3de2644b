// Proves that the spec tests notice broken rules: `node build/break-rules.mjs [PATTERN]`.
// Each fault of the table is put into a copy of the working tree, which is then built and tested. A fault counts as
// noticed when a test fails that does not fail without it. Ends with 1 when fewer are noticed than a part of the table
// asks for, or when the table no longer fits the sources.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { PARTS } from "./rule-mutations.mjs";

const RUN_LIMIT_MS = 900_000;
const LEFT_OUT = new Set(["node_modules", "dist", ".git"]);

const root = fileURLToPath(new URL("..", import.meta.url));
// Picks faults by their rule or their file.
const pattern = new RegExp(process.argv[2] ?? "");
const parts = PARTS.map((part) => {
  const mutations = part.mutations.filter(([rule, file]) => pattern.test(rule) || pattern.test(file));
  return { ...part, mutations, sufficient: mutations.length < part.mutations.length ? mutations.length : part.sufficient };
});
const sources = new Map();

const misfits = parts.flatMap(({ mutations }) => mutations).filter(([, file, find]) => read(file).split(find).length !== 2);
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

let isEnough = misfits.length === 0;
for (const part of parts) {
  let noticed = 0;
  for (const mutation of part.mutations) if (await isNoticed(mutation, part.anywhere)) noticed++;
  isEnough &&= noticed >= part.sufficient;
  if (part.mutations.length > 0) console.log(`${noticed} of ${part.mutations.length} broken rules noticed, ${part.sufficient} wanted`);
}
process.exit(isEnough ? 0 : 1);

/** Puts a fault in, looks whether tests notice, and takes it out again. */
async function isNoticed([rule, file, find, replacement, area], anywhere) {
  if (read(file).split(find).length !== 2) return false;
  writeFileSync(join(copy, file), read(file).replace(find, () => replacement));
  const verdict = build() ?? (await firstWitness(anywhere ? [`${area}/`, ""] : [`${area}/`]));
  writeFileSync(join(copy, file), read(file));
  if (typeof verdict === "string") console.log(`UNCLEAR  ${rule}: ${verdict}`);
  else console.log(verdict === null ? `MISSED   ${rule}` : `noticed  ${rule}: ${verdict.name}`);
  return verdict !== null && typeof verdict !== "string";
}

function read(file) {
  let text = sources.get(file);
  if (text === undefined) sources.set(file, (text = readFileSync(join(root, file), "utf8")));
  return text;
}

/** Builds the copy; says what is wrong when that fails. Without the code cache, since a fault may break the program that warms it up. */
function build() {
  const words = ["build/run-typescript.mjs", "build/build.ts", "--without-code-cache"];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: copy, encoding: "utf8", timeout: RUN_LIMIT_MS });
  return status === 0 ? null : `it does not build: ${lastLine(stderr)}`;
}

/** A test that fails because of the fault: the tests of each filter are run until there is one. */
async function firstWitness(filters) {
  for (const filter of filters) {
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
