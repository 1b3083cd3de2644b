/** `harn test [TARGET]`: user tests. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { statsOf } from "#platform";
import { findProjectRoot, osErrorText } from "#stdlib/harness";
import {
  coveredFiles, coverageTable, Executor, filterTests, findTests, headerText, isFailure, type JobRunner, type JobSettings, jsonReport, junitReport, lcovReport,
  runPlan, type RunReport, type RunTimes, shardOf, slowFirst, type TestFile, type TestThreadSettings, TestTimings, TextReport, ThreadPool,
} from "#test-runner";
import { asksForLegacyNames } from "#workspace";
import { UsageError } from "./arguments.ts";
import { bundleThread } from "./bundle-thread.ts";
import type { CommandContext } from "./context.ts";
import { Interruption, INTERRUPTED } from "./interruption.ts";
import { jsonText } from "./json-text.ts";
import { loadToolchain } from "./load-toolchain.ts";
import { stdoutColor } from "./stdout-color.ts";
import { type TestOptions, testOptions } from "./test-options.ts";

const DEFAULT_TARGET = "tests";
/** From this many tests on a run one after the other is worth a remark. */
const LARGE_SUITE = 500;

export async function runUserTests(context: CommandContext): Promise<number> {
  const options = testOptions(context);
  const targets = targetsOf(options, context);
  const missing = (context.args.flags.get("test-path") ?? []).find((path) => statsOf(resolve(context.cwd, path)) === null);
  const failure = missing === undefined ? reportFolderFailure(options, context.cwd) : `Path not found: ${missing}`;
  if (failure !== null) {
    context.stderr.write(`error: ${failure}\n`);
    return 1;
  }
  const collecting = performance.now();
  const found = filterTests(findTests(targets, context.cwd), options.filter);
  const files = options.shard === null ? found : shardOf(found, options.shard);
  const interruption = new Interruption(context.stderr, null);
  try {
    const finished = await runFiles(files, performance.now() - collecting, options, context, interruption.signal);
    const written = writeReports(finished, options, context);
    if (interruption.signal.aborted) return INTERRUPTED;
    return written && !finished.report.results.some(isFailure) ? 0 : 1;
  } finally {
    interruption.end();
  }
}

/** @throws UsageError when there is nothing to run */
function targetsOf({ targets }: TestOptions, { args, cwd }: CommandContext): readonly string[] {
  if (targets.length === 0) {
    if (statsOf(join(cwd, DEFAULT_TARGET))?.isDirectory() !== true) throw new UsageError("no path specified and no tests/ directory found");
    return [DEFAULT_TARGET];
  }
  const target = args.positionals[0];
  if (target !== undefined && statsOf(resolve(cwd, target)) === null) throw new UsageError(`test target does not exist: ${target}`);
  return targets;
}

/** Tests take their time: a report that nobody can write is better known before. */
function reportFolderFailure({ junit, jsonOut, coverageOut }: TestOptions, cwd: string): string | null {
  for (const path of [junit, jsonOut, coverageOut]) {
    if (path === undefined) continue;
    const folder = dirname(path);
    const stats = statsOf(resolve(cwd, folder));
    if (stats === null) return `report directory does not exist: ${folder}`;
    if (!stats.isDirectory()) return `report directory is not a directory: ${folder}`;
  }
  return null;
}

interface FinishedRun {
  readonly files: readonly TestFile[];
  readonly report: RunReport;
  readonly times: RunTimes;
}

async function runFiles(files: readonly TestFile[], collectionMs: number, options: TestOptions, context: CommandContext, signal: AbortSignal): Promise<FinishedRun> {
  const { args, cwd, env, stdout, stderr } = context;
  const started = performance.now();
  const cases = files.flatMap((file) => file.cases);
  const timings = new TestTimings(findProjectRoot(cwd) ?? cwd);
  const order = options.dynamic ? slowFirst(cases, (test) => timings.of(test)) : cases;
  const total = order.length + files.filter(({ failure }) => failure !== null).length;
  // From source there is no bundle that other threads could run.
  const workers = context.dist === null ? 1 : Math.max(1, Math.min(options.jobs, order.length));
  const text = new TextReport({ stdout, color: stdoutColor(context), verbose: args.has("verbose"), total });
  if (total > 0) {
    if (!options.dynamic && total >= LARGE_SUITE) {
      stderr.write(`warning: large suite discovered (${total} tests across ${files.length} files); running sequentially. Use \`--parallel\` to enable the bounded worker pool.\n`);
    }
    stdout.write(headerText({ tests: total, files: files.length, workers, dynamic: options.dynamic }));
  }
  const settings = { cwd, env: { ...env }, legacyAmbient: asksForLegacyNames(env), timeoutMs: options.timeoutMs, coverage: options.coverage };
  const stateRoot = mkdtempSync(join(tmpdir(), "harn-user-tests-"));
  const cleanUp = (): void => rmSync(stateRoot, { recursive: true, force: true });
  process.once("exit", cleanUp);
  const runner = await startRunner(workers, settings, context);
  try {
    const report = await runPlan(
      { files, order },
      {
        runner,
        cwd,
        stateRoot,
        failFast: args.has("fail-fast"),
        maxTestMs: options.maxTestMs,
        maxExecuteMs: options.maxExecuteMs,
        signal,
        onStart: (test) => text.start(test),
        onResult: (result) => text.result(result),
      },
    );
    const times = { wholeMs: performance.now() - started + collectionMs, collectionMs };
    text.finish(report.results, times, args.has("timing"));
    if (args.has("coverage")) stdout.write(coverageTable(coveredFiles(report.coverage, files), cwd));
    await timings.note(report.results).catch((error: unknown) => stderr.write(`warning: cannot write .harn/test-timings.json: ${osErrorText(error)}\n`));
    return { files, report, times };
  } finally {
    await runner.close();
    process.off("exit", cleanUp);
    cleanUp();
  }
}

async function startRunner(workers: number, settings: JobSettings, context: CommandContext): Promise<JobRunner> {
  const { dist } = context;
  if (workers === 1 || dist === null) return new Executor(await loadToolchain(context), settings);
  const data: TestThreadSettings = { dist, settings };
  return new ThreadPool({ capacity: workers, timeoutMs: settings.timeoutMs, start: () => bundleThread(dist, "testThread", data) });
}

/** False: a report could not be written. */
function writeReports({ files, report, times }: FinishedRun, { junit, jsonOut, coverageOut }: TestOptions, { cwd, stderr }: CommandContext): boolean {
  const reports: readonly (readonly [string | undefined, () => string])[] = [
    [junit, () => junitReport(report.results)],
    [jsonOut, () => `${jsonText(jsonReport(report.results, times, cwd))}\n`],
    [coverageOut, () => lcovReport(coveredFiles(report.coverage, files), cwd)],
  ];
  let written = true;
  for (const [path, text] of reports) {
    if (path === undefined) continue;
    try {
      writeFileSync(resolve(cwd, path), text());
    } catch (error) {
      stderr.write(`error: cannot write ${path}: ${osErrorText(error)}\n`);
      written = false;
    }
  }
  return written;
}
