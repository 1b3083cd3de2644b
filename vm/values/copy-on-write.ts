/**
 * Copy-on-write of collections.
 *
 * A collection is born unshared: one place holds it. Whoever makes a second place refer to it raises `shared`, for good.
 * An unshared collection may be updated in place by the code that owns its one place; everyone else works on a copy.
 *
 * The flag of a child says nothing while a parent is shared: a child of a shared parent counts as shared. So a shallow
 * copy of a parent marks all children first, because from then on two parents hold them.
 */
import { type HDict, HList, HSet } from "./collections.ts";
import { HStruct } from "./records.ts";
import { Kind, type SharedValue, type Value } from "./value.ts";

let alwaysCopy = false;

/**
 * Test oracle: with `true`, `isExclusive` is never true and `own` always copies, so that no update happens in place.
 * A program must behave the same in both modes.
 */
export function setAlwaysCopy(on: boolean): void {
  alwaysCopy = on;
}

/** Whether an owner of this collection may update it in place. */
export function isExclusive(value: SharedValue): boolean {
  return !value.shared && !alwaysCopy;
}

/** Notes that a second place now holds the value; returns it. Scalars and handles are left alone. */
export function markShared<T extends Value>(value: T): T {
  if (typeof value === "object" && value !== null) {
    const heap: Exclude<Value, null | boolean | number | bigint | string> = value;
    switch (heap.kind) {
      case Kind.List:
      case Kind.Dict:
      case Kind.Set:
      case Kind.Pair:
      case Kind.Enum:
      case Kind.Struct:
        heap.shared = true;
        break;
      default:
    }
  }
  return value;
}

/** Marks every element shared. */
export function markAllShared(values: Iterable<Value>): void {
  for (const value of values) markShared(value);
}

/**
 * The value itself when its owner may update it in place, else an unshared shallow copy. Values that have no writable
 * parts (scalars, pairs, enums, handles) are returned as they are.
 */
export function own(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  switch (value.kind) {
    case Kind.List:
    case Kind.Dict:
    case Kind.Struct:
    case Kind.Set:
      return value.shared || alwaysCopy ? copyForWrite(value) : value;
    default:
      return value;
  }
}

/** An unshared shallow copy. The heap children are marked shared: the original and the copy both hold them. */
export function copyForWrite<T extends HList | HDict | HStruct | HSet>(value: T): T;
export function copyForWrite(value: HList | HDict | HStruct | HSet): HList | HDict | HStruct | HSet {
  switch (value.kind) {
    case Kind.List:
      return new HList(copyItems(value.items));
    case Kind.Dict:
      if (value.map === null) markAllShared(value.slots);
      else markAllShared(value.map.values());
      return value.clone();
    case Kind.Struct:
      return new HStruct(value.type, copyItems(value.slots));
    case Kind.Set:
      markAllShared(value.elements.values());
      return new HSet(new Map(value.elements));
  }
}

/** A copy of an array of elements, each marked shared. */
export function copyItems(items: readonly Value[]): Value[] {
  for (let i = 0; i < items.length; i++) markShared(items[i] as Value);
  return items.slice();
}
