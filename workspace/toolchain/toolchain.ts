/** Everything that compiling and running need besides the program: the library, and where its compiled parts come from. */
import type { SourceFile } from "#compiler/diagnostics";
import type { Library } from "#compiler/library";
import type { ModuleCode } from "#vm/bytecode";
import type { RuntimeLibrary } from "#vm/host";

export interface Toolchain {
  readonly library: Library;
  readonly runtime: RuntimeLibrary;
  /** Compiled `std/NAME`, when the build made one; null: compile it from `library.modules`. */
  readonly compiledModule: (path: string) => ModuleCode | null;
  /** Source of a library module or prelude file, for traces. */
  readonly librarySource: (path: string) => SourceFile | undefined;
}

export interface ToolchainOptions {
  /** Removed ambient names stay callable; programs are compiled with `legacyAmbient` then. */
  readonly legacyNames: boolean;
}
