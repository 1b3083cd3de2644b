/** Runs child processes to their end: bounded output, time limit, and no process of the group left behind. */
import { type ChildProcess, spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { type HostContext, SYSTEM_CLOCK } from "#vm/host";
import type { SandboxProfile } from "#vm/host/policy";
import { Cancellation, HarnError } from "#vm/values";
import { deniedBeforeExec, type Launch, launchOf } from "./confinement/index.ts";
import { errorCode, IoFailure } from "./os-errors.ts";

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  /** Absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Undefined: the child reads an empty input. */
  readonly stdin: string | undefined;
  readonly timeoutMs: number | undefined;
  /** A stricter sandbox than that of the run, or null. */
  readonly profile: SandboxProfile | null;
}

export interface Completion {
  readonly pid: number;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly durationMs: number;
  /** -1 when the child did not exit by itself. */
  readonly exitCode: number;
  /** Name of the signal that ended the child, or null. */
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

/** After a kill, how long output may still arrive from a process that left the group and kept the pipes. */
const DRAIN_MS = 200;

/** A child's group differs from ours where process groups exist, so that a signal reaches what the child started. */
const GROUPS = process.platform !== "win32";

const LIVE = new Set<ChildProcess>();

// A process that ends without waiting for its children takes them along.
process.on("exit", () => {
  for (const child of LIVE) killGroup(child);
});

/**
 * Runs a command and waits until it has ended and closed its output.
 * @param maxBytes bound of each output stream; more kills the child and is a limit error
 * @param signal kills the child's group and rejects with `Cancellation`
 * @throws the system error when the child cannot be started
 */
export async function runChild(command: Command, maxBytes: number, context: HostContext, signal: AbortSignal): Promise<Completion> {
  await checkStartable(command);
  const launch = await launchOf(command, context);
  if (signal.aborted) throw new Cancellation();
  const startedAt = new Date();
  const startedOn = performance.now();
  const child = spawn(launch.program, launch.args, {
    cwd: launch.cwd,
    env: launch.env,
    detached: GROUPS,
    windowsHide: true,
    stdio: [command.stdin === undefined ? "ignore" : "pipe", "pipe", "pipe", ...(launch.launcherOptions === undefined ? [] : (["pipe", "pipe"] as const))],
  });
  const hasStarted = instructLauncher(child, launch);
  LIVE.add(child);
  return new Promise((resolve, reject) => {
    let timedOut = false;
    let failure: Error | null = null;
    let stopDraining: (() => void) | null = null;
    const kill = (): void => {
      killGroup(child);
      stopDraining ??= SYSTEM_CLOCK.startTimer(DRAIN_MS, () => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      });
    };
    const fail = (error: Error): void => {
      failure ??= error;
      kill();
    };
    const stdout = collect(child.stdout, maxBytes, fail);
    const stderr = collect(child.stderr, maxBytes, fail);
    const onAbort = (): void => fail(new Cancellation());
    const stopTimer =
      command.timeoutMs === undefined
        ? null
        : SYSTEM_CLOCK.startTimer(command.timeoutMs, () => {
            timedOut = true;
            kill();
          });
    signal.addEventListener("abort", onAbort, { once: true });
    const settle = (): void => {
      LIVE.delete(child);
      stopTimer?.();
      stopDraining?.();
      signal.removeEventListener("abort", onAbort);
    };
    child.on("error", (error) => {
      settle();
      reject(error);
    });
    child.once("close", (code, signalName) => {
      settle();
      // What it left running in the background has nobody any more who could end it.
      killGroup(child);
      if (failure !== null) return reject(failure);
      if (!timedOut && code !== 0 && !hasStarted()) return reject(deniedBeforeExec(stderr()));
      resolve({
        pid: child.pid as number,
        startedAt,
        endedAt: new Date(),
        durationMs: Math.round(performance.now() - startedOn),
        exitCode: timedOut || code === null ? -1 : code,
        signal: signalName,
        timedOut,
        stdout: stdout(),
        stderr: stderr(),
      });
    });
    if (child.stdin !== null) {
      // A child that does not read its input is no failure.
      child.stdin.on("error", () => undefined);
      child.stdin.end(command.stdin);
    }
  });
}

/** What Node reports badly: it names the program where the directory is missing, and throws for a NUL byte. */
async function checkStartable({ program, args, cwd, env }: Command): Promise<void> {
  const texts = [program, ...args, ...Object.keys(env), ...Object.values(env)];
  if (texts.some((text) => text.includes("\0"))) throw new IoFailure("nul byte found in provided data", "invalid_input");
  if (!(await stat(cwd)).isDirectory()) throw Object.assign(new Error(cwd), { code: "ENOTDIR" });
}

/**
 * Gives the sandbox launcher its options.
 * @returns tells whether the command itself was started, once the launcher has ended
 */
function instructLauncher(child: ChildProcess, { launcherOptions }: Launch): () => boolean {
  if (launcherOptions === undefined) return () => true;
  const [, , , options, status] = child.stdio;
  let report = "";
  // A launcher that ends early says why on stderr.
  options?.on("error", () => undefined);
  if (options !== undefined && options !== null && "end" in options) options.end(launcherOptions.map((word) => `${word}\0`).join(""));
  status?.on("error", () => undefined);
  status?.on("data", (chunk: Buffer) => (report += chunk.toString("utf8")));
  return () => report.includes('"exit-code"');
}

function collect(stream: NodeJS.ReadableStream | null, maxBytes: number, fail: (error: Error) => void): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  stream?.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else fail(new HarnError("limit", `HARN-RTL-901: process output size limit exceeded (${maxBytes} bytes)`));
  });
  return () => Buffer.concat(chunks).toString("utf8");
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (GROUPS) process.kill(-child.pid, "SIGKILL");
    else child.kill("SIGKILL");
  } catch (error) {
    // The group is gone already.
    if (errorCode(error) !== "ESRCH") throw error;
  }
}
