/** `harn disasm` */
import { resolve } from "node:path";
import { disassemble } from "#vm/bytecode";
import { asksForLegacyNames, compileProgram } from "#workspace";
import type { CommandContext } from "./context.ts";
import { loadToolchain } from "./load-toolchain.ts";
import { printReports } from "./report.ts";

export async function runCommand(context: CommandContext): Promise<number> {
  const toolchain = await loadToolchain(context);
  const program = compileProgram({ entry: resolve(context.cwd, context.args.positionals[0] as string), library: toolchain.library, compiledModule: toolchain.compiledModule, legacyAmbient: asksForLegacyNames(context.env) });
  printReports(program.files, context);
  const code = program.modules.get(program.entryPath);
  if (code !== undefined) context.stdout.write(disassemble(code));
  return program.failed ? 1 : 0;
}
