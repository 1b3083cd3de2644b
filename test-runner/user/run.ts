/** A run over test files: hands out jobs, collects results. */
import { join } from "node:path";
import { shownPath } from "#workspace";
import type { TestCase, TestFile } from "./discovery.ts";
import { type FileCoverage, type JobResult, type JobRunner, NO_PHASES, type Phases } from "./job.ts";
import type { Portable } from "./portable.ts";
import { isFailure, type TestResult } from "./result.ts";
import { Schedule } from "./schedule.ts";

export interface RunPlan {
  readonly files: readonly TestFile[];
  /** The cases of the files in the order in which they are wanted. */
  readonly order: readonly TestCase[];
}

export interface RunOptions {
  readonly runner: JobRunner;
  /** Folder that shown paths are relative to. */
  readonly cwd: string;
  /** Folder for what the programs keep, a folder below it for each. */
  readonly stateRoot: string;
  readonly failFast: boolean;
  /** Largest whole time and largest time of the execute phase of a test that passes; null: any. */
  readonly maxTestMs: number | null;
  readonly maxExecuteMs: number | null;
  /** Fires when the run is to end early. */
  readonly signal: AbortSignal;
  readonly onStart: (test: { readonly name: string; readonly file: string }) => void;
  readonly onResult: (result: TestResult) => void;
}

export interface RunReport {
  /** In the order of the files and of the cases in them. */
  readonly results: readonly TestResult[];
  readonly coverage: readonly FileCoverage[];
}

/** Name of the result of a file whose tests cannot run. */
const FILE_ERROR = "<file error>";

type FixtureState = { readonly kind: "running" } | { readonly kind: "made"; readonly value: Portable } | { readonly kind: "failed" };

/** Runs the cases of a plan. Never rejects. */
export function runPlan(plan: RunPlan, options: RunOptions): Promise<RunReport> {
  return new Run(plan, options).run();
}

class Run {
  readonly #plan: RunPlan;
  readonly #options: RunOptions;
  readonly #schedule: Schedule;
  readonly #fixtures = new Map<string, FixtureState>();
  readonly #running = new Set<Promise<void>>();
  /** By place in the report. */
  readonly #results: { readonly place: readonly [file: number, index: number]; readonly result: TestResult }[] = [];
  readonly #coverage: FileCoverage[] = [];
  readonly #fileNumbers: ReadonlyMap<string, number>;
  readonly #caseNumbers: ReadonlyMap<TestCase, number>;
  readonly #failedFiles = new Set<string>();
  #folders = 0;
  #stopped = false;

  constructor(plan: RunPlan, options: RunOptions) {
    this.#plan = plan;
    this.#options = options;
    this.#schedule = new Schedule(plan.order, options.runner.capacity);
    this.#fileNumbers = new Map(plan.files.map(({ source }, number) => [source.path, number]));
    this.#caseNumbers = new Map(plan.files.flatMap(({ cases }) => cases.map((test, number) => [test, number] as const)));
  }

  async run(): Promise<RunReport> {
    for (const file of this.#plan.files) {
      if (file.failure !== null) this.#add(file.source.path, -1, { name: FILE_ERROR, outcome: "failed", message: file.failure });
    }
    this.#options.signal.addEventListener("abort", () => void this.#options.runner.close(), { once: true });
    for (;;) {
      while (this.#next());
      if (this.#running.size === 0) break;
      await Promise.race(this.#running);
    }
    const why = this.#options.signal.aborted ? "not run: interrupted" : "not run after the first failure";
    for (const test of this.#schedule.rest) this.#add(test.path, this.#indexOf(test), { name: test.name, outcome: "skipped", message: why });
    const results = this.#results.sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1]).map(({ result }) => result);
    return { results, coverage: this.#coverage };
  }

  /** Starts one more job; false: none can be started now. */
  #next(): boolean {
    if (this.#stopped || this.#options.signal.aborted) return false;
    const step = this.#schedule.take((test) => {
      const state = this.#fixtureState(test);
      return state === undefined ? "unprepared" : state.kind === "made" ? "ready" : "waiting";
    });
    if (step === null) return false;
    if (step.kind === "prepare") this.#startFixture(step.test);
    else this.#track(this.#runCase(step.test));
    return true;
  }

  /** `made` for a case that needs none; undefined: nobody has begun to make it. */
  #fixtureState({ path, fixture }: TestCase): FixtureState | undefined {
    return fixture?.scope === "file" ? this.#fixtures.get(fixtureKey(path, fixture.name)) : { kind: "made", value: NOTHING };
  }

  #startFixture({ path, fixture }: TestCase): void {
    if (fixture === null) return;
    this.#fixtures.set(fixtureKey(path, fixture.name), { kind: "running" });
    this.#schedule.occupy();
    this.#track(this.#makeFixture(path, fixture.name));
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }

  async #makeFixture(path: string, name: string): Promise<void> {
    const result = await this.#options.runner.run({ kind: "fixture", path, fixture: name, stateFolder: this.#folder() });
    this.#schedule.vacate();
    this.#coverage.push(...result.coverage);
    const key = fixtureKey(path, name);
    if (result.verdict.outcome === "passed" && result.value !== null) {
      this.#fixtures.set(key, { kind: "made", value: result.value });
      return;
    }
    this.#fixtures.set(key, { kind: "failed" });
    this.#schedule.drop((test) => test.path === path && test.fixture?.name === name);
    if (result.compiled) this.#finish(path, -1, `<fixture ${name}>`, result);
    else this.#failFile(path, result);
  }

  async #runCase(test: TestCase): Promise<void> {
    const { runner, cwd, onStart } = this.#options;
    const state = this.#fixtureState(test);
    const fixtureValue = test.fixture?.scope === "file" && state?.kind === "made" ? state.value : null;
    onStart({ name: test.name, file: shownPath(test.path, cwd) });
    const result = await runner.run({ kind: "case", test, fixtureValue, stateFolder: this.#folder() });
    this.#schedule.release(test);
    this.#coverage.push(...result.coverage);
    if (result.compiled) this.#finish(test.path, this.#indexOf(test), test.name, result);
    else this.#failFile(test.path, result);
  }

  /** One result for a file that does not compile, however many tests it has. */
  #failFile(path: string, result: JobResult): void {
    this.#schedule.drop((test) => test.path === path);
    if (this.#failedFiles.has(path)) return;
    this.#failedFiles.add(path);
    this.#finish(path, -1, FILE_ERROR, result);
  }

  #finish(path: string, index: number, name: string, { verdict, output, phases }: JobResult): void {
    const { message, outcome } = this.#judge(verdict, phases);
    this.#add(path, index, { name, outcome, message, output, phases, timeoutMs: verdict.outcome === "timed_out" ? verdict.limitMs : null });
  }

  #judge(verdict: JobResult["verdict"], phases: Phases): Pick<TestResult, "message" | "outcome"> {
    const { maxTestMs, maxExecuteMs, signal } = this.#options;
    if (verdict.outcome !== "passed") {
      return signal.aborted && verdict.outcome === "failed" ? { outcome: "skipped", message: "interrupted" } : { outcome: verdict.outcome, message: verdict.message };
    }
    const whole = Math.round(sum(phases));
    const execute = Math.round(phases.execute);
    if (maxTestMs !== null && whole > maxTestMs) return { outcome: "failed", message: `test took ${whole} ms, more than the ${maxTestMs} ms of --max-test-ms` };
    if (maxExecuteMs !== null && execute > maxExecuteMs) {
      return { outcome: "failed", message: `execution took ${execute} ms, more than the ${maxExecuteMs} ms of --max-execute-ms` };
    }
    return { outcome: "passed", message: null };
  }

  #add(path: string, index: number, found: Partial<TestResult> & Pick<TestResult, "name" | "outcome" | "message">): void {
    const phases = found.phases ?? NO_PHASES;
    const base = { path, file: shownPath(path, this.#options.cwd), timeoutMs: null, output: "" };
    const result: TestResult = { ...base, ...found, phases, durationMs: Math.round(sum(phases)) };
    this.#results.push({ place: [this.#fileNumbers.get(path) ?? 0, index], result });
    if (isFailure(result) && this.#options.failFast) this.#stopped = true;
    this.#options.onResult(result);
  }

  #indexOf(test: TestCase): number {
    return this.#caseNumbers.get(test) ?? 0;
  }

  #folder(): string {
    return join(this.#options.stateRoot, String(this.#folders++));
  }
}

const NOTHING: Portable = { nodes: [], root: 0 };

function fixtureKey(path: string, name: string): string {
  return `${path}\0${name}`;
}

function sum({ setup, compile, execute, teardown }: Phases): number {
  return setup + compile + execute + teardown;
}
