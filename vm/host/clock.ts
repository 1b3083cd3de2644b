/** The longest delay that Node's timers take; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Milliseconds of a clock that never goes back. Node's `performance` does the same, but loading it takes a start some milliseconds. */
export function elapsedMilliseconds(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}

const START = elapsedMilliseconds();

/** Time as a run sees it. */
export interface Clock {
  /** Milliseconds since the start of 1970, UTC. */
  now(): number;
  /** Milliseconds since the start of the process; never goes back. */
  monotonic(): number;
  /**
   * Calls back after a delay of any length in milliseconds.
   * @returns stops the timer
   */
  startTimer(milliseconds: number, callback: () => void): () => void;
}

/** The clock of the system. */
export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  monotonic: () => Math.floor(elapsedMilliseconds() - START),
  startTimer(milliseconds, callback) {
    let timer: NodeJS.Timeout;
    const arm = (left: number): void => {
      const step = Math.min(left, MAX_TIMER_MS);
      timer = setTimeout(() => (left > step ? arm(left - step) : callback()), step);
    };
    arm(milliseconds);
    return () => clearTimeout(timer);
  },
};

interface Timer {
  readonly due: number;
  readonly callback: () => void;
  /** Stops the timer of the system that took over when the virtual time ended. */
  stop: (() => void) | null;
}

/**
 * The clock of one run: the system's, until a test puts it to a time of its own. Virtual time stands still while tasks
 * run, and moves on to the next timer as soon as all of them wait.
 */
export class RunClock implements Clock {
  #now: number | null = null;
  #monotonic = 0;
  /** By due time, then by age. */
  #timers: Timer[] = [];

  get isVirtual(): boolean {
    return this.#now !== null;
  }

  now(): number {
    return this.#now ?? SYSTEM_CLOCK.now();
  }

  monotonic(): number {
    return this.#now === null ? SYSTEM_CLOCK.monotonic() : Math.floor(this.#monotonic);
  }

  startTimer(milliseconds: number, callback: () => void): () => void {
    if (this.#now === null) return SYSTEM_CLOCK.startTimer(milliseconds, callback);
    const timer: Timer = { due: this.#monotonic + Math.max(milliseconds, 0), callback, stop: null };
    let at = this.#timers.length;
    while (at > 0 && (this.#timers[at - 1] as Timer).due > timer.due) at--;
    this.#timers.splice(at, 0, timer);
    return () => {
      if (timer.stop !== null) timer.stop();
      else this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Stops the time at `now`, milliseconds since 1970. Timers of the system that run already are not touched. */
  set(now: number): void {
    if (this.#now === null) this.#monotonic = SYSTEM_CLOCK.monotonic();
    this.#now = now;
  }

  /** Moves virtual time on by some milliseconds; timers that fall due are called in order. Nothing happens in real time. */
  advance(milliseconds: number): void {
    if (this.#now === null) return;
    const goal = this.#monotonic + Math.max(milliseconds, 0);
    for (let timer = this.#timers[0]; timer !== undefined && timer.due <= goal; timer = this.#timers[0]) this.#fire(timer);
    this.#moveTo(goal);
  }

  /**
   * Moves virtual time on to the next timer and calls it.
   * @returns false in real time, and where no timer runs
   */
  advanceToNext(): boolean {
    const timer = this.#timers[0];
    if (this.#now === null || timer === undefined) return false;
    this.#fire(timer);
    return true;
  }

  /** Back to the time of the system. Virtual timers go on as real ones with what is left of them. */
  reset(): void {
    if (this.#now === null) return;
    const timers = this.#timers;
    this.#timers = [];
    for (const timer of timers) timer.stop = SYSTEM_CLOCK.startTimer(Math.max(timer.due - this.#monotonic, 0), timer.callback);
    this.#now = null;
  }

  #fire(timer: Timer): void {
    this.#timers.shift();
    this.#moveTo(timer.due);
    timer.callback();
  }

  #moveTo(monotonic: number): void {
    if (this.#now === null || monotonic <= this.#monotonic) return;
    this.#now += monotonic - this.#monotonic;
    this.#monotonic = monotonic;
  }
}
