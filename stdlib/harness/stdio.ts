import { type HostContext, type InputSource, type NativeFunction, type OutputSink, SYSTEM_CLOCK } from "#vm/host";
import { Cancellation, display, HDict, runtimeError, type Value } from "#vm/values";
import { expectNone, expectString, isOmitted, optionalDict, Options } from "./arguments.ts";
import { handleTable, type HandleMethod } from "./handle-table.ts";
import { errorCode, osErrorText } from "./os-errors.ts";
import { progressLine } from "./progress.ts";
import { inputOf, isTerminal, outputOf, type StreamName } from "./stream-overrides.ts";

/** `harness.stdio`: the standard streams of the run. */
export const STDIO_TABLE = handleTable("stdio", [
  writer("print", "stdout", "", "Writes a value to standard output."),
  writer("println", "stdout", "\n", "Writes a value and a newline to standard output."),
  writer("eprint", "stderr", "", "Writes a value to standard error."),
  writer("eprintln", "stderr", "\n", "Writes a value and a newline to standard error."),
  {
    name: "log",
    signature: "fn(message: any) -> nil",
    doc: "Writes a line that starts with `[harn]` to standard output.",
    run: (args, context) => {
      context.world.stdout.write(`[harn] ${display(args[1] ?? null)}\n`);
      return null;
    },
  },
  {
    name: "progress",
    signature: "fn(phase: string, message: string, progress_or_options?: any, total?: int) -> nil",
    doc: "Writes a line that tells how far a phase of the program is.",
    run: (args, context) => {
      context.world.stdout.write(progressLine(args, context));
      return null;
    },
  },
  {
    name: "read_line",
    signature: "fn(options?: dict) -> any",
    doc: "Reads a line, nil at the end of input; with options the answer is a dict with `ok`, `status` and `value`.",
    run: (args, context) =>
      isOmitted(args, 1) ? readLine(context) : readLineWithOptions(optionalDict(args, 1, context) as HDict, context),
  },
  {
    name: "read_stdin",
    signature: "fn() -> string",
    doc: "Reads everything that is left of standard input, nil when nothing is.",
    run: async (args, context) => {
      expectNone(args, context);
      const { stdin, signal } = waitingForInput(context);
      return stdin.readAll(signal).catch((error: unknown) => {
        throw inputError(error, signal);
      });
    },
  },
  {
    name: "prompt",
    signature: "fn(message: string) -> any",
    doc: "Writes a message to standard output and reads a line, nil at the end of input.",
    run: async (args, context) => {
      context.world.stdout.write(expectString(args, 1, context));
      return readLine(context);
    },
  },
  terminalTest("is_stdin_tty", "stdin", "input"),
  terminalTest("is_stdout_tty", "stdout", "output"),
  terminalTest("is_stderr_tty", "stderr", "error"),
]);

function writer(name: string, sink: "stdout" | "stderr", end: string, doc: string): HandleMethod {
  const run: NativeFunction = (args, context) => {
    const output: OutputSink = outputOf(context.world, sink);
    const value = args[1];
    if (value !== undefined) output.write(typeof value === "string" ? value + end : display(value) + end);
    else if (end !== "") output.write(end);
    return null;
  };
  return { name, signature: "fn(value?: any) -> nil", doc, run, ownership: "fresh" };
}

function terminalTest(name: string, descriptor: StreamName, stream: string): HandleMethod {
  const run: NativeFunction = (args, context) => {
    expectNone(args, context);
    return isTerminal(context.world, descriptor);
  };
  return { name, signature: "fn() -> bool", doc: `True when standard ${stream} is a terminal.`, run };
}

/** What is written must be visible before the run waits for an answer to it. */
function waitingForInput({ world }: HostContext): { readonly stdin: InputSource; readonly signal: AbortSignal } {
  world.stdout.flush?.();
  world.stderr.flush?.();
  return { stdin: inputOf(world), signal: world.signal };
}

function readLine(context: HostContext): Promise<string | null> {
  const { stdin, signal } = waitingForInput(context);
  return stdin.readLine(signal).catch((error: unknown) => {
    throw inputError(error, signal);
  });
}

/** An abort is a cancellation and a failing stream a run-time error; anything else is passed on. */
function inputError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new Cancellation();
  return errorCode(error) === undefined ? error : runtimeError(`cannot read standard input: ${osErrorText(error)}`);
}

const TIMED_OUT = Symbol("timed out");

async function readLineWithOptions(dict: HDict, context: HostContext): Promise<Value> {
  const options = new Options(dict, context.callee);
  const prompt = options.string("prompt");
  const timeout = options.duration("timeout_ms");
  const trim = options.bool("trim", false);
  if (prompt !== undefined) context.world.stdout.write(prompt);
  const { stdin, signal } = waitingForInput(context);

  const controller = new AbortController();
  const onAbort = (): void => controller.abort(new Cancellation());
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  const stopTimer = timeout === undefined ? null : SYSTEM_CLOCK.startTimer(Math.max(timeout, 0), () => controller.abort(TIMED_OUT));
  try {
    const line = await stdin.readLine(controller.signal);
    if (line === null) return HDict.from([["ok", false], ["status", "eof"]]);
    return HDict.from([["ok", true], ["status", "ok"], ["value", trim ? line.trim() : line]]);
  } catch (error) {
    if (error === TIMED_OUT) return HDict.from([["ok", false], ["status", "timeout"]]);
    if (errorCode(error) === undefined) throw error;
    return HDict.from([["ok", false], ["status", "error"], ["error", osErrorText(error)]]);
  } finally {
    stopTimer?.();
    signal.removeEventListener("abort", onAbort);
  }
}
