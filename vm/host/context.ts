import type { RunClock } from "./clock.ts";
import type { EffectHook } from "./effect-hook.ts";
import type { Confinement, PolicyGate } from "./policy/index.ts";
import type { RunState } from "./run-state.ts";
import type { TaskPort } from "./task-port.ts";

/** Where output goes. The CLI buffers; tests capture. */
export interface OutputSink {
  write(text: string): void;
  /** True for a terminal; decides automatic colours. */
  readonly isTerminal?: boolean;
  /** Pushes out what is buffered; called before the run waits for input. */
  flush?(): void;
}

/** Standard input of a run. */
export interface InputSource {
  /** The next line without terminator, or null at the end. An abort rejects with the signal's reason and takes nothing. */
  readLine(signal?: AbortSignal): Promise<string | null>;
  /** Everything that is left, or null when nothing is. */
  readAll(signal?: AbortSignal): Promise<string | null>;
}

/** The outside world of one run, shared by all handles of a root. */
export interface World {
  readonly stdout: OutputSink;
  readonly stderr: OutputSink;
  readonly stdin: InputSource;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Base of relative paths. */
  readonly cwd: string;
  /** Directory of the nearest `harn.toml`, or null. */
  readonly projectRoot: string | null;
  /** The file that the run started with, or null when it has none (`-e`). */
  readonly scriptPath: string | null;
  /** What the `@` paths of a file or folder are relative to; null: it belongs to no project. Absent: nothing does. */
  readonly assetRoots?: (path: string) => Promise<AssetRoots | null>;
  readonly policy: PolicyGate;
  /** Where the run may read and write; absent: everywhere. */
  readonly confinement?: Confinement;
  readonly limits: Limits;
  readonly clock: RunClock;
  /** Where tests answer in place of effects. */
  readonly effects: EffectHook;
  /** What parts of the library keep for the length of the run. */
  readonly state: RunState;
  /** Fires when the host asks the run to stop; pending operations reject with `Cancellation`. */
  readonly signal: AbortSignal;
  /** Told of every statement that code emitted for coverage reaches. */
  readonly coverage?: CoverageSink;
}

export interface CoverageSink {
  /** @param offset UTF-16 offset at which the statement begins */
  reached(path: string, offset: number): void;
}

/** What `@/path` and `@alias/path` are relative to. */
export interface AssetRoots {
  /** Absolute. */
  readonly projectRoot: string;
  /** Absolute folders below the project root. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** Bounds of one run; exceeding one is a Harn error. */
export interface Limits {
  /** Frames of one task. */
  readonly maxFrames: number;
  /** UTF-16 units of one string. */
  readonly maxStringLength: number;
  /** Elements of one collection. */
  readonly maxCollectionSize: number;
  /** Bytes of JS heap; never more than a part of what V8 itself may use. */
  readonly maxHeapBytes: number;
}

export const DEFAULT_LIMITS: Limits = {
  maxFrames: 10_000,
  maxStringLength: 1 << 28,
  maxCollectionSize: 1 << 26,
  maxHeapBytes: 2_500_000_000,
};

/** What a native sees of the call it serves. Valid during the synchronous part of the call only. */
export interface HostContext {
  readonly world: World;
  /** True when argument 0 is an unshared object that dies with this call: a `"fresh"` native may update it in place. */
  readonly ownsFirst: boolean;
  /** Path of the module whose code is calling. */
  readonly modulePath: string;
  /** Name of the called native, for error texts. */
  readonly callee: string;
  /** The calling task. */
  readonly task: TaskPort;
}
