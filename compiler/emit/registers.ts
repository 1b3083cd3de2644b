/**
 * Registers of one frame, handed out like a stack: whoever takes some gives them back by releasing to an earlier mark.
 * Locals and temporaries share the stack, so everything live lies below a call window.
 */
export class RegisterStack {
  #top = 0;
  #highest = 0;

  /** The next free register; also the mark to release to. */
  get top(): number {
    return this.#top;
  }

  /** Registers that the frame needs. */
  get count(): number {
    return this.#highest;
  }

  take(): number {
    const register = this.#top;
    this.reserve(register + 1);
    return register;
  }

  /** Takes consecutive registers and returns the first. */
  takeMany(count: number): number {
    const first = this.#top;
    this.reserve(first + count);
    return first;
  }

  /** Makes `top` the next free register, taking what lies below it. */
  reserve(top: number): void {
    this.#top = top;
    if (top > this.#highest) this.#highest = top;
  }

  release(mark: number): void {
    this.#top = mark;
  }

  /** Counts registers that an instruction touches beyond those taken. */
  touch(count: number): void {
    if (count > this.#highest) this.#highest = count;
  }
}
