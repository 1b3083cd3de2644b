/** Any text goes through the front end: it compiles or yields diagnostics, it never throws, and never takes long. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { LineMap } from "#compiler/diagnostics";
import { dumpTree, parse, treeToJson } from "#compiler/syntax";
import { collectSources } from "#workspace";
import { compile, problems } from "./execute.ts";
import { createMutator, createNoise, createRandom, generateProgram } from "./generator/index.ts";

const corpus = [
  ...collectSources(["examples"], fileURLToPath(new URL("..", import.meta.url))).map(({ path }) => readFileSync(path, "utf8")),
  ...[1, 2, 3, 4, 5, 6].map((seed) => generateProgram(seed)),
];

/** Compiles a text and dumps its tree; tells when the toolchain failed. */
function fault(text: string): string[] {
  const { program } = parse({ path: "input.harn", text });
  dumpTree(program);
  treeToJson(program, new LineMap(text));
  return problems(compile(text)).internal;
}

describe.each([
  ["mutated programs", createMutator(corpus, 1), 150],
  ["noise", createNoise(2), 300],
] as const)("%s", (_, next, rounds) => {
  test("yield diagnostics or compile", () => {
    for (let round = 0; round < rounds; round++) {
      const text = next();
      expect(fault(text), text).toEqual([]);
    }
  });
});

test("programs cut anywhere", () => {
  const random = createRandom(3);
  for (let round = 0; round < 100; round++) {
    const text = random.pick(corpus);
    const cut = text.slice(0, random.below(Math.min(text.length, 6_000)));
    expect(fault(cut), cut).toEqual([]);
  }
});
