/** The type checker. */
export { checkModule as checkTypes } from "./check/check-module.ts";
export type { CheckInput } from "./state/context.ts";
export { displayType, isLoose, isNil, isNilable, membersOf, resolve as resolveType, type Type, withoutNil } from "./model/index.ts";
export { LibraryTypes, ModuleTypes } from "./declare/index.ts";
export { boundaryOf } from "./rules/boundaries.ts";
