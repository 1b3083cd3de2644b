import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createSourceToolchain } from "#workspace";
import { findCases } from "./cases.ts";
import { runConformance } from "./conformance.ts";

const toolchain = createSourceToolchain(join(import.meta.dirname, "..", "stdlib"));
const WITH_ERROR = 'pipeline default(harness: Harness, task) {\n  const name = nil\n  harness.stdio.log(name ?? name)\n}\n';
const WITH_WARNING = 'pipeline default(harness: Harness, task) {\n  let name = "a"\n  harness.stdio.log(name)\n}\n';
const THROWS = 'pipeline default(harness: Harness, task) {\n  const name = nil\n  harness.stdio.log(name ?? name)\n  throw "gone"\n}\n';

async function outcome(files: Readonly<Record<string, string>>, disabled: readonly string[] = []): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "harn-lint-cases-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  const found = findCases(root, undefined);
  if ("error" in found) throw new Error(found.error);
  const options = { toolchain, env: {}, timeoutMs: 60_000, runExpectedFailures: false, color: false, onResult: () => {}, lintSettings: () => Promise.resolve({ disabled: [...disabled] }) };
  const [result] = (await runConformance(found.cases, options)).results;
  return `${result?.outcome ?? ""} ${result?.message ?? ""}`;
}

test("a rule of severity error fails the case, unless it is expected or disabled", async () => {
  const files = { "a.harn": WITH_ERROR, "a.expected": "[harn] nil\n" };
  expect(await outcome(files)).toMatch(/^fail a\.harn: unasserted error lint; add a \.lint fixture if intentional\n {2}HARN-LNT-065 error lint\[nil-coalesce-self-fallback\] /);
  expect(await outcome({ ...files, "a.lint": "HARN-LNT-065 error lint[nil-coalesce-self-fallback]\n" })).toBe("pass ");
  expect(await outcome(files, ["nil-coalesce-self-fallback"])).toBe("pass ");
  expect(await outcome({ "a.harn": THROWS, "a.error": "gone" })).toContain("unasserted error lint");
});

test("every line must be found, whatever the severity", async () => {
  const files = { "a.harn": WITH_WARNING, "a.expected": "[harn] a\n" };
  expect(await outcome(files)).toBe("pass ");
  expect(await outcome({ ...files, "a.lint": "\nHARN-LNT-018\nnever reassigned\n" })).toBe("pass ");
  expect(await outcome({ ...files, "a.lint": "HARN-LNT-018\nHARN-LNT-017\n" })).toMatch(/^fail a\.harn: expected lint diagnostics that were not found:\n {2}HARN-LNT-017\nfound:\n {2}HARN-LNT-018 warning/);
});

test("findings alone are a case, of a program that is not run", async () => {
  expect(await outcome({ "a.harn": THROWS, "a.lint": "HARN-LNT-065\n" })).toBe("pass ");
  expect(await outcome({ "a.harn": THROWS, "a.lint": "HARN-LNT-017\n" })).toContain("fail a.harn: expected lint diagnostics");
  expect(await outcome({ "a.harn": THROWS })).toBe("fail a.harn: missing .expected, .error, or .lint file");
});
