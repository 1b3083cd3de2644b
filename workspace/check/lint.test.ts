/** The rules as a phase of the check. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { LintSettings } from "#compiler/lint";
import { readManifest } from "../manifest/index.ts";
import { folderWith, inOwnWorld, run, SETTINGS, targetsIn } from "./check.test-helper.ts";
import { ResultCache } from "./result-cache.ts";
import { type CheckSettings, lintSettings } from "./settings.ts";
import type { ThreadJob } from "./thread.ts";

const withLint = (lint: Partial<LintSettings> = {}, rest: Partial<CheckSettings> = {}): CheckSettings => ({ ...SETTINGS, lint, ...rest });

async function found(text: string, settings: CheckSettings): Promise<readonly string[]> {
  const { diagnostics } = await run(targetsIn(folderWith({ "a.harn": text }), ["a.harn"], settings));
  return (diagnostics[0] ?? []).map(({ code, severity, rule }) => `${severity} ${code ?? "-"} ${rule ?? "-"}`);
}

describe("what a rule and another phase both find", () => {
  const dead = "fn main(harness: Harness) {\n  return 1\n  harness.stdio.println(2)\n}\n";

  test("is said once in a check, by the other phase", async () => {
    expect(await found(dead, withLint())).toEqual(["warning HARN-ORC-008 dead-code-after-return"]);
  });

  test("and by the rule when only rules are asked", async () => {
    expect(await found(dead, withLint({}, { lintOnly: true }))).toEqual(["warning HARN-LNT-011 dead-code-after-return"]);
  });

  test.each(["dead-code-after-return", "unreachable-code"])("%s turns both off", async (name) => {
    expect(await found(dead, withLint({ disabled: [name] }))).toEqual([]);
    expect(await found(dead, withLint({ disabled: [name] }, { lintOnly: true }))).toEqual([]);
    expect(await found(dead, SETTINGS)).toEqual(["warning HARN-ORC-008 dead-code-after-return"]);
  });

  test("errors of other phases cannot be turned off", async () => {
    const disabled = ["undefined-function", "break-outside-loop", "shadow-variable"];
    const errors = (await found("missing()\nbreak\nfn f(a, a) { return a }\n", withLint({ disabled }))).filter((line) => line.startsWith("error"));
    expect(errors).toEqual([
      "error HARN-NAM-002 undefined-function",
      "error HARN-CMP-001 break-outside-loop",
      "error HARN-LNT-009 shadow-variable",
    ]);
  });

  test("a redeclaration is an error of names, in a check and among rules", async () => {
    const text = "const a = 1\nconst a = 2\nlog(a)\n";
    for (const lintOnly of [false, true]) expect((await found(text, withLint({}, { lintOnly }))).filter((line) => line.includes("shadow"))).toEqual(["error HARN-LNT-009 shadow-variable"]);
  });
});

test("rules of severity error are errors, unless the project says otherwise", async () => {
  const text = "fn main(harness: Harness) {\n  harness.stdio.println(harness.env.get(\"A\") ?? nil)\n}\n";
  expect(await found(text, withLint())).toEqual(["error HARN-LNT-061 nil-coalesce-noop"]);
  expect(await found(text, withLint({ severity: { "nil-coalesce-noop": "info" } }))).toEqual(["info HARN-LNT-061 nil-coalesce-noop"]);
  expect(await found(text, withLint({ disabled: ["nil-coalesce-noop"] }))).toEqual([]);
});

test("an error of types does not keep rules from looking, nor from knowing types", async () => {
  const text = 'fn main(harness: Harness) {\n  const n: int = "x"\n  if 3 > n == true { harness.stdio.println("more") }\n}\n';
  const { diagnostics } = await run(targetsIn(folderWith({ "a.harn": text }), ["a.harn"], withLint()));
  expect(diagnostics[0]?.map(({ code }) => code)).toEqual(["HARN-TYP-007", "HARN-LNT-032"]);
  expect(diagnostics[0]?.[1]?.repair?.edits).toHaveLength(1);
});

test("a file with errors of syntax is not linted", async () => {
  expect((await found("fn main(harness: Harness) { const a = 1\n  return = 2 }\n", withLint())).filter((line) => line.includes("LNT"))).toEqual([]);
});

test("cache and threads change nothing", async () => {
  const files = { "a.harn": "const unused = 1 == 2 == true\n", "b.harn": 'import "./a"\nfn main(harness: Harness) { harness.stdio.println(1) }\n', "c.harn.prompt": "Hello {{ name }}.\n" };
  const names = Object.keys(files);
  const root = folderWith(files);
  const folder = join(mkdtempSync(join(tmpdir(), "harn-results-")), "check");
  const cached = (settings: CheckSettings) => run(targetsIn(root, names.slice(0, 2), settings), { cache: new ResultCache(folder, "build") });
  const plain = await run(targetsIn(root, names, withLint()));
  expect(plain.diagnostics[0]?.length).toBeGreaterThan(0);
  const [first, second] = [await cached(withLint()), await cached(withLint())];
  expect([first.checked, second.checked]).toEqual([true, false]);
  expect(JSON.stringify(second.diagnostics)).toBe(JSON.stringify(plain.diagnostics.slice(0, 2)));
  const other = await cached(withLint({ disabled: ["comparison-to-bool"] }));
  expect(other.checked).toBe(true);
  expect(other.diagnostics[0]?.some(({ code }) => code === "HARN-LNT-032")).toBe(false);
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`f${String(i)}.harn`, `const x${String(i)} = 1 == 2 == true\n`]));
  const wide = targetsIn(folderWith(many), Object.keys(many), withLint());
  const start = (job: ThreadJob) => Promise.resolve(inOwnWorld(job));
  expect((await run(wide, { threads: { count: 2, dist: "", start } })).diagnostics).toEqual((await run(wide)).diagnostics);
});

test("a manifest's table becomes settings, key by key", async () => {
  const path = join(folderWith({
    "harn.toml": `[lint]
disabled = ["a"]
require-file-header = true
require_docstrings = true
require-public-api-types = true
complexity-threshold = 9
persona-step-allowlist = ["b"]
template_variant_branch_threshold = 7
test-root-components = ["specs"]
[lint.severity]
unused-import = "error"
[check]
disable_rules = ["c"]
`,
  }), "harn.toml");
  expect(lintSettings((await readManifest(path)).tables)).toEqual({
    disabled: ["a", "c"],
    severity: { "unused-import": "error" },
    requireFileHeader: true,
    requireDocstrings: true,
    requirePublicApiTypes: true,
    complexityThreshold: 9,
    personaStepAllowlist: ["b"],
    templateVariantBranchThreshold: 7,
    testRootComponents: ["specs"],
  });
  expect(lintSettings((await readManifest(join(folderWith({ "harn.toml": "" }), "harn.toml"))).tables)).toEqual({});
});
