/** Runs conformance cases one after the other in this process. */
import type { ConformanceCase } from "./cases.ts";
import { type CaseResult, runCase, type RunOptions } from "./run-case.ts";

export interface Summary {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly total: number;
}

export interface ConformanceOptions extends RunOptions {
  readonly onResult: (result: CaseResult) => void;
}

/** Runs all cases. Never rejects. */
export async function runConformance(cases: readonly ConformanceCase[], options: ConformanceOptions): Promise<{ results: CaseResult[]; summary: Summary }> {
  const results: CaseResult[] = [];
  for (const test of cases) {
    const result = await runCase(test, options);
    results.push(result);
    options.onResult(result);
  }
  return { results, summary: summarize(results) };
}

function summarize(results: readonly CaseResult[]): Summary {
  const count = (...outcomes: CaseResult["outcome"][]): number => results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    passed: count("pass"),
    failed: count("fail", "xfail_unexpected_pass"),
    skipped: count("skipped", "xfail_expected"),
    total: results.length,
  };
}

/** `data` of the JSON report. */
export function conformanceJson(results: readonly CaseResult[], summary: Summary, timing: { readonly total_ms: number }): unknown {
  return {
    snapshotKey: null,
    results: results.map(({ name, outcome, durationMs, message, diagnosticCodes }) => ({
      name,
      outcome,
      duration_ms: durationMs,
      message: message === "" ? null : message,
      diagnostic_codes: diagnosticCodes,
    })),
    summary,
    timing,
  };
}
