/** Compiles and runs small programs, for tests. */
import { join } from "node:path";
import type { Diagnostic } from "#compiler/diagnostics";
import type { FunctionCode, ModuleCode } from "#vm/bytecode";
import { DEFAULT_LIMITS } from "#vm/host";
import { OPEN_GATE } from "#vm/host/policy";
import { Engine } from "#vm/engine";
import { display } from "#vm/values";
import { createWorld, EMPTY_INPUT } from "#stdlib/harness";
import { compileProgram, createSourceToolchain } from "#workspace";

const toolchain = createSourceToolchain(join(import.meta.dirname, "..", "..", "..", "stdlib"));

export interface Compiled {
  readonly code: ModuleCode | undefined;
  readonly modules: ReadonlyMap<string, ModuleCode>;
  readonly errors: readonly Diagnostic[];
}

/** Compiles a program given as text. */
export function compile(text: string): Compiled {
  const program = compileProgram({ entry: { path: "/virtual/main.harn", text }, library: toolchain.library });
  const errors = program.files.flatMap((file) => file.diagnostics).filter((diagnostic) => diagnostic.severity === "error");
  return { code: program.modules.get(program.entryPath), modules: program.modules, errors };
}

/**
 * Runs a program.
 * @returns what it printed, and after `=>` its value, or after `!` the message of the error that ended it
 * @throws Error when it does not compile
 */
export async function run(text: string): Promise<string> {
  const { code, modules, errors } = compile(text);
  if (code === undefined || errors.length > 0) throw new Error(errors.map((error) => error.message).join("\n"));
  let output = "";
  const world = createWorld({
    stdout: { write: (part) => void (output += part) },
    stderr: { write: (part) => void (output += part) },
    stdin: EMPTY_INPUT,
    env: {},
    cwd: "/",
    projectRoot: null,
    policy: OPEN_GATE,
    limits: DEFAULT_LIMITS,
  });
  const outcome = await new Engine({ library: toolchain.runtime, world }).run({ entry: code, modules, argv: [] });
  switch (outcome.kind) {
    case "value":
      return `${output}=> ${display(outcome.value)}`;
    case "error":
      return `${output}! ${outcome.error.errorClass === "thrown" ? display(outcome.error.payload) : outcome.error.message}`;
    case "internal":
      throw outcome.error;
    default:
      return `${output}! ${outcome.kind}`;
  }
}

/** Value of an expression or of statements that end in one, as the body of a closure; top-level declarations go before. */
export async function valueOf(body: string, declarations = ""): Promise<string> {
  const result = await run(`${declarations}\npipeline default(harness: Harness) {\n${body}\n}\n`);
  return result.replace(/^=> /, "");
}

/** The function of a name in a compiled module. */
export function functionNamed(code: ModuleCode | undefined, name: string): FunctionCode {
  const found = code?.functions.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no function ${name}`);
  return found;
}
