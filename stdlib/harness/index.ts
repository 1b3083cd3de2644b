import type { HandleTable } from "../entry.ts";
import { CLOCK_TABLE } from "./clock.ts";
import { ENV_TABLE } from "./env.ts";
import { FS_TABLE } from "./fs.ts";
import { PROCESS_TABLE } from "./process.ts";
import { RANDOM_TABLE } from "./random.ts";
import { ROOT_TABLE } from "./root.ts";
import { RUNTIME_TABLE } from "./runtime.ts";
import { STDIO_TABLE } from "./stdio.ts";
import { SYSTEM_TABLE } from "./system.ts";

/** Methods of the root (field "") and of each handle that has some. */
export const HANDLE_TABLES: readonly HandleTable[] = [
  ROOT_TABLE,
  STDIO_TABLE,
  CLOCK_TABLE,
  FS_TABLE,
  ENV_TABLE,
  RANDOM_TABLE,
  PROCESS_TABLE,
  RUNTIME_TABLE,
  SYSTEM_TABLE,
];

export { HANDLE_TYPES } from "#vm/host";
export { expectDict, expectInt, expectNone, expectString, isOmitted, optionalDict, optionalBool, Options, optionalString } from "./arguments.ts";
export { environmentValue } from "./environment.ts";
export { readWhole, readWholeText, writeAll } from "./file-io.ts";
export { type HandleMethod, handleTable, lasting } from "./handle-table.ts";
export { createRunGate, removedHandle, REMOVED_NAMES, type RemovedName } from "./removed-names.ts";
export { uuidV7 } from "./random.ts";
export { errorCode, IoFailure, osErrorText } from "./os-errors.ts";
export { resolvePath } from "./paths.ts";
export { configuredFolder, stateRoot } from "./state-root.ts";
export { EMPTY_INPUT, StreamInput } from "./stdin.ts";
export { isAssetPath, isEmbeddedTemplate, resolveAsset } from "./template-paths.ts";
export { StreamOverrides } from "./stream-overrides.ts";
export { createWorld, findProjectRoot, type WorldOptions } from "./world.ts";
export { checkFolder, childMechanism, isEssential, looksSecret, type Mechanism, repositoryFolders } from "./confinement/index.ts";
