// Checks who imports whom. First it plants imports that must be refused into a small copy of the layout:
// a checker that sees nothing would pass in silence.
import { cruise } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const config = createRequire(import.meta.url)("../.dependency-cruiser.cjs");
const FOLDERS = ["bench", "build", "cli", "compiler", "fuzz", "lsp", "pkg-manager", "platform", "stdlib", "test-runner", "vm", "workspace"];

/** What the planted files import; all of it is allowed. */
const STUBS = {
  "cli/main.ts": "export const main = 1;",
  "compiler/library/index.ts": 'export const parseSignature = 1;\nexport type { Declaration } from "./declaration.ts";',
  "compiler/library/declaration.ts": "export type Declaration = string;",
  "compiler/syntax/index.ts": "export const parse = 1;\nexport type Program = string;",
  "compiler/templates/index.ts": "export const parseTemplate = 1;",
  "stdlib/templates/index.ts": 'export { parseTemplate } from "#compiler/templates";',
  "stdlib/index.ts": 'import type { Declaration } from "#compiler/library";\nexport const createLibrary: Declaration = "";',
  "vm/values/arithmetic.ts": "export const add = 1;",
  "vm/values/index.ts": 'export { add } from "./arithmetic.ts";',
};

/** Planted file, its text, and the rule that must report it. */
const PLANTED = [
  ["compiler/planted/index.ts", 'export { createLibrary } from "#stdlib";', "layers-of-compiler"],
  ["vm/planted/index.ts", 'export { parse } from "#compiler/syntax";', "layers-of-vm"],
  ["vm/bytecode/planted.ts", 'export { add } from "#vm/values";', "layers-of-vm-bytecode"],
  ["stdlib/planted/index.ts", 'export { parseSignature } from "#compiler/library";', "layers-of-stdlib"],
  ["stdlib/planted/types.ts", 'import type { Program } from "#compiler/syntax";\nexport type P = Program;', "stdlib-types-of-the-compiler"],
  ["stdlib/planted/templates.ts", 'export { parseTemplate } from "#compiler/templates";', "layers-of-stdlib"],
  ["stdlib/templates/planted.ts", 'export { parse } from "#compiler/syntax";', "layers-of-stdlib-templates"],
  ["workspace/planted.ts", 'export { main } from "../cli/main.ts";', "nobody-imports-the-cli"],
  ["vm/planted/door.ts", 'export { add } from "../values/arithmetic.ts";', "doors"],
  ["cli/planted.ts", 'export { add } from "../vm/values/arithmetic.ts";', "doors-from-the-top"],
  ["cli/circle-a.ts", 'import { b } from "./circle-b.ts";\nexport const a = (): number => b();', "no-circles"],
  ["cli/circle-b.ts", 'import { a } from "./circle-a.ts";\nexport const b = (): number => a();', null],
  ["cli/nowhere.ts", 'export { gone } from "./gone.ts";', "resolvable"],
];

async function violations(folder) {
  process.chdir(folder);
  const { output } = await cruise(
    FOLDERS.filter((name) => existsSync(name)),
    { ...config.options, baseDir: folder, ruleSet: { forbidden: config.forbidden }, validate: true },
    undefined,
    { tsConfig: extractTSConfig("tsconfig.json") },
  );
  return { found: output.summary.violations.filter(({ rule }) => rule.severity === "error"), modules: output.summary.totalCruised };
}

/** Names of what the rules do not report, or report without cause. */
async function selfTest() {
  const folder = mkdtempSync(join(tmpdir(), "harn-layers-"));
  try {
    for (const name of ["package.json", "tsconfig.json"]) copyFileSync(join(root, name), join(folder, name));
    for (const [path, text] of [...Object.entries(STUBS), ...PLANTED]) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { found } = await violations(folder);
    const missed = PLANTED.filter(([path, , name]) => name !== null && !found.some(({ from, rule }) => from === path && rule.name === name));
    const wrong = found.filter(({ from }) => from in STUBS);
    return [...missed.map(([path, , name]) => `${name} does not report ${path}`), ...wrong.map(({ from, rule }) => `${rule.name} reports ${from}`)];
  } finally {
    process.chdir(root);
    rmSync(folder, { recursive: true });
  }
}

const broken = await selfTest();
for (const text of broken) console.error(`self-test: ${text}`);
const { found, modules } = await violations(root);
for (const { from, to, rule } of found) console.error(`${rule.name}: ${from} → ${to}`);
console.log(`layers: ${modules} modules, ${found.length} forbidden imports, ${broken.length} rules that do not work`);
process.exit(found.length + broken.length > 0 ? 1 : 0);
