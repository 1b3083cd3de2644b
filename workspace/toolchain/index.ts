export { BUILD_ID, containerName, MODULE_SOURCES, PROGRAM, SIGNATURE_INDEX } from "./built-files.ts";
export { buildId } from "./build-id.ts";
export { openToolchain } from "./built-toolchain.ts";
export { asksForLegacyNames } from "./legacy.ts";
export type { Toolchain, ToolchainOptions } from "./toolchain.ts";
