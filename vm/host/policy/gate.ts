/** One call of an effect, as the gate sees it. */
export interface EffectRequest {
  /** `capability.operation`, for example `fs.read_text`. */
  readonly operation: string;
  /** Name under which errors name the call, for example `HarnessFs.read_text`. */
  readonly callee: string;
}

/** The one place that allows or refuses an effect. */
export interface PolicyGate {
  /** Throws a categorised `tool_rejected` error when the effect is refused. */
  check(request: EffectRequest): void;
}
