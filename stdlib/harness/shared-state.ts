import { Isolation } from "#vm/interpreter";
import { equals, type Value } from "#vm/values";

export interface SharedCounters {
  reads: number;
  writes: number;
  casSuccesses: number;
  casFailures: number;
  staleReads: number;
}

/** What a compare-and-set expects: a value, or a value as it was at a version. */
export interface Expected {
  readonly value: Value;
  /** null: any. */
  readonly version: number | null;
}

/** What cells and maps have in common: every write is a new version. */
abstract class Versioned {
  readonly counters: SharedCounters = { reads: 0, writes: 0, casSuccesses: 0, casFailures: 0, staleReads: 0 };
  #version = 0;

  constructor(
    readonly scope: string,
    readonly key: string,
  ) {}

  get version(): number {
    return this.#version;
  }

  protected noteRead(): void {
    this.counters.reads++;
  }

  protected noteWrite(): void {
    this.counters.writes++;
    this.#version++;
  }

  /** Whether the present value is the expected one; counts the outcome. */
  protected isAsExpected(present: Value, expected: Expected): boolean {
    const isStale = expected.version !== null && expected.version !== this.#version;
    if (isStale) this.counters.staleReads++;
    const holds = !isStale && equals(present, expected.value);
    if (holds) this.counters.casSuccesses++;
    else this.counters.casFailures++;
    return holds;
  }
}

/** A copy for another task: what it does to it is not seen here. */
function isolated(value: Value): Value {
  return typeof value === "object" && value !== null ? new Isolation().value(value) : value;
}

/** A value that tasks share. What goes in and comes out are copies. */
export class SharedCell extends Versioned {
  readonly kind = "shared_cell";
  #value: Value = null;

  constructor(scope: string, key: string, initial: Value) {
    super(scope, key);
    this.#value = isolated(initial);
  }

  get(): Value {
    this.noteRead();
    return isolated(this.#value);
  }

  /** @returns the previous value */
  set(value: Value): Value {
    const previous = isolated(this.#value);
    this.#value = isolated(value);
    this.noteWrite();
    return previous;
  }

  compareAndSet(expected: Expected, value: Value): boolean {
    if (!this.isAsExpected(this.#value, expected)) return false;
    this.set(value);
    return true;
  }
}

/** Values by key that tasks share; the version is that of the whole map. */
export class SharedMap extends Versioned {
  readonly kind = "shared_map";
  readonly #values = new Map<string, Value>();

  constructor(scope: string, key: string, initial: Iterable<readonly [string, Value]>) {
    super(scope, key);
    for (const [name, value] of initial) this.#values.set(name, isolated(value));
  }

  /** Undefined when the key is missing. */
  get(name: string): Value | undefined {
    this.noteRead();
    const value = this.#values.get(name);
    return value === undefined ? undefined : isolated(value);
  }

  /** @returns the previous value, nil when the key was missing */
  set(name: string, value: Value): Value {
    const previous = isolated(this.#values.get(name) ?? null);
    this.#values.set(name, isolated(value));
    this.noteWrite();
    return previous;
  }

  /** @returns the removed value, nil when the key was missing, which is no write */
  delete(name: string): Value {
    const previous = this.#values.get(name);
    if (previous === undefined) return null;
    this.#values.delete(name);
    this.noteWrite();
    return isolated(previous);
  }

  entries(): (readonly [string, Value])[] {
    this.noteRead();
    return [...this.#values].map(([name, value]) => [name, isolated(value)]);
  }

  /** A missing key has the value nil. */
  compareAndSet(name: string, expected: Expected, value: Value): boolean {
    if (!this.isAsExpected(this.#values.get(name) ?? null, expected)) return false;
    this.set(name, value);
    return true;
  }
}

/** The cells and maps of a run, by scope and key. */
export class SharedValues {
  readonly #cells = new Map<string, SharedCell>();
  readonly #maps = new Map<string, SharedMap>();

  /** The cell of a name; `initial` counts when it is made. */
  openCell(scope: string, key: string, initial: Value): SharedCell {
    const id = identity(scope, key);
    let cell = this.#cells.get(id);
    if (cell === undefined) this.#cells.set(id, (cell = new SharedCell(scope, key, initial)));
    return cell;
  }

  openMap(scope: string, key: string, initial: Iterable<readonly [string, Value]>): SharedMap {
    const id = identity(scope, key);
    let map = this.#maps.get(id);
    if (map === undefined) this.#maps.set(id, (map = new SharedMap(scope, key, initial)));
    return map;
  }

  findCell(scope: string, key: string): SharedCell | null {
    return this.#cells.get(identity(scope, key)) ?? null;
  }

  findMap(scope: string, key: string): SharedMap | null {
    return this.#maps.get(identity(scope, key)) ?? null;
  }

  /** Cells and maps, each in the order of their making. */
  all(): readonly (SharedCell | SharedMap)[] {
    return [...this.#cells.values(), ...this.#maps.values()];
  }
}

function identity(scope: string, key: string): string {
  return JSON.stringify([scope, key]);
}
