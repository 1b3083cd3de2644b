/** Whatever the program, its formatted text is the same program with all comments, and formatting it again changes nothing. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { collectSources } from "#workspace";
import { findingInFormatting, someWidth, withComments } from "./formatting.ts";
import { createMutator, createRandom, generateProgram, generateTypedProgram } from "./generator/index.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const corpus = collectSources(["examples", "spec-tests", "bench", "stdlib"], ROOT)
  .map(({ path }) => ({ path, text: readFileSync(path, "utf8") }))
  .filter(({ text }) => text.length < 20_000);
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

test("every program of the repository", () => {
  expect(corpus.length).toBeGreaterThan(1_000);
  for (const { path, text } of corpus) expect(findingInFormatting(text, 100), path).toBeNull();
});

test("programs of the repository with comments anywhere, at any width", () => {
  const random = createRandom(1);
  for (let round = 0; round < 400; round++) {
    const text = withComments(random.pick(corpus).text, random);
    expect(findingInFormatting(text, someWidth(random)), text).toBeNull();
  }
});

describe.each(SEEDS)("seed %i", (seed) => {
  test.each([
    ["a generated program", generateProgram],
    ["a well-typed program", generateTypedProgram],
  ])("%s", (_, generate) => {
    const random = createRandom(seed);
    const text = generate(seed);
    expect(findingInFormatting(text, 100)).toBeNull();
    const commented = withComments(text, random);
    expect(findingInFormatting(commented, someWidth(random)), commented).toBeNull();
  });
});

test("mutated programs that still parse", () => {
  const random = createRandom(2);
  const next = createMutator(corpus.map(({ text }) => text), 3);
  for (let round = 0; round < 400; round++) {
    const text = next();
    expect(findingInFormatting(text, someWidth(random)), text).toBeNull();
  }
});
