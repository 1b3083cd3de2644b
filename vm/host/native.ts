import type { Value } from "#vm/values";
import type { HostContext } from "./context.ts";
import type { Suspension } from "./suspension.ts";

/**
 * A function of the host. It never calls back into Harn code: higher-order entries are written in Harn (the prelude).
 * A pending promise and a suspension park the calling task, and only that.
 */
export type NativeFunction = (args: readonly Value[], context: HostContext) => Value | Promise<Value> | Suspension;

/**
 * What a native does with heap values, for copy-on-write:
 * - `"opaque"` (default): nothing is assumed; collection arguments and the result are marked shared.
 * - `"borrows"`: arguments are only looked at; the result may alias a part of them and is marked shared (`get`, `first`).
 * - `"fresh"`: arguments are only looked at, and the result is a scalar, or a new object whose children that come from an
 *   argument were marked by the native itself (`markShared`). May update argument 0 in place when
 *   `context.ownsFirst` and the object is not shared.
 */
export type Ownership = "opaque" | "borrows" | "fresh";

export interface Native {
  /** `len`, `list.join`, `HarnessFs.read_text`: as it is written in errors. */
  readonly name: string;
  /**
   * Harn text of the type; arity and parameter kinds are checked against it before `run`. Natives with an effect are the
   * exception: handle methods check their arguments themselves, because they name them in their own way.
   */
  readonly signature: string;
  /** `capability.operation`; present: every call passes the policy gate. */
  readonly effect?: string;
  readonly ownership?: Ownership;
  readonly run: NativeFunction;
}
