/** One piece of work of a run and its result; plain data, since another thread may do it. */
import type { TestCase } from "./discovery.ts";
import type { Portable } from "./portable.ts";

export interface CaseJob {
  readonly kind: "case";
  readonly test: TestCase;
  /** Value of a fixture of scope `file`. */
  readonly fixtureValue: Portable | null;
  /** Folder of this case alone for what the program keeps. */
  readonly stateFolder: string;
}

export interface FixtureJob {
  readonly kind: "fixture";
  readonly path: string;
  readonly fixture: string;
  readonly stateFolder: string;
}

export type Job = CaseJob | FixtureJob;

/** Milliseconds of each phase. */
export interface Phases {
  readonly setup: number;
  readonly compile: number;
  readonly execute: number;
  readonly teardown: number;
}

export const NO_PHASES: Phases = { setup: 0, compile: 0, execute: 0, teardown: 0 };

export type Verdict =
  | { readonly outcome: "passed" }
  | { readonly outcome: "failed"; readonly message: string }
  | { readonly outcome: "timed_out"; readonly message: string; readonly limitMs: number };

export interface JobResult {
  /** False: the file does not compile, so none of its cases can run. */
  readonly compiled: boolean;
  readonly verdict: Verdict;
  readonly output: string;
  readonly phases: Phases;
  /** Of a fixture that succeeded. */
  readonly value: Portable | null;
  /** What the job adds to the coverage. */
  readonly coverage: readonly FileCoverage[];
}

/** How often statements of a file were reached. */
export interface FileCoverage {
  readonly path: string;
  /** UTF-16 offset of a statement and how often it was reached, in turn. */
  readonly counts: readonly number[];
}

/** What is the same for all jobs of a run. */
export interface JobSettings {
  /** Folder that shown paths are relative to. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly legacyAmbient: boolean;
  readonly timeoutMs: number;
  readonly coverage: boolean;
}

/** Does jobs, somewhere. */
export interface JobRunner {
  /** How many jobs it can do at a time. */
  readonly capacity: number;
  /** Never rejects: whatever goes wrong is a failed verdict. */
  run(job: Job): Promise<JobResult>;
  /** Stops whatever is still going on. */
  close(): Promise<void>;
}
