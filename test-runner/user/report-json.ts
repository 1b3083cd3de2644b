/** The report file of `--json-out`. Its names and shape are those of the reference, version 3. */
import { totalPhases } from "./report-text.ts";
import type { RunTimes } from "./report-text.ts";
import { type TestResult, totalsOf } from "./result.ts";
import { timeStatistics } from "./statistics.ts";

const SCHEMA_VERSION = 3;

/** Plain data. @param root the folder that the files of the cases are relative to */
export function jsonReport(results: readonly TestResult[], times: RunTimes, root: string): unknown {
  const { total, passed, failed, timedOut, skipped } = totalsOf(results);
  const ran = results.filter(({ outcome }) => outcome !== "skipped");
  const { setup, compile, execute, teardown } = totalPhases(ran);
  return {
    schemaVersion: SCHEMA_VERSION,
    suite: "user",
    root,
    duration_ms: Math.round(times.wholeMs),
    timing: timeStatistics(ran.map(({ durationMs }) => durationMs)),
    aggregate: {
      collection_ms: Math.round(times.collectionMs),
      setup_ms: Math.round(setup),
      compile_ms: Math.round(compile),
      execute_ms: Math.round(execute),
      teardown_ms: Math.round(teardown),
    },
    summary: { total, passed, failed: failed - timedOut, timed_out: timedOut, skipped },
    cases: results.map(caseJson),
  };
}

function caseJson({ name, file, outcome, durationMs, timeoutMs, message, output, phases }: TestResult): unknown {
  return {
    name,
    file,
    classname: file,
    outcome,
    duration_ms: durationMs,
    ...(timeoutMs !== null && { timeout: { phase: "execute", limit_ms: timeoutMs } }),
    ...(outcome !== "skipped" && {
      phases: {
        setup_ms: Math.round(phases.setup),
        compile_ms: Math.round(phases.compile),
        execute_ms: Math.round(phases.execute),
        teardown_ms: Math.round(phases.teardown),
      },
    }),
    ...(message !== null && { message }),
    ...(output !== "" && { captured_output: output }),
  };
}
