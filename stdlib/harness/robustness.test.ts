import fc from "fast-check";
import { expect, test } from "vitest";
import { Cancellation, ExitRequest, HBytes, HDecimal, HDict, HDuration, HFloat, HList, HPair, HRange, HarnError, INT_MAX, INT_MIN, setOf, type Value } from "#vm/values";
import { RunState } from "#vm/host";
import { call, testWorld } from "./harness.test-helper.ts";
import { HANDLE_TABLES } from "./index.ts";

/** Texts are harmless as paths below the world's directory, and as commands. */
const TEXTS = ["", "a", "a/b", "é😀", "\0", "\ud800", "*", "[", "read", "bar", "x".repeat(300)];

/** Made anew for each run: a method may keep what it is given. */
function pool(): Value[] {
  const options: [string, Value][][] = [
    [],
    [["max_depth", 1], ["follow_symlinks", true]],
    [["base", "a"], ["mode", "bar"], ["current", new HFloat(NaN)], ["total", -1], ["width", INT_MAX]],
    [["program", "a"], ["args", new HList(["\0"])], ["env", HDict.from([["A", "b"]])], ["timeout_ms", 20]],
    [["program", "true"], ["cwd", "a"], ["env_mode", "replace"], ["stdin", "x"]],
    [["name", "t"], ["start_ms", 0]],
    [["prompt", "?"], ["timeout_ms", -5], ["trim", 1]],
    [["queued_triggers", new HList([1])], ["partial_handoffs", 1]],
  ];
  const numbers = [0, 1, -1, 3, INT_MAX, INT_MIN, new HFloat(0.5), new HFloat(NaN), new HDecimal(5n, 1)];
  const others = [null, true, new HBytes(new Uint8Array([255])), new HDuration(1), new HDuration(INT_MIN), new HList([]), new HList(["a", 1]), setOf([1]), new HPair(1, 2), new HRange(0, 3, true)];
  return [...TEXTS, ...numbers, ...others, ...options.map((entries) => HDict.from(entries))];
}

const SIZE = pool().length;
const methods = HANDLE_TABLES.flatMap(({ field, entries }) => entries.map(({ name }) => `${field === "" ? "harness" : field}.${name}`));

test.each(methods)("%s raises Harn errors only", async (path) => {
  const base = testWorld();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(SIZE - 1), { maxLength: 4 }), async (choices) => {
      const values = pool();
      const env = { ...base.env, TMPDIR: base.cwd, HOME: base.cwd };
      // Waiting for the longest of durations ends too.
      const world = { ...base, env, state: new RunState(), signal: AbortSignal.timeout(1000) };
      try {
        const result = await call(world, path, ...choices.map((choice) => values[choice] ?? null));
        expect(result).not.toBe(undefined);
      } catch (error) {
        const known = error instanceof HarnError || error instanceof ExitRequest || error instanceof Cancellation;
        expect(known ? "" : error).toBe("");
      }
    }),
    { numRuns: path === "clock.sleep_ms" ? 6 : 40 },
  );
});
