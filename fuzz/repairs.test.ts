/** What must hold for repairs, whatever program they are made in and whichever of them are asked for. */
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "#compiler/diagnostics";
import { areApplicable, repairFile } from "#compiler/fix";
import { compile } from "./execute.ts";
import { createRandom, generateProgram, type Random } from "./generator/index.ts";

const SEEDS = Array.from({ length: 10 }, (_, index) => index + 1);

/**
 * Mistakes of the kinds that repairs exist for, at some of the places where they can be made. Those of types come alone:
 * a name that means nothing hides them.
 */
function withMistakes(text: string, random: Random): string {
  const { chance } = random;
  const spelled = text.replaceAll(/\blet\b/g, (word) => (chance(85) ? word : "var"));
  return chance(50) ? withWrongNames(spelled, random) : spelled.replaceAll(/"(\w+ )\$\{(\w+)\}"/g, '"$1" + $2');
}

function withWrongNames(text: string, { chance, pick }: Random): string {
  return text
    .replaceAll(/\blet\b/g, (word) => (chance(85) ? word : "const"))
    .replaceAll(/\b(?:fun|gen|v|p|g)\d+\b/g, (name) => (chance(97) ? name : pick([`${name}x`, `x${name}`, name.slice(0, -1)])))
    .replaceAll(/\blen\(/g, (word) => (chance(90) ? word : "lenn("))
    .replace("fn main(harness: Harness)", (head) => (chance(70) ? head : "fn main()"));
}

const findingsIn = (text: string): readonly Diagnostic[] => compile(text).files.at(-1)?.diagnostics ?? [];
const isError = ({ severity }: Diagnostic): boolean => severity === "error";

function counts(diagnostics: readonly Diagnostic[]): Map<string, number> {
  const byCode = new Map<string, number>();
  for (const { code = "" } of diagnostics) byCode.set(code, (byCode.get(code) ?? 0) + 1);
  return byCode;
}

describe("repairs of generated programs with mistakes", () => {
  test.each(SEEDS)("seed %i: no two applied edits overlap and no error is new", (seed) => {
    const random = createRandom(seed);
    const text = withMistakes(generateProgram(seed), random);
    const path = "/project/generated.harn";
    const before = findingsIn(text);
    const wanted = before.filter((finding) => !random.chance(30) || finding.repair === undefined);
    const errorsOf = (trial: string) => findingsIn(trial).filter(isError).map((diagnostic) => ({ path, diagnostic }));
    const result = repairFile({ source: { path, text }, diagnostics: wanted, ceiling: "capability-changing", codes: null, errorsOf });

    const edits = new Map(result.applied.flatMap(({ repair }) => repair.edits).map((edit) => [JSON.stringify(edit), edit]));
    expect(areApplicable([...edits.values()], text.length)).toBe(edits.size > 0);
    const after = findingsIn(result.text).filter(isError);
    const errorsBefore = counts(before.filter(isError));
    for (const [code, count] of counts(after)) expect(count, code).toBeLessThanOrEqual(errorsBefore.get(code) ?? 0);
    const mended = result.applied.filter(({ diagnostic }) => isError(diagnostic)).length;
    expect(after.length).toBeLessThanOrEqual(before.filter(isError).length - mended);
    expect(result.applied.length + result.skipped.length).toBe(wanted.filter(({ repair }) => repair !== undefined).length);
  });

  test("the mistakes ask for every repair that they can ask for", () => {
    const outcomes = SEEDS.map((seed) => {
      const text = withMistakes(generateProgram(seed), createRandom(seed));
      const diagnostics = findingsIn(text);
      return repairFile({ source: { path: "/project/generated.harn", text }, diagnostics, ceiling: "capability-changing", codes: null, errorsOf: () => [] }).applied.map(({ repair }) => repair.id);
    });
    expect([...new Set(outcomes.flat())].sort()).toEqual(
      expect.arrayContaining([
        "bindings/make-mutable",
        "bindings/rename-to-closest",
        "bindings/replace-var",
        "bindings/thread-harness-needs-param",
        "style/string-interpolation",
      ]),
    );
    expect(outcomes.filter((ids) => ids.length >= 3).length).toBeGreaterThan(SEEDS.length / 2);
  });
});
