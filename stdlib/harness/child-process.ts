/** Runs child processes to their end: bounded output, time limit, and no process of the group left behind. */
import { type ChildProcess, spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { SYSTEM_CLOCK } from "#vm/host";
import { Cancellation, HarnError } from "#vm/values";
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

/**
 * Runs a command and waits until it has ended and closed its output.
 * @param maxBytes bound of each output stream; more kills the child and is a limit error
 * @param signal kills the child's group and rejects with `Cancellation`
 * @throws the system error when the child cannot be started
 */
export async function runChild(command: Command, maxBytes: number, signal: AbortSignal): Promise<Completion> {
  await checkStartable(command);
  if (signal.aborted) throw new Cancellation();
  const startedAt = new Date();
  const startedOn = performance.now();
  const child = spawn(command.program, command.args, {
    cwd: command.cwd,
    env: command.env,
    detached: GROUPS,
    windowsHide: true,
    stdio: [command.stdin === undefined ? "ignore" : "pipe", "pipe", "pipe"],
  });
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
      if (failure !== null) return reject(failure);
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
