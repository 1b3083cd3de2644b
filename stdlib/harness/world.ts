import { setMaxListeners } from "node:events";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { type CoverageSink, DEFAULT_LIMITS, type InputSource, type Limits, type OutputSink, EffectHook, RunClock, RunState, type World } from "#vm/host";
import { type Confinement, OPEN_GATE, type PolicyGate } from "#vm/host/policy";
import { StreamInput } from "./stdin.ts";

export interface WorldOptions {
  readonly stdout: OutputSink;
  readonly stderr: OutputSink;
  /** Default: standard input of the process, opened at the first read. */
  readonly stdin?: InputSource;
  /** Default: the environment of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Absolute. Default: the directory of the process. */
  readonly cwd?: string;
  /** Default: the nearest directory with a `harn.toml`, from `cwd` up. */
  readonly projectRoot?: string | null;
  /** Absolute path of the file that the run starts with. Default: none. */
  readonly scriptPath?: string | null;
  /** Default: no file belongs to a project. */
  readonly assetRoots?: World["assetRoots"];
  /** Default: nothing is refused. */
  readonly policy?: PolicyGate;
  /** Default: nothing is confined. */
  readonly confinement?: Confinement;
  readonly limits?: Partial<Limits>;
  /** Default: never fires. */
  readonly signal?: AbortSignal;
  /** Default: nothing is measured. */
  readonly coverage?: CoverageSink;
}

/** The world of a run in a Node process. */
export function createWorld(options: WorldOptions): World {
  const cwd = options.cwd ?? process.cwd();
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const signal = options.signal ?? new AbortController().signal;
  // Every waiting task listens, and Node would warn of the eleventh.
  setMaxListeners(0, signal);
  return {
    stdout: options.stdout,
    stderr: options.stderr,
    stdin: options.stdin ?? new StreamInput(() => process.stdin, limits.maxStringLength),
    // A snapshot: every read of `process.env` asks the system.
    env: { ...(options.env ?? process.env) },
    cwd,
    projectRoot: options.projectRoot === undefined ? findProjectRoot(cwd) : options.projectRoot,
    scriptPath: options.scriptPath ?? null,
    ...(options.assetRoots !== undefined && { assetRoots: options.assetRoots }),
    policy: options.policy ?? OPEN_GATE,
    ...(options.confinement !== undefined && { confinement: options.confinement }),
    limits,
    clock: new RunClock(),
    effects: new EffectHook(),
    state: new RunState(),
    signal,
    ...(options.coverage !== undefined && { coverage: options.coverage }),
  };
}

/** The nearest directory with a `harn.toml`, from a directory up, or null. The search ends with the directory of a repository. */
export function findProjectRoot(directory: string): string | null {
  for (let at = directory; ; ) {
    if (existsSync(join(at, "harn.toml"))) return at;
    const parent = dirname(at);
    if (parent === at || existsSync(join(at, ".git"))) return null;
    at = parent;
  }
}
