/** Repairs of lint rules keep what programs do: shown on every program that says what it prints. */
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Diagnostic } from "#compiler/diagnostics";
import { repairFile } from "#compiler/fix";
import { completeSettings, type LintRequest } from "#compiler/lint";
import { dumpTree, parse } from "#compiler/syntax";
import { compileProgram, createSourceToolchain } from "#workspace";
import { type ConformanceCase, findCases } from "./cases.ts";
import { runCase } from "./run-case.ts";

const ROOT = join(import.meta.dirname, "..");
const toolchain = createSourceToolchain(join(ROOT, "stdlib"));
const LINT: LintRequest = { settings: completeSettings({}), level: "all", alone: false };

/** The same program in worse style: as they stand, the programs give the linter little to do. */
function untidied(text: string): string {
  return text
    .replace(/^( *)const (?=\w+ = )/gm, "$1let ")
    .replace(/catch \(_(?=[a-z])/g, "catch (")
    .replace(/\n\n(?=(?:pub |fn |struct |enum ))/g, "\n")
    .replace(/,(?=\n *[)\]}])/g, "");
}

function casesWithOutput(): readonly ConformanceCase[] {
  const found = findCases(join(ROOT, "spec-tests"), undefined);
  if ("error" in found) throw new Error(found.error);
  return found.cases
    .filter(({ expectation, expectedFailure }) => expectation.kind === "output" && expectedFailure === null)
    .map((program) => ({ ...program, lint: null, text: untidied(program.text) }));
}

function findings({ path }: ConformanceCase, text: string, lint?: LintRequest): readonly Diagnostic[] {
  const { files } = compileProgram({ entry: { path, text }, library: toolchain.library, ...(lint !== undefined && { lint }) });
  return files.at(-1)?.diagnostics ?? [];
}

const programs = casesWithOutput().map((program) => ({ program, found: findings(program, program.text, LINT).filter(({ phase, repair }) => phase === "lint" && repair !== undefined) }));

/** The text after all repairs of some findings, and the rules that they are of. */
function repaired({ path, text }: ConformanceCase, diagnostics: readonly Diagnostic[], errorsOf: (text: string) => readonly Diagnostic[]) {
  const foundErrors = (trial: string) => errorsOf(trial).flatMap((diagnostic) => (diagnostic.severity === "error" ? [{ path, diagnostic }] : []));
  const result = repairFile({ source: { path, text }, diagnostics, ceiling: "scope-local", codes: null, errorsOf: foundErrors });
  return { text: result.text, rules: [...new Set(result.applied.map(({ diagnostic }) => diagnostic.rule ?? ""))] };
}

/** Programs that show a rule; further ones say the same again. */
const MOST_PROGRAMS = 12;

test("a repaired program prints what it printed", { timeout: 240_000 }, async () => {
  const broken: string[] = [];
  const shown = new Map<string, number>();
  for (const { program, found } of programs) {
    // The names of parameters are part of how functions are shown, and of what errors say.
    const wanted = found.filter(({ rule = "", repair }) => repair?.safety !== "format-only" && rule !== "unused-parameter" && (shown.get(rule) ?? 0) < MOST_PROGRAMS);
    const { text, rules } = repaired(program, wanted, (trial) => findings(program, trial));
    if (rules.length === 0) continue;
    for (const rule of rules) shown.set(rule, (shown.get(rule) ?? 0) + 1);
    const result = await runCase({ ...program, text }, { toolchain, env: {}, timeoutMs: 120_000, runExpectedFailures: false, color: false });
    if (result.outcome !== "pass") broken.push(`${rules.join(" ")}: ${result.message}`);
  }
  expect(broken).toEqual([]);
  expect(shown.size).toBeGreaterThan(5);
});

test("repairs of layout keep the tree", () => {
  const broken: string[] = [];
  let count = 0;
  for (const { program, found } of programs) {
    // Imports are moved.
    const wanted = found.filter(({ rule, repair }) => repair?.safety === "format-only" && rule !== "import-order");
    const { text, rules } = repaired(program, wanted, () => []);
    count += rules.length;
    const tree = (source: string): string => dumpTree(parse({ path: program.path, text: source }).program);
    if (rules.length > 0 && tree(text) !== tree(program.text)) broken.push(`${rules.join(" ")}: ${program.name}`);
  }
  expect(broken).toEqual([]);
  expect(count).toBeGreaterThan(20);
});
