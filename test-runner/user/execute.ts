/** Runs test cases and fixtures in the thread that this is called in, each in an engine of its own. */
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { usableHeapBytes } from "#platform";
import { createWorld, EMPTY_INPUT, findProjectRoot } from "#stdlib/harness";
import { DEFAULT_LIMITS } from "#vm/host";
import { OPEN_GATE } from "#vm/host/policy";
import { Engine, type Outcome, type ProgramInput } from "#vm/engine";
import { assetRootsOfFiles, shownPath, type Toolchain } from "#workspace";
import { CapturedOutput } from "./captured-output.ts";
import { CoverageCounter } from "./coverage-counter.ts";
import { failureText } from "./failure-text.ts";
import { type CaseJob, type FixtureJob, type Job, type JobResult, type JobRunner, type JobSettings, NO_PHASES, type Phases, type Verdict } from "./job.ts";
import { pack, type Portable, unpack } from "./portable.ts";
import { type TestProgram, TestPrograms } from "./programs.ts";

/** Time that the cleanups of a test get after its time is up. */
export const GRACE_MS = 2_000;

interface Execution {
  readonly verdict: Verdict;
  readonly value: Portable | null;
}

export class Executor implements JobRunner {
  readonly capacity = 1;
  readonly #settings: JobSettings;
  readonly #toolchain: Toolchain;
  readonly #programs: TestPrograms;
  readonly #coverage: CoverageCounter | null;
  readonly #onExecute: () => void;
  readonly #closing = new AbortController();

  /** @param onExecute called when a job leaves compilation behind: its time begins to count */
  constructor(toolchain: Toolchain, settings: JobSettings, onExecute: () => void = () => undefined) {
    this.#settings = settings;
    this.#toolchain = toolchain;
    this.#onExecute = onExecute;
    const coverage = settings.coverage ? new CoverageCounter() : null;
    this.#coverage = coverage;
    this.#programs = new TestPrograms(toolchain, settings, (code) => coverage?.add(code));
  }

  async run(job: Job): Promise<JobResult> {
    const output = new CapturedOutput();
    try {
      const compiling = performance.now();
      const program = this.#programs.of(job.kind === "case" ? job.test.path : job.path);
      const compile = performance.now() - compiling;
      if (program.kind === "failed") {
        const result = this.#result({ verdict: { outcome: "failed", message: program.message }, value: null }, output, { ...NO_PHASES, compile });
        return { ...result, compiled: false };
      }
      return await this.#runProgram(job, program, compile, output);
    } catch (error) {
      const message = `internal error: ${error instanceof Error ? error.message : String(error)}`;
      return this.#result({ verdict: { outcome: "failed", message }, value: null }, output, NO_PHASES);
    }
  }

  close(): Promise<void> {
    this.#closing.abort();
    return Promise.resolve();
  }

  async #runProgram(job: Job, program: Extract<TestProgram, { kind: "ready" }>, compile: number, output: CapturedOutput): Promise<JobResult> {
    const started = performance.now();
    mkdirSync(job.stateFolder, { recursive: true });
    const stop = new AbortController();
    const engine = this.#engine(job, output, AbortSignal.any([stop.signal, this.#closing.signal]));
    const executing = performance.now();
    this.#onExecute();
    const execution = await this.#execute(job, program, engine, stop);
    const done = performance.now();
    rmSync(job.stateFolder, { recursive: true, force: true });
    const phases = { compile, setup: executing - started, execute: done - executing, teardown: performance.now() - done };
    return this.#result(execution, output, phases);
  }

  #engine(job: Job, output: CapturedOutput, signal: AbortSignal): Engine {
    const { env } = this.#settings;
    const path = job.kind === "case" ? job.test.path : job.path;
    const folder = dirname(path);
    const state = { HARN_STATE_DIR: job.stateFolder, HARN_MEMORY_ROOT: join(job.stateFolder, "memory") };
    const world = createWorld({
      stdout: output,
      stderr: output,
      stdin: EMPTY_INPUT,
      env: { ...env, HARN_LLM_PROVIDER: env["HARN_LLM_PROVIDER"] ?? "mock", HARN_LLM_CALLS_DISABLED: "1", ...state },
      cwd: folder,
      projectRoot: findProjectRoot(folder),
      assetRoots: assetRootsOfFiles(),
      scriptPath: path,
      policy: OPEN_GATE,
      limits: { ...DEFAULT_LIMITS, maxHeapBytes: Math.min(DEFAULT_LIMITS.maxHeapBytes, usableHeapBytes()) },
      signal,
      ...(this.#coverage !== null && { coverage: this.#coverage }),
    });
    return new Engine({ library: this.#toolchain.runtime, world });
  }

  async #execute(job: Job, program: Extract<TestProgram, { kind: "ready" }>, engine: Engine, stop: AbortController): Promise<Execution> {
    const { timeoutMs, legacyAmbient } = this.#settings;
    const timers: NodeJS.Timeout[] = [];
    let isLate = false;
    const abandoned = new Promise<"abandoned">((abandon) => {
      const onTimeout = (): void => {
        isLate = true;
        stop.abort();
        // A cleanup that does not end is left behind: it gets its turns of the event loop, and so do the tests that follow.
        timers.push(setTimeout(() => abandon("abandoned"), GRACE_MS));
      };
      timers.push(setTimeout(onTimeout, timeoutMs));
    });
    const { entry, modules } = program;
    const run = engine.run({ entry, modules, argv: [], ambientHarness: legacyAmbient, ...(job.kind === "case" ? caseInput(job) : fixtureInput(job)) });
    const outcome = await Promise.race([run, abandoned]);
    for (const timer of timers) clearTimeout(timer);
    if (isLate) return { verdict: { outcome: "timed_out", message: `execute phase timed out after ${timeoutMs}ms`, limitMs: timeoutMs }, value: null };
    return outcome === "abandoned" ? { verdict: { outcome: "failed", message: "interrupted" }, value: null } : this.#judge(job, outcome, program, engine);
  }

  #judge(job: Job, outcome: Outcome, program: Extract<TestProgram, { kind: "ready" }>, engine: Engine): Execution {
    const failed = (message: string): Execution => ({ verdict: { outcome: "failed", message }, value: null });
    switch (outcome.kind) {
      case "value": {
        if (job.kind === "case") return { verdict: { outcome: "passed" }, value: null };
        const packed = pack(outcome.value, (type) => engine.placeOfStruct(type));
        if ("nodes" in packed) return { verdict: { outcome: "passed" }, value: packed };
        return failed(`file fixture \`${job.fixture}\` returned a value that cannot cross test isolates: ${packed.obstacle}`);
      }
      case "exit":
        return outcome.code === 0 && job.kind === "case" ? { verdict: { outcome: "passed" }, value: null } : failed(`Process exit requested: ${outcome.code}`);
      case "cancelled":
        return failed("interrupted");
      case "error":
        return failed(failureText(outcome.error, program.sourceOf, (path) => shownPath(path, this.#settings.cwd)));
      case "internal":
        return failed(`internal error: ${outcome.error.message}`);
      default:
        return outcome satisfies never;
    }
  }

  #result({ verdict, value }: Execution, output: CapturedOutput, phases: Phases): JobResult {
    return { compiled: true, verdict, value, output: output.text, phases, coverage: this.#coverage?.take() ?? [] };
  }
}

type Start = Pick<ProgramInput, "pipeline" | "inputs" | "fixture">;

function caseInput({ test, fixtureValue }: CaseJob): Start {
  const { fixture, inputs, pipeline } = test;
  const given = fixture !== null && fixtureValue !== null ? [...inputs, [fixture.parameter, fixtureValue] as const] : inputs;
  return {
    pipeline,
    inputs: (engine) => new Map(given.map(([name, value]) => [name, unpack(value, (place) => engine.structAt(place))])),
    ...(fixture?.scope === "case" && { fixture: { function: fixture.name, input: fixture.parameter } }),
  };
}

function fixtureInput({ fixture }: FixtureJob): Start {
  return { fixture: { function: fixture, input: null } };
}
