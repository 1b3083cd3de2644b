export { createLibrary, type LibraryOptions } from "./compiler-library.ts";
export type { Entry, HandleTable, MethodTable, NativeEntry, PreludeEntry } from "./entry.ts";
export { createRuntimeLibrary, type LibraryLoader, nativeSignatures } from "./runtime-library.ts";
