/** What came of one test. */
import type { Phases } from "./job.ts";

export type TestOutcome = "passed" | "failed" | "timed_out" | "skipped";

export interface TestResult {
  /** `pipeline`, `pipeline[row]`, `<file error>` or `<fixture NAME>`. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  /** As people know it. */
  readonly file: string;
  readonly outcome: TestOutcome;
  readonly durationMs: number;
  /** Why it did not pass; null for a pass. */
  readonly message: string | null;
  readonly timeoutMs: number | null;
  readonly phases: Phases;
  readonly output: string;
}

export interface TestTotals {
  readonly total: number;
  readonly passed: number;
  /** Those that ran out of time included. */
  readonly failed: number;
  readonly timedOut: number;
  readonly skipped: number;
}

export function totalsOf(results: readonly TestResult[]): TestTotals {
  const count = (outcome: TestOutcome): number => results.filter((result) => result.outcome === outcome).length;
  const timedOut = count("timed_out");
  return { total: results.length, passed: count("passed"), failed: count("failed") + timedOut, timedOut, skipped: count("skipped") };
}

/** Whether the result makes the run fail. */
export function isFailure({ outcome }: TestResult): boolean {
  return outcome === "failed" || outcome === "timed_out";
}
