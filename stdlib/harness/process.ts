import { randomUUID } from "node:crypto";
import type { HostContext } from "#vm/host";
import { HDict, HList, runtimeError, thrown, typeError, typeName, type Value } from "#vm/values";
import { expectDict, expectNone, expectString, Options } from "./arguments.ts";
import { type Command, type Completion, runChild } from "./child-process.ts";
import { commandFromArguments, commandFromRequest } from "./commands.ts";
import { startFailure } from "./confinement/index.ts";
import { type HandleMethod, handleTable, lasting } from "./handle-table.ts";
import { resolvePath } from "./paths.ts";
import { defaultShell, knownShells, SHELL_TYPE, shellValue } from "./shells.ts";

/** Bound of each output stream of a child. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** The Harn type of what a finished command gives. */
const COMPLETION =
  '{command_id: string, status: "completed" | "timed_out" | "blocked" | "consent_denied", pid: int?, process_group_id: int?, handle_id: nil, ' +
  "started_at: string, ended_at: string, duration_ms: int, exit_code: int, exit_status: int, legacy_status: int, signal: any, timed_out: bool, " +
  "stdout: string, stderr: string, combined: string, success: bool}";

const METHODS: readonly HandleMethod[] = [
  {
    name: "run",
    signature: `fn(command: dict) -> ${COMPLETION}`,
    doc: "Runs `{program, args?, cwd?, env?, env_mode?, env_remove?, stdin?, timeout_ms?, sandbox_profile?}` and waits for its end.",
    run: (args, context) => execute(commandFromRequest(expectDict(args, 1, context), context), context),
  },
  {
    name: "exec",
    signature: `fn(...command: string) -> ${COMPLETION}`,
    doc: "Runs a program with arguments and waits for its end.",
    run: (args, context) => {
      const [program, ...rest] = commandWords(args, 1, context);
      if (program === undefined || program === "") throw thrown("exec: command is required");
      return execute(commandFromArguments(program, rest, context.world.cwd, context.world), context);
    },
  },
  {
    name: "exec_at",
    signature: `fn(directory: string, ...command: string) -> ${COMPLETION}`,
    doc: "Runs a program with arguments in a directory and waits for its end.",
    run: (args, context) => {
      if (args.length < 3) throw thrown("exec_at: directory and command are required");
      const cwd = resolvePath(context, expectString(args, 1, context));
      const [program, ...rest] = commandWords(args, 2, context);
      if (program === undefined || program === "") throw thrown("exec_at: directory and command are required");
      return execute(commandFromArguments(program, rest, cwd, context.world), context);
    },
  },
  {
    name: "shell",
    signature: `fn(command: string) -> ${COMPLETION}`,
    doc: "Runs a command line in the default shell and waits for its end.",
    run: (args, context) => {
      const text = args.length < 2 ? "" : expectString(args, 1, context);
      if (text.trim() === "") throw thrown("shell: command string is required");
      return execute(shellCommand(text, context.world.cwd, context), context);
    },
  },
  {
    name: "shell_at",
    signature: `fn(directory: string, command: string) -> ${COMPLETION}`,
    doc: "Runs a command line in the default shell in a directory and waits for its end.",
    run: (args, context) => {
      if (args.length < 3) throw thrown("shell_at: directory and command string are required");
      const cwd = resolvePath(context, expectString(args, 1, context));
      const text = expectString(args, 2, context);
      if (text.trim() === "") throw thrown("shell_at: command string is required");
      return execute(shellCommand(text, cwd, context), context);
    },
  },
  {
    name: "default_shell",
    signature: `fn() -> ${SHELL_TYPE}`,
    doc: "The shell that `shell` uses.",
    run: (args, context) => {
      expectNone(args, context);
      return shellValue(defaultShell(context.world));
    },
  },
  {
    name: "list_shells",
    signature: `fn() -> {shells: list<${SHELL_TYPE}>, default_shell_id: string}`,
    doc: "The shells of this machine.",
    run: (args, context) => {
      expectNone(args, context);
      const shells = knownShells(context.world);
      return HDict.from([
        ["shells", new HList(shells.map(shellValue))],
        ["default_shell_id", shells[0].id],
      ]);
    },
  },
  {
    name: "shell_invocation",
    signature: `fn(request: dict) -> {program: string, args: list<string>, command_arg_index: int, shell: ${SHELL_TYPE}}`,
    doc: "Program and arguments that run a command line in a shell: `{shell_id?, command?, login?, interactive?}`.",
    run: (args, context) => shellInvocation(expectDict(args, 1, context), context),
  },
];

/** `harness.process`: child processes. Only `shell` and `shell_at` read their text as a command line. */
export const PROCESS_TABLE = handleTable("process", METHODS.map(lasting));

function commandWords(args: readonly Value[], first: number, context: HostContext): string[] {
  return args.slice(first).map((word) => {
    if (typeof word === "string") return word;
    throw typeError(`${context.callee}: command entries must be strings, got ${typeName(word)}`);
  });
}

function shellCommand(text: string, cwd: string, { world }: HostContext): Command {
  const shell = defaultShell(world);
  return commandFromArguments(shell.path, [...shell.defaultArgs, text], cwd, world);
}

function shellInvocation(request: HDict, { callee, world }: HostContext): HDict {
  const options = new Options(request, callee);
  const shells = knownShells(world);
  const wanted = options.any("shell");
  const id = options.string("shell_id") ?? (wanted instanceof HDict ? wanted.get("id") : wanted) ?? shells[0].id;
  const shell = shells.find((known) => known.id === id || known.path === id);
  if (shell === undefined) throw runtimeError(`${callee}: no such shell: ${typeof id === "string" ? id : typeName(id)}`);
  const args = [...(options.bool("login", false) ? shell.loginArgs : shell.defaultArgs)];
  if (options.bool("interactive", false)) args.unshift("-i");
  return HDict.from([
    ["program", shell.path],
    ["args", new HList([...args, options.string("command") ?? ""])],
    ["command_arg_index", args.length],
    ["shell", shellValue(shell)],
  ]);
}

async function execute(command: Command, context: HostContext): Promise<HDict> {
  const { callee, world } = context;
  const maxBytes = Math.min(MAX_OUTPUT_BYTES, Math.floor(world.limits.maxStringLength / 2));
  try {
    return receipt(await runChild(command, maxBytes, context, AbortSignal.any([world.signal, context.task.signal])));
  } catch (error) {
    throw startFailure(error, callee, command.program);
  }
}

function receipt(done: Completion): HDict {
  return HDict.from([
    ["command_id", `cmd_${randomUUID()}`],
    ["status", done.timedOut ? "timed_out" : "completed"],
    ["pid", done.pid],
    ["process_group_id", done.pid],
    ["handle_id", null],
    ["started_at", done.startedAt.toISOString()],
    ["ended_at", done.endedAt.toISOString()],
    ["duration_ms", done.durationMs],
    ["exit_code", done.exitCode],
    ["exit_status", done.exitCode],
    ["legacy_status", done.exitCode],
    ["signal", done.signal],
    ["timed_out", done.timedOut],
    ["stdout", done.stdout],
    ["stderr", done.stderr],
    ["combined", done.stdout + done.stderr],
    ["success", done.exitCode === 0],
  ]);
}
