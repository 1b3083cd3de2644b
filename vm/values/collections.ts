import { EMPTY_SHAPE, MAX_SHAPE_KEYS, type Shape } from "./shape.ts";
import { compareCodePoints } from "./text.ts";
import { Kind, type Value } from "./value.ts";

export class HList {
  declare readonly kind: Kind.List;
  declare readonly typeName: string;
  shared = false;
  constructor(readonly items: Value[]) {}
}

/**
 * A dict: string keys, iterated in code-point order. Small ones store their values in `slots`, laid out by a canonical
 * `Shape` (reads go through an inline cache); larger ones fall back to a `Map` with a key list sorted on demand.
 * Exactly one of `shape` and `map` is set.
 */
export class HDict {
  declare readonly kind: Kind.Dict;
  declare readonly typeName: string;
  shared = false;
  shape: Shape | null;
  slots: Value[];
  map: Map<string, Value> | null = null;
  #sorted: string[] | null = null;

  constructor(shape: Shape = EMPTY_SHAPE, slots: Value[] = []) {
    this.shape = shape;
    this.slots = slots;
  }

  /** A dict of the given entries; later duplicates win. */
  static from(entries: Iterable<readonly [string, Value]>): HDict {
    const dict = new HDict();
    for (const [key, value] of entries) dict.set(key, value);
    return dict;
  }

  get size(): number {
    return this.map === null ? this.slots.length : this.map.size;
  }

  /** The value, or undefined when the key is absent. */
  get(key: string): Value | undefined {
    if (this.map !== null) return this.map.get(key);
    const slot = (this.shape as Shape).slotOf.get(key);
    return slot === undefined ? undefined : this.slots[slot];
  }

  has(key: string): boolean {
    return this.map === null ? (this.shape as Shape).slotOf.has(key) : this.map.has(key);
  }

  /** Adds or replaces in place. Only for owners: see `copy-on-write.ts`. */
  set(key: string, value: Value): void {
    if (this.map !== null) {
      if (this.#sorted !== null && !this.map.has(key)) this.#insertSorted(key);
      this.map.set(key, value);
      return;
    }
    const shape = this.shape as Shape;
    const slot = shape.slotOf.get(key);
    if (slot !== undefined) {
      this.slots[slot] = value;
      return;
    }
    const next = this.slots.length < MAX_SHAPE_KEYS ? shape.withKey(key) : null;
    if (next === null) {
      this.#toMap().set(key, value);
      return;
    }
    const at = next.slotOf.get(key) as number;
    if (at === this.slots.length) this.slots.push(value);
    else this.slots.splice(at, 0, value);
    this.shape = next;
  }

  /** Removes in place; false when the key is absent. */
  delete(key: string): boolean {
    if (!this.has(key)) return false;
    const map = this.map ?? this.#toMap();
    map.delete(key);
    this.#sorted = null;
    return true;
  }

  /** Keys in code-point order. The array belongs to the dict: do not change it. */
  keys(): readonly string[] {
    if (this.map === null) return (this.shape as Shape).keys;
    this.#sorted ??= [...this.map.keys()].sort(compareCodePoints);
    return this.#sorted;
  }

  /** Values in key order, as a new array. */
  values(): Value[] {
    const map = this.map;
    return map === null ? this.slots.slice() : this.keys().map((key) => map.get(key) as Value);
  }

  /** Entries in key order. */
  *entries(): IterableIterator<readonly [string, Value]> {
    const keys = this.keys();
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] as string;
      yield [key, (this.map === null ? this.slots[i] : this.map.get(key)) as Value];
    }
  }

  /** A shallow copy, unshared. Does not mark the children: use `copyForWrite`. */
  clone(): HDict {
    const copy = new HDict(this.shape ?? EMPTY_SHAPE, this.slots.slice());
    if (this.map !== null) {
      copy.shape = null;
      copy.map = new Map(this.map);
      copy.#sorted = this.#sorted?.slice() ?? null;
    }
    return copy;
  }

  #toMap(): Map<string, Value> {
    const keys = (this.shape as Shape).keys;
    const map = new Map<string, Value>();
    for (let i = 0; i < keys.length; i++) map.set(keys[i] as string, this.slots[i] as Value);
    this.map = map;
    this.shape = null;
    this.slots = [];
    return map;
  }

  #insertSorted(key: string): void {
    const sorted = this.#sorted as string[];
    const last = sorted[sorted.length - 1];
    if (last === undefined || compareCodePoints(last, key) < 0) sorted.push(key);
    else this.#sorted = null;
  }
}

/** A set in insertion order, deduplicated by structural key (`structural-key.ts`): key → first element. */
export class HSet {
  declare readonly kind: Kind.Set;
  declare readonly typeName: string;
  shared = false;
  constructor(readonly elements: Map<unknown, Value>) {}
}

/** A lazy integer range. Bounds are int values; the last element is `end`, or the one before it when exclusive. */
export class HRange {
  declare readonly kind: Kind.Range;
  declare readonly typeName: string;
  constructor(
    readonly start: number | bigint,
    readonly end: number | bigint,
    readonly exclusive: boolean,
  ) {}
}

export class HPair {
  declare readonly kind: Kind.Pair;
  declare readonly typeName: string;
  shared = false;
  constructor(
    readonly first: Value,
    readonly second: Value,
  ) {}
}

Object.assign(HList.prototype, { kind: Kind.List, typeName: "list" });
Object.assign(HDict.prototype, { kind: Kind.Dict, typeName: "dict" });
Object.assign(HSet.prototype, { kind: Kind.Set, typeName: "set" });
Object.assign(HRange.prototype, { kind: Kind.Range, typeName: "range" });
Object.assign(HPair.prototype, { kind: Kind.Pair, typeName: "pair" });
