import type { HClosure, Value } from "#vm/values";
import type { LinkedFunction } from "./linked-function.ts";

/** One activation. Frames are pooled by depth in their fiber, so their fields are overwritten, never nulled. */
export class Frame {
  closure: HClosure;
  /** First register in the fiber's stack. */
  base = 0;
  /** Code offset to go on at when control comes back. */
  pc = 0;
  /** Register of the caller, relative to the caller's base, that receives the result. */
  destination = 0;
  /** Bit p: argument p was moved in, so this frame owns it. */
  owned = 0;
  /** Owner bits noted by PassParam for the coming CallPassing. */
  passing = 0;

  constructor(closure: HClosure) {
    this.closure = closure;
  }

  get fn(): LinkedFunction {
    return this.closure.code as LinkedFunction;
  }
}

/** What the consumer of a generator waits for. */
export enum PullMode {
  /** A loop: the value into a register, or a jump when done. */
  Loop,
  /** `.next()`: a `{value, done}` dict into a register. */
  Next,
}

/**
 * A stack of frames with its registers. The root fiber of a task runs the program; every generator has one of its own,
 * which is linked to its consumer's fiber while it runs.
 */
export class Fiber {
  readonly stack: Value[] = [];
  readonly frames: Frame[] = [];
  depth = 0;
  /** Frames that it may hold: those of the run, less what its consumers hold. */
  frameLimit = 0;
  /** The consumer while a generator runs; null for the root fiber and for a suspended one. */
  parent: Fiber | null = null;
  pullMode = PullMode.Loop;
  /** Of the consumer's top frame: register for the value, code offset for the end. */
  pullRegister = 0;
  pullExit = 0;
  /** The generator that this fiber runs; null for a root fiber. */
  readonly source: GeneratorSource | null;

  constructor(source: GeneratorSource | null) {
    this.source = source;
  }

  get top(): Frame {
    return this.frames[this.depth - 1] as Frame;
  }

  /** Makes room for registers up to `length`. */
  reserve(length: number): void {
    const stack = this.stack;
    for (let i = stack.length; i < length; i++) stack.push(null);
  }

  /** Pushes a frame of `closure` whose registers start at `base`. */
  push(closure: HClosure, base: number, destination: number, owned: number): Frame {
    let frame = this.frames[this.depth];
    if (frame === undefined) {
      frame = new Frame(closure);
      this.frames.push(frame);
    } else {
      frame.closure = closure;
    }
    this.depth++;
    frame.base = base;
    frame.pc = 0;
    frame.destination = destination;
    frame.owned = owned;
    const need = base + frame.fn.registerCount;
    if (this.stack.length < need) this.reserve(need);
    return frame;
  }
}

/** Elements produced by running Harn code: `fn` with yield, `gen fn`. */
export class GeneratorSource {
  done = false;
  running = false;
  readonly fiber: Fiber;
  constructor(readonly flavor: "generator" | "stream") {
    this.fiber = new Fiber(this);
  }
}
