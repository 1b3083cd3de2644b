/** Every code that the front end raises is provoked by some test: the `.error` file of a program, a page of `spec-tests/checker`, or a unit test. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { codeRegistry } from "./index.ts";

const ROOT = join(import.meta.dirname, "../..");
const FRONT_END = ["syntax", "modules", "names", "types", "emit"].map((folder) => join("compiler", folder));

function codesIn(folder: string, isWanted: (file: string) => boolean): Set<string> {
  const codes = new Set<string>();
  for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })) {
    if (!isWanted(file)) continue;
    for (const [code] of readFileSync(join(ROOT, folder, file), "utf8").matchAll(/HARN-[A-Z]{3}-\d{3}/g)) codes.add(code);
  }
  return codes;
}

const isTest = (file: string): boolean => file.endsWith(".test.ts");
const raised = FRONT_END.map((folder) => codesIn(folder, (file) => file.endsWith(".ts") && !isTest(file))).reduce((all, some) => new Set([...all, ...some]));

test("raised codes are registered", () => {
  expect(raised.size).toBeGreaterThan(20);
  expect([...raised].filter((code) => !codeRegistry().has(code))).toEqual([]);
});

test("every raised code is provoked by a test", () => {
  const provoked = codesIn("spec-tests", (file) => file.endsWith(".error") || file.endsWith(".md"));
  for (const folder of [...FRONT_END, "workspace"]) for (const code of codesIn(folder, isTest)) provoked.add(code);
  expect([...raised].filter((code) => !provoked.has(code)).sort()).toEqual([]);
});
