/** The type checker. */
export { checkModule as checkTypes } from "./check/check-module.ts";
export type { CheckInput } from "./state/context.ts";
export { LibraryTypes, ModuleTypes } from "./declare/index.ts";
