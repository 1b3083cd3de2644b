import type { Value } from "#vm/values";

/** Where the tests of a run stand between its programs and the effects of handles. */
export class EffectHook {
  /**
   * Answers a call in place of the real method; undefined: the real one runs. Null: nobody asks.
   * @param operation `capability.operation`
   * @param args the handle first
   */
  answer: ((operation: string, args: readonly Value[]) => Value | undefined) | null = null;
  /** Whether a handle has a method of that name, in this build or in one to come. */
  declares: (field: string, method: string) => boolean = () => false;
}
