/**
 * Programs written to hurt: whatever they do, the process ends by itself, with diagnostics or a Harn error, never with a
 * JavaScript stack or a dying engine.
 */
import { describe, expect, test } from "vitest";
import { harnRun } from "./process.ts";
import { ALLOCATION, BULK, NUMBERS, PATTERNS, RECURSION, type RuntimeCase, VALUES } from "./runtime-cases.ts";
import { BYTES, CHAINED, LONG_LINES, NESTED, type SourceCase } from "./source-cases.ts";

const LIMIT_MS = 150_000;

const SOURCES: readonly (readonly [string, readonly SourceCase[]])[] = [
  ["10,000 levels of", NESTED],
  ["chains of", CHAINED],
  ["a line of", LONG_LINES],
  ["bytes:", BYTES],
];

describe.each(SOURCES)("%s", (_, cases) => {
  test.concurrent.each(cases)("$name", { timeout: LIMIT_MS }, async ({ text, exit, says }) => {
    const ending = await harnRun(text());
    expect({ crash: ending.crash, exit: ending.exit }).toEqual({ crash: null, exit });
    expect(ending.errors.slice(0, 2_000)).toContain(says);
    if (exit !== 0) expect(ending.errors).toMatch(/error/);
  });
});

const PROGRAMS: readonly (readonly [string, readonly RuntimeCase[]])[] = [
  ["recursion:", RECURSION],
  ["endless allocation:", ALLOCATION],
  ["values:", VALUES],
  ["numbers:", NUMBERS],
  ["patterns:", PATTERNS],
  ["bulk:", BULK],
];

describe.each(PROGRAMS)("%s", (_, cases) => {
  test.concurrent.each(cases)("$name", { timeout: LIMIT_MS }, async ({ program, options, exit, says }) => {
    const ending = await harnRun(program, options);
    expect({ crash: ending.crash, exit: ending.exit }).toEqual({ crash: null, exit });
    expect((exit === 0 ? ending.output : ending.errors).slice(0, 2_000)).toContain(says);
  });
});
