import { expect, test } from "vitest";
import { DEFAULT_LIMITS } from "#vm/host";
import { parseArguments } from "./arguments.ts";
import { type CommandSpec, findCommand } from "./command-table.ts";
import { parseDuration, runLimits } from "./run-options.ts";

const limits = (...words: string[]) => runLimits(parseArguments(findCommand("run") as CommandSpec, [...words, "x.harn"]));

test("durations", () => {
  expect(["500ms", "3s", "2m", "1h", "1d"].map(parseDuration)).toEqual([500, 3_000, 120_000, 3_600_000, 86_400_000]);
});

test.each([
  ["", "duration must not be empty"],
  ["5", "duration must use an ms, s, m, h, d, or w suffix"],
  ["5y", "duration must use an ms, s, m, h, d, or w suffix"],
  ["1.5s", "duration amount must be a positive integer"],
  ["-1s", "duration amount must be a positive integer"],
  ["s", "duration amount must be a positive integer"],
  ["0ms", "duration must be greater than zero"],
  ["0w", "duration must be greater than zero"],
  ["999999999999w", "duration is too large"],
])("%j is refused", (text, message) => {
  expect(() => parseDuration(text)).toThrow(message);
});

test("limits", () => {
  expect(limits("--max-frames", "50").maxFrames).toBe(50);
  expect(limits("--max-memory", "512m").maxHeapBytes).toBe(512 * 1024 ** 2);
  expect(limits("--max-memory", "1000").maxHeapBytes).toBe(1000);
  expect(limits().maxFrames).toBe(DEFAULT_LIMITS.maxFrames);
  expect(limits().maxHeapBytes).toBe(DEFAULT_LIMITS.maxHeapBytes);
  expect(() => limits("--max-memory", "900g")).toThrow("NODE_OPTIONS=--max-old-space-size=");
  for (const bad of ["0", "-1", "x", "1.5"]) expect(() => limits("--max-frames", bad)).toThrow("positive integer");
  for (const bad of ["0", "m", "1t", "1.5g"]) expect(() => limits("--max-memory", bad)).toThrow("must be a size");
});
