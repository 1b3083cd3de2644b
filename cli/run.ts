/** `harn run` */
import { resolve } from "node:path";
import { assetRootsOfFiles } from "#workspace/asset-roots";
import { Engine, type Outcome } from "#vm/engine";
import type { HarnError } from "#vm/values";
import { asksForLegacyNames } from "#workspace/toolchain";
import { createWorld, findProjectRoot } from "#stdlib/harness";
import { UsageError } from "./arguments.ts";
import type { CommandContext } from "./context.ts";
import { exitCodeOf } from "./exit-code.ts";
import { inlineProgram, type InlineProgram } from "./inline-program.ts";
import { Interruption } from "./interruption.ts";
import { type LoadedProgram, loadProgram } from "./load-program.ts";
import { loadToolchain } from "./load-toolchain.ts";
import { runEnvironment } from "./run-grants.ts";
import { runLimits, runPolicy, runTimeout } from "./run-options.ts";
import { runSandbox } from "./run-sandbox.ts";

export async function runCommand(context: CommandContext): Promise<number> {
  const { args, cwd, stderr } = context;
  const inline = args.value("eval");
  const file = args.positionals[0];
  if ((inline === undefined) === (file === undefined)) {
    throw new UsageError(inline === undefined ? "`harn run` requires FILE or `-e CODE`" : "`harn run` takes either FILE or `-e CODE`, not both");
  }
  const timeout = runTimeout(args);
  const limits = runLimits(args);
  const toolchain = await loadToolchain(context);
  const policy = runPolicy(args, () => toolchain.library, context.env);
  const { env, children } = runEnvironment(args, context.env);
  const projectRoot = findProjectRoot(inline === undefined ? resolve(cwd, file as string, "..") : cwd);
  const { confinement, notice } = runSandbox(args, { cwd, projectRoot, env: context.env }, children);
  const snippet = inline === undefined ? null : inlineProgram(inline, cwd);
  const legacyAmbient = asksForLegacyNames(context.env);
  const source = snippet?.source ?? resolve(cwd, file as string);
  const program = await loadProgram(context, { source, toolchain, legacyAmbient });
  if (program.files.some(({ diagnostics }) => diagnostics.length > 0)) await report(program, context, snippet);
  const { entry, modules } = program;
  if (entry === null) return 1;

  if (notice !== null) stderr.write(notice);
  const interruption = new Interruption(stderr, timeout);
  const world = createWorld({
    stdout: context.stdout,
    stderr,
    env,
    cwd,
    projectRoot,
    scriptPath: typeof source === "string" ? source : null,
    assetRoots: assetRootsOfFiles(),
    policy,
    confinement,
    limits,
    signal: interruption.signal,
  });
  const outcome = await new Engine({ library: toolchain.runtime, world }).run({ entry, modules, argv: args.rest, ambientHarness: legacyAmbient });
  interruption.end();
  await program.kept;
  return finish(outcome, context, program, snippet);
}

async function report(program: LoadedProgram, context: CommandContext, snippet: InlineProgram | null): Promise<void> {
  const { printReports } = await import("./report.ts");
  if (snippet === null) {
    printReports(program.files, context);
    return;
  }
  const { inTypedPlaces } = await context.loadPart("inlineDiagnostic");
  printReports(program.files, context, { program: snippet, inTypedPlaces });
}

async function fail(error: HarnError, context: CommandContext, program: LoadedProgram, snippet: InlineProgram | null): Promise<void> {
  const [{ printFailure }, { describeFailure }] = await Promise.all([import("./report.ts"), import("#workspace/failure")]);
  printFailure(describeFailure(error), context, program.sourceOf, snippet);
}

async function finish(outcome: Outcome, context: CommandContext, program: LoadedProgram, snippet: InlineProgram | null): Promise<number> {
  switch (outcome.kind) {
    case "value":
      return exitCodeOf(outcome.value, context.stderr);
    case "exit":
      return outcome.code;
    case "cancelled":
      return 124;
    case "error":
      await fail(outcome.error, context, program, snippet);
      return 1;
    case "internal":
      throw outcome.error;
    default:
      return outcome satisfies never;
  }
}
