/** The report that people read while tests run and at the end. */
import picocolors from "picocolors";
import type { OutputSink } from "#vm/host";
import type { Phases } from "./job.ts";
import { isFailure, type TestResult, totalsOf } from "./result.ts";
import { timeStatistics } from "./statistics.ts";

export interface TextReportOptions {
  readonly stdout: OutputSink;
  readonly color: boolean;
  readonly verbose: boolean;
  /** Tests that are to run, for the count of `RUN` lines. */
  readonly total: number;
}

/** Milliseconds: of the whole run, and of finding the tests. */
export interface RunTimes {
  readonly wholeMs: number;
  readonly collectionMs: number;
}

const MOST_SLOW = 10;
const ERROR_INDENT = "        ";

/** The line before the first test. */
export function headerText({ tests, files, workers, dynamic }: { readonly tests: number; readonly files: number; readonly workers: number; readonly dynamic: boolean }): string {
  const counts = `${counted(tests, "test")} from ${counted(files, "file")} with ${counted(workers, "worker")}`;
  return `Running ${counts} (${dynamic ? "dynamic" : "sequential"} scheduling)\n\n`;
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

export class TextReport {
  readonly #options: TextReportOptions;
  readonly #colors: ReturnType<typeof picocolors.createColors>;
  #started = 0;

  constructor(options: TextReportOptions) {
    this.#options = options;
    this.#colors = picocolors.createColors(options.color);
  }

  start({ name, file }: { readonly name: string; readonly file: string }): void {
    this.#started++;
    if (this.#options.verbose) this.#write(`    RUN   ${name} [${file}] (${this.#started}/${this.#options.total})\n`);
  }

  result(result: TestResult): void {
    const { name, file, durationMs, outcome } = result;
    if (outcome === "skipped") {
      if (this.#options.verbose) this.#write(`  ${this.#colors.yellow("SKIP")}  ${name} [${file}]\n`);
      return;
    }
    this.#write(outcome === "passed" ? `  ${this.#colors.green("PASS")}  ${name} [${file}] (${durationMs} ms)\n` : `  ${this.#colors.red("FAIL")}  ${name} [${file}]\n`);
    if (this.#options.verbose) this.#write(detailText(result));
  }

  /** What stands below the list of tests. */
  finish(results: readonly TestResult[], times: RunTimes, withTiming: boolean): void {
    const totals = totalsOf(results);
    const ran = results.filter(({ outcome }) => outcome !== "skipped");
    if (totals.total === 0) this.#write("No test pipelines found\n");
    else {
      const skipped = totals.skipped === 0 ? "" : `${totals.skipped} skipped, `;
      const failed = totals.failed === 0 ? "" : `${totals.failed} failed, `;
      const summary = `${totals.passed} passed, ${failed}${skipped}${totals.total} total (${Math.round(times.wholeMs)} ms)`;
      this.#write(`\n${totals.failed > 0 ? this.#colors.red(summary) : this.#colors.green(summary)}\n`);
    }
    const { sample_count, p50_ms, p90_ms } = timeStatistics(ran.map(({ durationMs }) => durationMs));
    this.#write(sample_count === 0 ? "Latency: p50=n/a  p90=n/a (0 samples)\n" : `Latency: p50=${p50_ms} ms  p90=${p90_ms} ms\n`);
    if (withTiming) this.#timing(ran, times);
    const failures = results.filter(isFailure);
    if (failures.length === 0 || this.#options.verbose) return;
    this.#write(`\nFailures:\n${failures.map((result) => `  ${result.name} [${result.file}]\n${detailText(result)}`).join("")}`);
  }

  #timing(ran: readonly TestResult[], { wholeMs, collectionMs }: RunTimes): void {
    const { average_ms, p95_ms, p99_ms } = timeStatistics(ran.map(({ durationMs }) => durationMs));
    const figure = (ms: number | null): string => (ms === null ? "n/a" : `${ms} ms`);
    this.#write(`Total time: ${Math.round(wholeMs)} ms\n`);
    this.#write(`Per-test detail: avg=${figure(average_ms)}  p95=${figure(p95_ms)}  p99=${figure(p99_ms)}\n`);
    const files = new Map<string, number>();
    for (const { file, durationMs } of ran) files.set(file, (files.get(file) ?? 0) + durationMs);
    this.#slowest("tests", ran.map(({ name, file, durationMs }) => [`${name} [${file}]`, durationMs]));
    this.#slowest("files", [...files]);
    const phases = totalPhases(ran);
    const shown = [["collection", collectionMs] as const, ...PHASE_NAMES.map((name) => [name, phases[name]] as const)];
    this.#write(`Phase totals: ${shown.map(([name, ms]) => `${name}=${Math.round(ms)} ms`).join("  ")}\n`);
  }

  #slowest(noun: string, entries: readonly (readonly [string, number])[]): void {
    const slowest = [...entries].sort((a, b) => b[1] - a[1]).slice(0, MOST_SLOW);
    if (slowest.length === 0) return;
    this.#write(`Slowest ${slowest.length} ${noun}:\n${slowest.map(([name, ms]) => `  ${String(ms).padStart(6)} ms  ${name}\n`).join("")}`);
  }

  #write(text: string): void {
    this.#options.stdout.write(text);
  }
}

export const PHASE_NAMES = ["setup", "compile", "execute", "teardown"] as const;

export function totalPhases(results: readonly TestResult[]): Phases {
  const total = { setup: 0, compile: 0, execute: 0, teardown: 0 };
  for (const { phases } of results) for (const name of PHASE_NAMES) total[name] += phases[name];
  return total;
}

/** The error and the captured output of a test, indented. */
function detailText({ message, output }: TestResult): string {
  const error = message === null ? "" : indented(message, ERROR_INDENT);
  return output === "" ? error : `${error}${ERROR_INDENT}captured output:\n${indented(output.replace(/\n$/, ""), `${ERROR_INDENT}  `)}`;
}

function indented(text: string, indent: string): string {
  return text.split("\n").map((line) => `${line === "" ? "" : indent}${line}\n`).join("");
}
