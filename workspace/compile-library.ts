/** Compiles one file of the library, where a diagnostic is a defect of ours. */
import type { SourceFile } from "#compiler/diagnostics";
import { renderDiagnostic } from "#compiler/diagnostics";
import type { Library } from "#compiler/library";
import type { ModuleCode } from "#vm/bytecode";
import { compileProgram } from "./compile.ts";

/**
 * @throws Error with the rendered diagnostics when the file does not compile
 */
export function compileLibraryModule(source: SourceFile, library: Library): ModuleCode {
  const program = compileProgram({ entry: source, library, asEntry: false });
  const code = program.modules.get(source.path);
  if (program.failed || code === undefined) {
    const texts = program.files.flatMap(({ source: file, diagnostics }) => diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, file, { color: false })));
    throw new Error(texts.join("") || `${source.path} has no code`);
  }
  return code;
}
