/** Identity, hashing and copying of values. */
import type { HIterator} from "#vm/values";
import { copyForWrite, equals, hashValue, HEnum, HPair, Kind, markShared, copyItems, typeName, display, type HeapValue, type Value } from "#vm/values";
import { native } from "#stdlib/methods";
import type { NativeEntry } from "../entry.ts";
import { deepClone } from "./deep-clone.ts";

const addresses = new WeakMap<object, number>();
let nextAddress = 1;

/** The object whose identity the value has, or null for a value without identity. */
function identityOf(value: Value): object | null {
  if (typeof value !== "object" || value === null) return null;
  const heap: HeapValue = value;
  switch (heap.kind) {
    case Kind.Float:
    case Kind.Decimal:
    case Kind.Duration:
      return null;
    case Kind.Iterator:
      return (heap as HIterator).source;
    default:
      return heap;
  }
}

/** Whether two values are one object, or equal scalars of one kind. */
function isSame(a: Value, b: Value): boolean {
  const identity = identityOf(a);
  if (identity !== null) return identity === identityOf(b);
  return typeName(a) === typeName(b) && equals(a, b);
}

/** A text that two values have in common only if they are the same. */
function addressOf(value: Value): string {
  const identity = identityOf(value);
  if (identity === null) return `${typeName(value)}:${display(value)}`;
  let address = addresses.get(identity);
  if (address === undefined) {
    address = nextAddress++;
    addresses.set(identity, address);
  }
  return `${typeName(value)}@${address}`;
}

/** A copy of a collection whose children are those of the original. */
function shallowCopy(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  switch (value.kind) {
    case Kind.List:
    case Kind.Dict:
    case Kind.Set:
    case Kind.Struct:
      return copyForWrite(value);
    case Kind.Pair:
      return new HPair(markShared(value.first), markShared(value.second));
    case Kind.Enum:
      return new HEnum(value.enumName, value.variant, value.fields === null ? null : copyItems(value.fields));
    default:
      return value;
  }
}

export const IDENTITY_BUILTINS: readonly NativeEntry[] = [
  native("is_same", "fn(a: any, b: any) -> bool", "Whether two values are one object, or equal scalars.", (args) => isSame(args[0] as Value, args[1] as Value)),
  native(
    "addr_of",
    "fn(value: any) -> string",
    "A text that identifies the value among all values of the run.",
    (args) => addressOf(args[0] as Value),
    // The identity stays comparable only while nobody updates the object in place.
    { ownership: "opaque" },
  ),
  native("hash_value", "fn(value: any) -> int", "A hash that equal values have in common.", (args) => hashValue(args[0] as Value)),
  native("clone", "fn<T>(value: T) -> T", "A shallow copy.", (args) => shallowCopy(args[0] as Value)),
  native("deep_clone", "fn<T>(value: T) -> T", "A copy that shares no collection with the original.", (args) => deepClone(args[0] as Value)),
];
