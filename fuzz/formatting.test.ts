/** Whatever the program, its formatted text is the same program with all comments, and formatting it again changes nothing. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { collectSources } from "#workspace";
import { findingInFormatting, someWidth, withComments } from "./formatting.ts";
import { createMutator, createRandom, generateProgram, generateTypedProgram } from "./generator/index.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const corpus = collectSources(["examples", "spec-tests", "bench", "stdlib"], ROOT)
  .map(({ name, path }) => ({ folder: name.split("/").slice(0, -1).slice(0, 3).join("/"), path, text: readFileSync(path, "utf8") }))
  .filter(({ text }) => text.length < 20_000);
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

test("there are programs enough", () => {
  expect(corpus.length).toBeGreaterThan(1_000);
});

test.each([...new Set(corpus.map(({ folder }) => folder))])("every program below %s", (folder) => {
  for (const program of corpus) if (program.folder === folder) expect(findingInFormatting(program.text, 100), program.path).toBeNull();
});

test.each([1, 2, 3, 4])("programs of the repository with comments anywhere, at any width: %i", (seed) => {
  const random = createRandom(seed);
  for (let round = 0; round < 150; round++) {
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
