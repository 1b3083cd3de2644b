export { DEFAULT_LIMITS, type HostContext, type InputSource, type Limits, type OutputSink, type TaskIdentity, type World } from "./context.ts";
export { HANDLE_TYPES, ROOT_TYPE } from "./handle-types.ts";
export { createHarness, handleField, HarnessRoot } from "./handles.ts";
export type { Native, NativeFunction, Ownership } from "./native.ts";
export { type Callable, isPrelude, type NativeSignature, type PreludeFunction, type RuntimeLibrary } from "./library.ts";
