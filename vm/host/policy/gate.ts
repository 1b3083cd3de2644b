import type { Value } from "#vm/values";

/** One call of an effect, as the gate sees it. */
export interface EffectRequest {
  /** `capability.operation`, for example `fs.read_text`. */
  readonly operation: string;
  /** Name under which errors name the call, for example `HarnessFs.read_text`. */
  readonly callee: string;
}

/** The one place that allows or refuses an effect, and a builtin by name. */
export interface PolicyGate {
  /** Throws a categorised `tool_rejected` error when the effect is refused. */
  check(request: EffectRequest): void;
  /**
   * Throws an `EgressBlocked` error when the call would connect to what the run may not reach; asked only for calls that no
   * mock answers. Absent: everything may be reached.
   * @param args of the call; 0 is the handle
   */
  checkConnection?(operation: string, args: readonly Value[]): void;
  /** Throws a categorised `tool_rejected` error when the ambient (pure) builtin of this name is refused. */
  checkBuiltin(name: string): void;
  /** False when `checkBuiltin` never refuses, so that a caller may skip it. */
  readonly restrictsBuiltins: boolean;
}
