/** The `harn` program: finds the command, runs it, and leaves with its exit code. Commands load when they are called. */
import { existsSync } from "node:fs";
import { isatty } from "node:tty";
import type { MessagePort } from "node:worker_threads";
import type { TestThreadSettings } from "#test-runner";
import type { ThreadJob, ThreadReply } from "#workspace/check";
import { type ParsedArguments, parseArguments, UsageError } from "./arguments.ts";
import { COMMANDS, type CommandSpec, findCommand } from "./command-table.ts";
import type { CommandContext, RunCommand } from "./context.ts";
import { writeEnvelope } from "./envelope.ts";
import { StandardStream } from "./output.ts";
import { type LoadPart, loadPart } from "./parts.ts";

export { loadPart };

const LOADERS: Readonly<Record<string, () => Promise<{ readonly runCommand: RunCommand }>>> = {
  run: () => import("./run.ts"),
  check: () => import("./check.ts"),
  lint: () => import("./lint.ts"),
  fix: () => import("./fix.ts"),
  fmt: () => import("./fmt.ts"),
  doc: () => import("./doc.ts"),
  scan: () => import("./scan.ts"),
  codemod: () => import("./codemod.ts"),
  rule: () => import("./rule.ts"),
  test: () => import("./test.ts"),
  parse: () => import("./parse.ts"),
  tokens: () => import("./tokens.ts"),
  disasm: () => import("./disasm.ts"),
  graph: () => import("./graph.ts"),
  viz: () => import("./viz.ts"),
  explain: () => import("./explain.ts"),
  version: () => import("./version.ts"),
  completion: () => import("./completion.ts"),
  help: () => import("./help-command.ts"),
};

/** A share of a run of `harn check`, in a thread of its own. */
export async function checkShare(job: ThreadJob): Promise<ThreadReply> {
  return (await import("#workspace/check")).checkInThread(job);
}

/** Runs tests for `harn test`, in a thread of its own, until its parent ends it. */
export async function testThread(settings: TestThreadSettings, port: MessagePort): Promise<void> {
  (await import("#test-runner")).serveTests(settings, port);
}

/**
 * Runs the program and ends the process.
 * @param words arguments without interpreter and script
 * @param dist folder of the built library, or null from source
 * @param load where the rarely needed parts come from: the program itself, unless it is the small one
 */
export function main(words: readonly string[], dist: string | null, load: LoadPart = loadPart): void {
  const stdout = new StandardStream(1, {
    onClosed: (error) => {
      if (error.code === "EPIPE") return;
      stderr.write(`error: cannot write the output: ${error.message}\n`);
      leave(1);
    },
    // A reader that has seen enough is no failure. A program may write for ever, so it ends here; other commands come to their
    // own end, and the exit code says what they found.
    onDropped: () => {
      if (!finished && runsProgram(words)) leave(0);
    },
  });
  const stderr = new StandardStream(2);
  stdout.peer = stderr;
  stderr.peer = stdout;
  let finished = false;
  const leave = (code: number): void => {
    finished = true;
    stdout.flush();
    stderr.flush();
    process.exit(code);
  };
  const fail = (error: unknown): void => {
    stderr.write(internalErrorText(error));
    // Whoever asked for JSON gets a document even now.
    if (asksForJson(words) && !stdout.used) writeEnvelope(stdout, { data: null, error: { code: "internal_error", message: `internal error: ${messageOf(error)}` } });
    leave(1);
  };
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);
  // The event loop has run dry while the command still waits for something that can no longer happen.
  process.on("beforeExit", () => {
    if (!finished) fail(new Error("nothing is left that could continue the command"));
  });
  const cwd = currentFolder();
  if (cwd === null) {
    stderr.write("error: the current directory does not exist any more; change to another one and try again\n");
    leave(1);
    return;
  }
  const base = {
    stdout,
    stderr,
    // Asking the stream loads much of Node, and most runs report nothing.
    get color() {
      return isatty(2) && !process.env["NO_COLOR"];
    },
    cwd,
    env: process.env,
    dist,
    loadPart: load,
  };
  execute(words, base).then(leave, fail);
}

async function execute(words: readonly string[], base: Omit<CommandContext, "args">): Promise<number> {
  try {
    const args = selectCommand(words);
    if (args === null) {
      base.stderr.write((await import("./help.ts")).programHelp());
      return 2;
    }
    if (args.has("help")) {
      const help = await import("./help.ts");
      base.stdout.write(words[0]?.startsWith("-") ? help.programHelp() : help.commandHelp(args.command));
      return 0;
    }
    const name = args.has("version") ? "version" : args.command.name;
    const loader = LOADERS[name];
    if (loader === undefined) throw new Error(`command ${name} has no implementation`);
    return await (await loader()).runCommand(withArguments(base, args));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    base.stderr.write(await usageErrorText(error, commandOf(words[0] ?? ""), base.loadPart));
    return 2;
  }
}

/** The context of a command: what is asked for late stays late. */
function withArguments(base: Omit<CommandContext, "args">, args: ParsedArguments): CommandContext {
  return Object.create(base, { args: { value: args, enumerable: true } }) as CommandContext;
}

/** Null: nothing was asked for. */
function selectCommand(words: readonly string[]): ParsedArguments | null {
  const [first, ...others] = words;
  if (first === undefined) return null;
  if (first === "-h" || first === "--help") return parseArguments(command("help"), ["--help"]);
  if (first === "-V" || first === "--version") return parseArguments(command("version"), []);
  const found = findCommand(first);
  if (found !== undefined) return parseArguments(found, others);
  if (namesProgram(first)) return parseArguments(command("run"), words);
  throw new UsageError(first.startsWith("-") ? `unexpected argument \`${first}\`` : `unknown command \`${first}\``, {
    word: first.replace(/^-+/, ""),
    candidates: first.startsWith("-") ? ["help", "version"] : COMMANDS.map(({ name }) => name),
  });
}

/** Whether the first word is a program to run, as in `harn main.harn`. */
function namesProgram(word: string): boolean {
  return word.endsWith(".harn") || (!word.startsWith("-") && existsSync(word));
}

function runsProgram([word = ""]: readonly string[]): boolean {
  return commandOf(word)?.name === "run";
}

function command(name: string): CommandSpec {
  const found = findCommand(name);
  if (found === undefined) throw new Error(`no command ${name}`);
  return found;
}

function commandOf(word: string): CommandSpec | undefined {
  return findCommand(word) ?? (namesProgram(word) ? findCommand("run") : undefined);
}

/** Null: it has been removed. */
function currentFolder(): string | null {
  try {
    return process.cwd();
  } catch {
    return null;
  }
}

function asksForJson(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  return words.slice(0, end === -1 ? words.length : end).includes("--json");
}

async function usageErrorText(error: UsageError, asked: CommandSpec | undefined, load: LoadPart): Promise<string> {
  let text = `error: ${error.message}`;
  if (error.misspelt !== undefined) {
    const { suggest } = await load("suggestions");
    const nearest = suggest(error.misspelt.word, error.misspelt.candidates);
    if (nearest !== null && nearest !== undefined) text += ` — did you mean \`${nearest}\`?`;
  }
  return `${text}\n\n${asked === undefined ? "`harn help` lists the commands" : `\`harn help ${asked.name}\` lists its options`}.\n`;
}

/** A failure of the toolchain itself: what happened and what to do, without a JavaScript stack unless asked for. */
function internalErrorText(error: unknown): string {
  const stack = process.env["HARN_DEBUG"] && error instanceof Error ? `${error.stack ?? ""}\n` : "";
  return `error[HARN-INT-901]: internal error: ${messageOf(error)}\n  = help: this is a defect of harn, not of your program; please report it with the program that shows it\n${stack}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
