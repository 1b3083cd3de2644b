// Proves that the spec tests notice broken rules: `node build/break-rules.mjs [PART-OF-A-RULE]`.
// Each fault of the table is put into a copy of the working tree, which is then built and tested. A fault counts as
// noticed when a test fails that does not fail without it. Ends with 1 when fewer than SUFFICIENT are noticed, or when
// the table no longer fits the sources.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { MUTATIONS } from "./rule-mutations.mjs";

const SUFFICIENT = 41;
const RUN_LIMIT_MS = 900_000;
/** A broken rule may make a test loop for ever. */
const CASE_LIMIT_MS = "5000";
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

const before = failingCases();
if (typeof before === "string") {
  console.error(`the unchanged tree does not run: ${before}`);
  process.exit(1);
}
if (before.size > 0) console.error(`${before.size} tests fail without any fault; they prove nothing`);

let noticed = 0;
for (const [rule, file, find, replacement] of mutations) {
  if (read(file).split(find).length !== 2) continue;
  writeFileSync(join(copy, file), read(file).replace(find, () => replacement));
  const after = failingCases();
  writeFileSync(join(copy, file), read(file));
  if (typeof after === "string") {
    console.log(`UNCLEAR  ${rule}: ${after}`);
    continue;
  }
  const fresh = [...after].filter((name) => !before.has(name));
  if (fresh.length > 0) noticed++;
  console.log(fresh.length > 0 ? `noticed  ${rule}: ${fresh.length} tests, such as ${fresh[0]}` : `MISSED   ${rule}`);
}
const wanted = filter === "" ? SUFFICIENT : mutations.length;
console.log(`${noticed} of ${mutations.length} broken rules noticed, ${wanted} wanted`);
process.exit(noticed >= wanted && misfits.length === 0 ? 0 : 1);

function read(file) {
  let text = sources.get(file);
  if (text === undefined) sources.set(file, (text = readFileSync(join(root, file), "utf8")));
  return text;
}

/** Builds the copy and runs its tests. Names of the failing ones, or why there are none to tell. */
function failingCases() {
  const built = spawnSync(process.execPath, ["build/run-typescript.mjs", "build/build.ts"], { cwd: copy, encoding: "utf8", timeout: RUN_LIMIT_MS });
  if (built.status !== 0) return `it does not build: ${lastLine(built.stderr)}`;
  const words = ["bin/harn.cjs", "test", "conformance", "spec-tests", "--json", "--timeout", CASE_LIMIT_MS];
  const tested = spawnSync(process.execPath, words, { cwd: copy, encoding: "utf8", timeout: RUN_LIMIT_MS, maxBuffer: 2 ** 28 });
  try {
    return new Set(JSON.parse(tested.stdout).data.results.filter(({ outcome }) => outcome === "fail").map(({ name }) => name));
  } catch {
    return `the tests do not run: ${lastLine(tested.stderr)}`;
  }
}

function lastLine(text) {
  return (text ?? "").trim().split("\n").at(-1) ?? "";
}
