import type { Value } from "#vm/values";
import { Fiber } from "./frame.ts";
import type { Runtime } from "./runtime.ts";

/** A green thread: the fiber that runs now, and what it waits for. */
export class Task {
  /** The fiber in control: the root one, or the generator being pulled. */
  fiber: Fiber;
  readonly rootFiber: Fiber;
  /** Set while parked: a native's promise, and the absolute register of `fiber` for its result. */
  pending: Promise<Value> | null = null;
  pendingRegister = 0;
  /** An error to raise at the next instruction: rejected promise or cancellation. */
  raise: unknown = null;
  /** Value of the finished root function. */
  result: Value = null;
  /** `harness.runtime.context_*` values. */
  readonly values = new Map<string, Value>();

  constructor(readonly runtime: Runtime) {
    this.rootFiber = new Fiber(null);
    this.fiber = this.rootFiber;
  }
}
