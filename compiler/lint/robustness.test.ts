/** Rules cope with any program: none fails, and what they offer can be applied. */
import { expect, test } from "vitest";
import { areApplicable } from "#compiler/fix";
import { parse } from "#compiler/syntax";
import { createMutator, generateProgram, generateTypedProgram } from "../../fuzz/generator/index.ts";
import { RULES } from "./families.ts";
import { lint } from "./testing/lint-text.ts";

function isWhole(text: string): boolean {
  return !parse({ path: "/project/main.harn", text }).diagnostics.some(({ severity }) => severity === "error");
}

function problems(text: string): readonly string[] {
  return lint(text, { settings: { requireDocstrings: true, requireFileHeader: true, requirePublicApiTypes: true } }).flatMap(({ code, message, span, repair }) => {
    if (code === "HARN-INT-901") return [message];
    if (span === undefined || span.start < 0 || span.end > text.length || span.start > span.end) return [`${message}: no place in the text`];
    return repair === undefined || repair.edits.length === 0 || areApplicable(repair.edits, text.length) ? [] : [`${message}: edits that cannot be made`];
  });
}

test("generated programs", { timeout: 120_000 }, () => {
  for (let seed = 1; seed <= 20; seed++) {
    for (const text of [generateProgram(seed), generateTypedProgram(seed)]) expect(problems(text), `seed ${String(seed)}`).toEqual([]);
  }
});

test("the rules' own examples with pieces of one another in them", { timeout: 120_000 }, () => {
  const mutate = createMutator(RULES.flatMap(({ doc: { bad = "", good = "" } }) => [bad, good]), 1);
  let whole = 0;
  for (let round = 0; round < 1_500; round++) {
    const text = mutate();
    if (!isWhole(text)) continue;
    whole++;
    expect(problems(text), text).toEqual([]);
  }
  expect(whole).toBeGreaterThan(50);
});
