/**
 * The elements of collections, one at a time. A walk sees the collection as it was at its start: the collection is marked
 * shared, so that later updates go to a copy, and nothing is copied up front. Elements that are collections are marked
 * shared as they come out.
 */
import { HDict, HList, HPair, HRange, HSet } from "./collections.ts";
import { unitsAt } from "./code-points.ts";
import { markShared } from "./copy-on-write.ts";
import { EMPTY_SHAPE } from "./shape.ts";
import type { Value } from "./value.ts";

/** A walk over elements. `pull` is the quick way; the JS iterator protocol is there for `for…of` and spreads. */
export abstract class Elements implements IterableIterator<Value> {
  /** The next element, or undefined at the end, from then on always. */
  abstract pull(): Value | undefined;

  next(): IteratorResult<Value> {
    const value = this.pull();
    return value === undefined ? { done: true, value: undefined } : { done: false, value };
  }

  [Symbol.iterator](): this {
    return this;
  }
}

/**
 * What a `for` loop runs over: list and set elements, ints of a range, `{key, value}` dicts of a dict.
 * @returns null for any other kind, strings included (language reference 9); iterators are pulled by the interpreter
 */
export function loopElements(value: Value): Elements | null {
  return value instanceof HDict ? new DictElements(value, entryDict) : collectionElements(value);
}

/** What `iter(value)` runs over: as `loopElements`, but a dict gives pairs of key and value, a string its characters. */
export function iterElements(value: Value): Elements | null {
  if (typeof value === "string") return new StringElements(value);
  return value instanceof HDict ? new DictElements(value, entryPair) : collectionElements(value);
}

function collectionElements(value: Value): Elements | null {
  if (value instanceof HList) return new ListElements(markShared(value));
  if (value instanceof HRange) {
    return typeof value.start === "number" && typeof value.end === "number"
      ? new RangeElements(value.start, value.end, value.exclusive)
      : new WideRangeElements(value);
  }
  return value instanceof HSet ? new SetElements(markShared(value)) : null;
}

class ListElements extends Elements {
  #next = 0;
  readonly #items: readonly Value[];

  constructor(list: HList) {
    super();
    this.#items = list.items;
  }

  pull(): Value | undefined {
    const item = this.#items[this.#next];
    if (item === undefined) return undefined;
    this.#next++;
    return markShared(item);
  }
}

class SetElements extends Elements {
  readonly #values: Iterator<Value>;

  constructor(set: HSet) {
    super();
    this.#values = set.elements.values();
  }

  pull(): Value | undefined {
    const step = this.#values.next();
    return step.done === true ? undefined : markShared(step.value);
  }
}

class DictElements extends Elements {
  #next = 0;
  readonly #keys: readonly string[];
  readonly #dict: HDict;
  readonly #entry: (key: string, value: Value) => Value;

  constructor(dict: HDict, entry: (key: string, value: Value) => Value) {
    super();
    this.#dict = markShared(dict);
    this.#keys = dict.keys();
    this.#entry = entry;
  }

  pull(): Value | undefined {
    const key = this.#keys[this.#next];
    if (key === undefined) return undefined;
    this.#next++;
    return this.#entry(key, markShared(this.#dict.get(key) ?? null));
  }
}

class StringElements extends Elements {
  #next = 0;
  readonly #text: string;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  pull(): Value | undefined {
    const start = this.#next;
    if (start >= this.#text.length) return undefined;
    const units = unitsAt(this.#text, start);
    this.#next = start + units;
    return units === 1 ? this.#text.charAt(start) : this.#text.slice(start, start + 2);
  }
}

class RangeElements extends Elements {
  #next: number;
  readonly #last: number;

  constructor(start: number, end: number, exclusive: boolean) {
    super();
    this.#next = start;
    this.#last = exclusive ? end - 1 : end;
  }

  pull(): Value | undefined {
    return this.#next <= this.#last ? this.#next++ : undefined;
  }
}

/** A range that starts or ends outside the safe integers. */
class WideRangeElements extends Elements {
  #next: bigint;
  readonly #last: bigint;

  constructor(range: HRange) {
    super();
    this.#next = BigInt(range.start);
    this.#last = BigInt(range.end) - (range.exclusive ? 1n : 0n);
  }

  pull(): Value | undefined {
    if (this.#next > this.#last) return undefined;
    const value = this.#next++;
    return value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER ? Number(value) : value;
  }
}

const ENTRY_SHAPE = EMPTY_SHAPE.withKey("key")?.withKey("value") ?? null;

/** The `{key, value}` dict of a dict entry. */
export function entryDict(key: string, value: Value): HDict {
  if (ENTRY_SHAPE !== null) return new HDict(ENTRY_SHAPE, [key, value]);
  return HDict.from([
    ["key", key],
    ["value", value],
  ]);
}

function entryPair(key: string, value: Value): HPair {
  return new HPair(key, value);
}
