/** Compiles a program for running: rules that are errors of its project count. */
import { completeSettings, type LintSettings } from "#compiler/lint";
import { type CompiledProgram, compileProgram, type FileReport, isFile } from "#workspace";
import type { CommandContext } from "./context.ts";
import type { LoadOptions } from "./load-program.ts";
import { projectLintSettings } from "./project-lint-settings.ts";

/** @param onAbsent is told of each path where an import looked for a file in vain */
export async function compileForRun(context: Pick<CommandContext, "cwd">, options: LoadOptions, onAbsent: (path: string) => void): Promise<CompiledProgram> {
  const { source, toolchain, legacyAmbient } = options;
  const exists = (path: string): boolean => {
    const found = isFile(path);
    if (!found) onAbsent(path);
    return found;
  };
  const compile = (lint: Partial<LintSettings>): CompiledProgram =>
    compileProgram({
      entry: source,
      library: toolchain.library,
      compiledModule: toolchain.compiledModule,
      legacyAmbient,
      exists,
      lint: { settings: completeSettings(lint), level: "errors", alone: false },
    });
  const program = compile({});
  // Only a program that a rule stops needs to know what its project says about rules.
  if (!program.failed || !program.files.some(hasLintError)) return program;
  return compile(await projectLintSettings(typeof source === "string" ? source : context.cwd));
}

function hasLintError({ diagnostics }: FileReport): boolean {
  return diagnostics.some(({ phase, severity }) => phase === "lint" && severity === "error");
}
