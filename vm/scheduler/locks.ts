/** Named locks of a run (runtime reference 4.6): mutexes, read-write locks, semaphores and gates. */
import { type Clock, type Held, Suspension, type TaskPort } from "#vm/host";
import { HResource, type Value } from "#vm/values";
import { selfDeadlock } from "./deadlock.ts";
import { WaitQueue } from "./wait-queue.ts";

export type LockKind = "mutex" | "rwlock" | "semaphore" | "gate";

export interface LockMetrics {
  acquisitions: number;
  timeouts: number;
  cancellations: number;
  releases: number;
  maxQueueDepth: number;
  /** Milliseconds. */
  totalWait: number;
  totalHeld: number;
}

interface Request {
  readonly permits: number;
  readonly since: number;
  readonly grant: () => void;
}

/** One lock: permits that are handed out in the order of the requests. */
export class Lock {
  readonly metrics: LockMetrics = { acquisitions: 0, timeouts: 0, cancellations: 0, releases: 0, maxQueueDepth: 0, totalWait: 0, totalHeld: 0 };
  readonly #queue = new WaitQueue<Request>();
  readonly #holders = new Set<Permit>();
  #free: number;

  constructor(
    readonly kind: LockKind,
    readonly key: string,
    readonly capacity: number,
    readonly clock: Clock,
  ) {
    this.#free = capacity;
  }

  get queueDepth(): number {
    return this.#queue.size;
  }

  /** Permits that are handed out. */
  get heldCount(): number {
    return this.capacity - this.#free;
  }

  /** True when the task holds all that there is, so that a further request of it could never be granted. */
  isHeldAloneBy(task: TaskPort): boolean {
    return this.#free === 0 && this.#holders.size > 0 && [...this.#holders].every((permit) => permit.task === task);
  }

  /**
   * Takes permits for a task, which gives them back at the end of its scope at the latest.
   * @param permits at most the capacity
   * @param timeoutMs null: no limit; 0: now or not at all
   * @returns the permit, nil when the time was over, or a suspension for one of both
   */
  acquire(task: TaskPort, permits: number, timeoutMs: number | null): Value | Suspension {
    if (this.#queue.size === 0 && permits <= this.#free) return this.#grant(task, permits, this.clock.monotonic());
    if (timeoutMs === 0) {
      this.metrics.timeouts++;
      return null;
    }
    const options = { external: timeoutMs !== null, resource: { kind: this.kind, key: this.key } };
    return new Suspension(
      `${this.kind} acquire`,
      (waiter) => {
        const since = this.clock.monotonic();
        let stopTimer = (): void => undefined;
        const request: Request = {
          permits,
          since,
          grant: () => {
            stopTimer();
            waiter.resume(this.#grant(task, permits, since));
          },
        };
        const forget = this.#queue.add(request);
        this.metrics.maxQueueDepth = Math.max(this.metrics.maxQueueDepth, this.#queue.size);
        const leave = (): void => {
          forget();
          this.metrics.totalWait += this.clock.monotonic() - since;
          this.#serve();
        };
        if (timeoutMs !== null) {
          stopTimer = this.clock.startTimer(timeoutMs, () => {
            this.metrics.timeouts++;
            leave();
            waiter.resume(null);
          });
        }
        return () => {
          stopTimer();
          this.metrics.cancellations++;
          leave();
        };
      },
      options,
    );
  }

  /** Takes back a permit; called by the permit, once. */
  takeBack(permit: Permit): void {
    this.#holders.delete(permit);
    this.#free += permit.permits;
    this.metrics.releases++;
    this.metrics.totalHeld += this.clock.monotonic() - permit.since;
    this.#serve();
  }

  #grant(task: TaskPort, permits: number, since: number): Value {
    const now = this.clock.monotonic();
    this.#free -= permits;
    this.metrics.acquisitions++;
    this.metrics.totalWait += now - since;
    const permit = new Permit(this, task, permits, now);
    this.#holders.add(permit);
    task.hold(permit);
    return new HResource("sync_permit", permit, () => `<sync_permit:${this.kind}:${this.key}>`);
  }

  #serve(): void {
    for (let request = this.#queue.first; request !== undefined && request.permits <= this.#free; request = this.#queue.first) {
      this.#queue.take();
      request.grant();
    }
  }
}

/** Permits that a task holds. */
export class Permit implements Held {
  #released = false;

  constructor(
    readonly lock: Lock,
    readonly task: TaskPort,
    readonly permits: number,
    readonly since: number,
  ) {}

  get description(): string {
    return `${this.lock.kind}:${this.lock.key}`;
  }

  get isReleased(): boolean {
    return this.#released;
  }

  release(): void {
    if (this.#released) return;
    this.#released = true;
    this.task.unhold(this);
    this.lock.takeBack(this);
  }
}

/** All locks of a run, by kind and key. */
export class LockTable {
  readonly #locks = new Map<string, Lock>();

  /** The lock of a name; `capacity` counts when it is made. */
  lock(kind: LockKind, key: string, capacity: number, clock: Clock): Lock {
    const id = `${kind}\0${key}`;
    let lock = this.#locks.get(id);
    if (lock === undefined) this.#locks.set(id, (lock = new Lock(kind, key, capacity, clock)));
    return lock;
  }

  find(kind: LockKind, key: string): Lock | null {
    return this.#locks.get(`${kind}\0${key}`) ?? null;
  }

  /** In the order of their first use. */
  all(): Iterable<Lock> {
    return this.#locks.values();
  }
}

/**
 * Takes a mutex.
 * @throws HarnError HARN-ORC-011 when the task holds it already
 */
export function acquireMutex(lock: Lock, task: TaskPort, timeoutMs: number | null): Value | Suspension {
  if (timeoutMs === null && lock.isHeldAloneBy(task)) {
    throw selfDeadlock(`${task.id} already holds it`, { kind: lock.kind, key: lock.key });
  }
  return lock.acquire(task, 1, timeoutMs);
}

/** The permit behind a value, or null when it is none. */
export function permitOf(value: Value | undefined): Permit | null {
  return value instanceof HResource && value.state instanceof Permit ? value.state : null;
}
