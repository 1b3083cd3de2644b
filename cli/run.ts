/** `harn run` */
import { resolve } from "node:path";
import type { SourceFile } from "#compiler/diagnostics";
import { asksForLegacyNames, assetRootsOfFiles, type CompiledProgram, compileProgram, describeFailure, type FileReport, type Toolchain } from "#workspace";
import { completeSettings, type LintSettings } from "#compiler/lint";
import { lintSettings } from "#workspace/check";
import { Engine, type Outcome } from "#vm/engine";
import { createWorld, findProjectRoot } from "#stdlib/harness";
import { UsageError } from "./arguments.ts";
import type { CommandContext } from "./context.ts";
import { exitCodeOf } from "./exit-code.ts";
import { inTypedPlaces } from "./inline-diagnostic.ts";
import { inlineProgram, type InlineProgram } from "./inline-program.ts";
import { Interruption } from "./interruption.ts";
import { loadToolchain } from "./load-toolchain.ts";
import { printFailure, printReports } from "./report.ts";
import { runLimits, runPolicy, runTimeout } from "./run-options.ts";

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
  const policy = runPolicy(args, toolchain.library);
  const snippet = inline === undefined ? null : inlineProgram(inline, cwd);
  const legacyAmbient = asksForLegacyNames(context.env);
  const source = snippet?.source ?? resolve(cwd, file as string);
  const compile = (lint: Partial<LintSettings>): CompiledProgram =>
    compileProgram({
      entry: source,
      library: toolchain.library,
      compiledModule: toolchain.compiledModule,
      legacyAmbient,
      lint: { settings: completeSettings(lint), level: "errors", alone: false },
    });
  let program = compile({});
  // Only a program that a rule stops needs to know what its project says about rules.
  if (program.failed && program.files.some(hasLintError)) program = compile(await projectLintSettings(typeof source === "string" ? source : cwd));
  printReports(program.files, context, snippet && { program: snippet, inTypedPlaces });
  const entry = program.modules.get(program.entryPath);
  if (program.failed || entry === undefined) return 1;

  const interruption = new Interruption(stderr, timeout);
  const world = createWorld({
    stdout: context.stdout,
    stderr,
    env: context.env,
    cwd,
    projectRoot: findProjectRoot(snippet === null ? resolve(cwd, file as string, "..") : cwd),
    scriptPath: typeof source === "string" ? source : null,
    assetRoots: assetRootsOfFiles(),
    policy,
    limits,
    signal: interruption.signal,
  });
  const outcome = await new Engine({ library: toolchain.runtime, world }).run({ entry, modules: program.modules, argv: args.rest, ambientHarness: legacyAmbient });
  interruption.end();
  return finish(outcome, context, program, toolchain, snippet);
}

function hasLintError({ diagnostics }: FileReport): boolean {
  return diagnostics.some(({ phase, severity }) => phase === "lint" && severity === "error");
}

async function projectLintSettings(path: string): Promise<Partial<LintSettings>> {
  const { ManifestFinder, readManifest } = await import("#workspace/manifest");
  const manifest = new ManifestFinder().nearest(path);
  return manifest === null ? {} : lintSettings((await readManifest(manifest)).tables);
}

function finish(outcome: Outcome, context: CommandContext, program: CompiledProgram, toolchain: Toolchain, snippet: InlineProgram | null): number {
  switch (outcome.kind) {
    case "value":
      return exitCodeOf(outcome.value, context.stderr);
    case "exit":
      return outcome.code;
    case "cancelled":
      return 124;
    case "error": {
      const sourceOf = (path: string): SourceFile | undefined => program.graph?.modules.get(path)?.source ?? toolchain.librarySource(path);
      printFailure(describeFailure(outcome.error), context, sourceOf, snippet);
      return 1;
    }
    case "internal":
      throw outcome.error;
    default:
      return outcome satisfies never;
  }
}
