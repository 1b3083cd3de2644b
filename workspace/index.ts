export { openToolchain, MODULE_SOURCES, SIGNATURE_INDEX, containerName } from "./built-toolchain.ts";
export { collectSources } from "./collect.ts";
export { compileLibraryModule } from "./compile-library.ts";
export { type CompiledProgram, compileProgram, type CompileOptions, type FileReport } from "./compile.ts";
export { describeFailure } from "./failure.ts";
export { createResolver, readSource } from "./files.ts";
export { internalDiagnostic } from "./internal-error.ts";
export { createSourceToolchain, preludeCompiler, readModules, signatureOf } from "./source-toolchain.ts";
export type { Toolchain } from "./toolchain.ts";
