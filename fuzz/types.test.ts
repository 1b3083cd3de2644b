/** What must hold for the type checker, whatever program it reads. `npm run fuzz` looks at many more seeds. */
import { describe, expect, test } from "vitest";
import { DEEP, GROWING } from "../bench/check-programs.ts";
import { compile, problems, run } from "./execute.ts";
import { createRandom, generateProgram, generateTypedProgram, withTypeMistakes } from "./generator/index.ts";

const seeds = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** All that is found in a program, however it is checked; notes do not count. */
function findings(text: string): string[] {
  const found = [false, true].flatMap((strictTypes) => compile(text, strictTypes).files.flatMap(({ diagnostics }) => diagnostics));
  return found.filter(({ severity }) => severity !== "info").map(({ code, message }) => `${code ?? ""} ${message}`);
}

describe("well-typed programs", () => {
  test.each(seeds(30))("seed %i: nothing to report, and no error at run time", async (seed) => {
    const text = generateTypedProgram(seed);
    expect(findings(text), text).toEqual([]);
    expect(await run(compile(text).modules), text).toMatch(/=> ended$/);
  });

  test("they narrow, and use what is declared", () => {
    const all = seeds(30).map(generateTypedProgram).join("\n");
    for (const form of [/guard \w+ != nil/, /match \w+\.tag/, /match type_of/, /Enum\.E0\(\w+\) ->/, /Ok\(\w+\) ->/, /if is_whole/, /\.has\("z"\)/, /== nil \|\|/]) expect(all).toMatch(form);
  });
});

test("programs about updates are accepted under strict types as well", () => {
  for (const seed of seeds(6)) expect(problems(compile(generateProgram(seed), true)).errors).toEqual([]);
});

test("mistakes of types are found, and never bring the checker down", () => {
  const random = createRandom(5);
  let rejected = 0;
  for (let round = 0; round < 120; round++) {
    const text = withTypeMistakes(generateTypedProgram(100 + (round % 30)), random);
    const { errors, internal } = problems(compile(text, random.chance(30)));
    expect(internal, text).toEqual([]);
    if (errors.length > 0) rejected++;
  }
  expect(rejected).toBeGreaterThan(60);
});

describe("long and deep programs", () => {
  test.each(GROWING)("$name", ({ sizes, text }) => {
    expect(problems(compile(text(Math.min(sizes[0] ?? 0, 1_250)))).internal).toEqual([]);
  });

  test.each(DEEP)("$name", ({ text }) => {
    expect(problems(compile(text)).internal).toEqual([]);
  });
});
