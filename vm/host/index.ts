export { DEFAULT_LIMITS, type HostContext, type InputSource, type Limits, type OutputSink, type World } from "./context.ts";
export type { Native, NativeFunction, Ownership } from "./native.ts";
export type { Callable, NativeSignature, PreludeFunction, RuntimeLibrary } from "./library.ts";
