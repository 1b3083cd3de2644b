/** What must hold for every generated program. `npm run fuzz` looks at many more seeds. */
import { describe, expect, test } from "vitest";
import { deserialize, serialize } from "#vm/bytecode";
import { compile, problems, reread, run } from "./execute.ts";
import { createRandom, generateProgram } from "./generator/index.ts";

const SEEDS = Array.from({ length: 24 }, (_, index) => index + 1);

describe("generated programs", () => {
  test("one seed, one text", () => {
    expect(generateProgram(7)).toBe(generateProgram(7));
    expect(generateProgram(7)).not.toBe(generateProgram(8));
  });

  test.each(SEEDS)("seed %i: compiles, ends, and does not depend on updates in place or on the container", async (seed) => {
    const program = compile(generateProgram(seed));
    expect(problems(program).errors).toEqual([]);
    const direct = await run(program.modules);
    expect(direct).toMatch(/=> ended$/);
    expect(direct).toContain("fuel ");
    expect(await run(program.modules, true)).toBe(direct);
    expect(await run(reread(program.modules))).toBe(direct);
  });

  test("they exercise updates: most change and show collections", async () => {
    const outputs = await Promise.all([1, 2, 3].map(async (seed) => run(compile(generateProgram(seed)).modules)));
    for (const output of outputs) expect(output.split("\n").length).toBeGreaterThan(10);
  });
});

describe("damaged containers", () => {
  const containers = [...compile(generateProgram(3)).modules.values()].map(serialize);

  test("a flipped bit is refused or harmless, never a crash", () => {
    const random = createRandom(11);
    for (let round = 0; round < 300; round++) {
      const bytes = random.pick(containers).slice();
      for (let flips = 1 + random.below(3); flips > 0; flips--) {
        const at = random.below(bytes.length);
        bytes[at] = (bytes[at] as number) ^ (1 << random.below(8));
      }
      expect(deserialize(bytes)).toHaveProperty("error");
    }
  });

  test("cut off, doubled, empty, noise", () => {
    const random = createRandom(12);
    const whole = containers[0] as Uint8Array;
    for (let round = 0; round < 100; round++) expect(deserialize(whole.slice(0, random.below(whole.length)))).toHaveProperty("error");
    expect(deserialize(new Uint8Array(0))).toHaveProperty("error");
    expect(deserialize(Uint8Array.from([...whole, ...whole]))).toHaveProperty("error");
    expect(deserialize(Uint8Array.from({ length: 4_096 }, () => random.below(256)))).toHaveProperty("error");
  });
});
