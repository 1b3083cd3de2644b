/** The examples of `harn explain` show what they say. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { compileProgram, createSourceToolchain } from "#workspace";
import { codeRegistry } from "./index.ts";

const COMPILER = fileURLToPath(new URL("../..", import.meta.url));
const { library } = createSourceToolchain(join(COMPILER, "../stdlib"));

/** Raised by the compiler, and yet shown by no short program of which this is the only finding. */
const WITHOUT_EXAMPLE: ReadonlyMap<string, string> = new Map([
  ["HARN-PAR-901", "takes hundreds of brackets or thousands of operators"],
  ["HARN-MOD-007", "the imported file has a finding of its own"],
]);

/** Findings that exist under strict types only. */
const STRICT_ONLY: ReadonlySet<string> = new Set(["HARN-OWN-004"]);

/** Files of an example, the one to check last. */
function filesOf(example: string): readonly (readonly [name: string, text: string])[] {
  const parts = example.split(/^\/\/ (\w+\.harn)\n/m);
  if (parts.length === 1) return [["main.harn", example]];
  return Array.from({ length: (parts.length - 1) / 2 }, (_, index) => [parts[2 * index + 1] ?? "", parts[2 * index + 2] ?? ""]);
}

/** Codes of everything that is found in an example; a finding without code counts by its message. */
function findings(example: string, strictTypes: boolean): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), "harn-example-"));
  const files = filesOf(example);
  for (const [name, text] of files) writeFileSync(join(root, name), text);
  const program = compileProgram({ entry: join(root, files.at(-1)?.[0] ?? ""), library, strictTypes });
  rmSync(root, { recursive: true });
  return program.files.flatMap(({ diagnostics }) => diagnostics.map(({ code, message }) => code ?? message));
}

const explained = [...codeRegistry().values()].flatMap(({ code, explanation }) => (explanation === undefined ? [] : [{ code, ...explanation }]));
const wrong = explained.flatMap(({ code, bad }) => (bad === undefined ? [] : [{ code, bad }]));
const right = explained.flatMap(({ code, good }) => (good === undefined ? [] : [{ code, good }]));

describe("examples", () => {
  test.each(wrong)("$code: the bad one has this finding and no other", ({ code, bad }) => {
    expect([...new Set(findings(bad, STRICT_ONLY.has(code)))]).toEqual([code]);
  });

  test.each(right)("$code: the good one is clean", ({ good }) => {
    expect(findings(good, true)).toEqual([]);
  });

  test("whatever the compiler raises has one", () => {
    const raised = new Set<string>();
    for (const folder of ["syntax", "modules", "names", "types", "emit"]) {
      for (const file of readdirSync(join(COMPILER, folder), { recursive: true, encoding: "utf8" })) {
        if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
        for (const [code] of readFileSync(join(COMPILER, folder, file), "utf8").matchAll(/HARN-[A-Z]{3}-\d{3}/g)) raised.add(code);
      }
    }
    const shown = new Set(wrong.map(({ code }) => code));
    expect([...raised].filter((code) => !shown.has(code)).sort()).toEqual([...WITHOUT_EXAMPLE.keys()].sort());
  });

  test("a mistake is never shown without its remedy", () => {
    expect(explained.filter(({ bad, good }) => bad !== undefined && good === undefined).map(({ code }) => code)).toEqual([]);
    expect(wrong.length).toBeGreaterThan(50);
  });
});
