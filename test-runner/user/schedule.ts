/** Which case runs next. */
import type { TestCase } from "./discovery.ts";

/** Whether a case has what it needs; `unprepared`: nobody has begun to make it. */
type Readiness = "ready" | "waiting" | "unprepared";

/** What to do next: run a case, which is no longer waiting then, or make what it needs. */
export interface Step {
  readonly kind: "run" | "prepare";
  readonly test: TestCase;
}

/** Cases that are still to be run, in the order in which they are wanted. */
export class Schedule {
  readonly #waiting: TestCase[];
  readonly #capacity: number;
  readonly #busyGroups = new Set<string>();
  #load = 0;

  /** @param capacity workers; a case that weighs more takes them all */
  constructor(cases: readonly TestCase[], capacity: number) {
    this.#waiting = [...cases];
    this.#capacity = capacity;
  }

  /** Cases that nobody has taken. */
  get rest(): readonly TestCase[] {
    return this.#waiting;
  }

  /**
   * The first case that can run beside what is running; null: none can.
   * @param isReady asked of each candidate in turn
   */
  take(isReady: (test: TestCase) => Readiness): Step | null {
    for (const [index, test] of this.#waiting.entries()) {
      if (this.#load >= this.#capacity) return null;
      if (test.serialGroup !== null && this.#busyGroups.has(test.serialGroup)) continue;
      // A heavy case at the head is not overtaken for ever: what comes later has to wait until it fits.
      if (this.#load + this.#weight(test) > this.#capacity) return null;
      const readiness = isReady(test);
      if (readiness === "unprepared") return { kind: "prepare", test };
      if (readiness === "waiting") continue;
      this.#waiting.splice(index, 1);
      this.#load += this.#weight(test);
      if (test.serialGroup !== null) this.#busyGroups.add(test.serialGroup);
      return { kind: "run", test };
    }
    return null;
  }

  /** A case that was taken is over. */
  release(test: TestCase): void {
    this.#load -= this.#weight(test);
    if (test.serialGroup !== null) this.#busyGroups.delete(test.serialGroup);
  }

  /** Something that is no case takes a worker. */
  occupy(): void {
    this.#load += 1;
  }

  vacate(): void {
    this.#load -= 1;
  }

  /** Takes out what is still waiting and matches. */
  drop(matches: (test: TestCase) => boolean): void {
    const kept = this.#waiting.filter((test) => !matches(test));
    this.#waiting.length = 0;
    for (const test of kept) this.#waiting.push(test);
  }

  #weight({ weight }: TestCase): number {
    return Math.min(weight, this.#capacity);
  }
}

/** The slow cases first, so that no long one is left for the end; those without a known time stand as if they took the mean. */
export function slowFirst(cases: readonly TestCase[], knownMs: (test: TestCase) => number | undefined): readonly TestCase[] {
  const known = cases.flatMap((test) => knownMs(test) ?? []);
  const mean = known.length === 0 ? 0 : known.reduce((sum, ms) => sum + ms, 0) / known.length;
  return cases.map((test) => ({ test, ms: knownMs(test) ?? mean })).sort((a, b) => b.ms - a.ms).map(({ test }) => test);
}
