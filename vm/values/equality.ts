/** Equality (language reference 4.3). Never recurses: values may nest to any depth. */
import { compareDecimals } from "./decimal.ts";
import { VisitedPairs } from "./visited-pairs.ts";
import { Kind, type HeapValue, type Value } from "./value.ts";

/** `a == b`. Values of different kinds are unequal, except that an int equals the float of the same number. */
export function equals(a: Value, b: Value): boolean {
  if (typeof a === "object" && typeof b === "object" && a !== null && b !== null) {
    return a.kind === Kind.Float || b.kind !== a.kind ? floatsEqual(a, b) : heapEquals(a, b);
  }
  return a === b || mixedEquals(a, b);
}

function floatsEqual(a: HeapValue, b: HeapValue): boolean {
  return a.kind === Kind.Float && b.kind === Kind.Float && a.value === b.value;
}

/** At most one side is an object: only int and float can still be equal. */
function mixedEquals(a: Value, b: Value): boolean {
  if (typeof a === "object" && a !== null) return a.kind === Kind.Float && numberEqualsFloat(b, a.value);
  return typeof b === "object" && b !== null && b.kind === Kind.Float && numberEqualsFloat(a, b.value);
}

function numberEqualsFloat(int: Value, float: number): boolean {
  return typeof int === "number" ? int === float : typeof int === "bigint" && Number(int) === float;
}

/** Both are objects of one kind. Nested collections are compared from a worklist. */
function heapEquals(a: HeapValue, b: HeapValue): boolean {
  const pending: HeapValue[] = [a, b];
  const visited = new VisitedPairs();
  for (;;) {
    const right = pending.pop();
    const left = pending.pop();
    if (left === undefined || right === undefined) return true;
    if (visited.has(left, right)) continue;
    if (!shallowEquals(left, right, pending)) return false;
  }
}

/** Compares two objects of one kind; their nested collections are added to `pending`. */
function shallowEquals(a: HeapValue, b: HeapValue, pending: HeapValue[]): boolean {
  switch (a.kind) {
    case Kind.List:
      return b.kind === Kind.List && itemsEqual(a.items, b.items, pending);
    case Kind.Dict: {
      if (b.kind !== Kind.Dict || a.size !== b.size) return false;
      if (a.shape !== null && a.shape === b.shape) return itemsEqual(a.slots, b.slots, pending);
      for (const [key, value] of a.entries()) {
        const other = b.get(key);
        if (other === undefined || !equalOrPending(value, other, pending)) return false;
      }
      return true;
    }
    case Kind.Set: {
      if (b.kind !== Kind.Set || a.elements.size !== b.elements.size) return false;
      for (const key of a.elements.keys()) if (!b.elements.has(key)) return false;
      return true;
    }
    case Kind.Pair:
      return (
        b.kind === Kind.Pair &&
        equalOrPending(a.first, b.first, pending) &&
        equalOrPending(a.second, b.second, pending)
      );
    case Kind.Enum:
      return (
        b.kind === Kind.Enum &&
        a.enumName === b.enumName &&
        a.variant === b.variant &&
        itemsEqual(a.fields ?? [], b.fields ?? [], pending)
      );
    case Kind.Struct: {
      if (b.kind !== Kind.Struct || a.type.name !== b.type.name) return false;
      if (a.type === b.type) return itemsEqual(a.slots, b.slots, pending);
      if (a.slots.length !== b.slots.length) return false;
      for (const [field, slot] of a.type.slotOf) {
        const other = b.type.slotOf.get(field);
        if (other === undefined) return false;
        if (!equalOrPending(a.slots[slot] as Value, b.slots[other] as Value, pending)) return false;
      }
      return true;
    }
    case Kind.Decimal:
      return b.kind === Kind.Decimal && compareDecimals(a, b) === 0;
    case Kind.Bytes:
      return b.kind === Kind.Bytes && bytesEqual(a.data, b.data);
    case Kind.Duration:
      return b.kind === Kind.Duration && BigInt(a.milliseconds) === BigInt(b.milliseconds);
    case Kind.Range:
      return b.kind === Kind.Range && a.start === b.start && a.end === b.end && a.exclusive === b.exclusive;
    case Kind.Builtin:
      return b.kind === Kind.Builtin && a.name === b.name;
    case Kind.Handle:
      return b.kind === Kind.Handle && a.root === b.root && a.field === b.field;
    case Kind.Iterator:
      return a === b && a.source.flavor === "iter";
    case Kind.Resource: {
      if (b.kind !== Kind.Resource || a.typeName !== b.typeName || a.comparand === null || b.comparand === null) return false;
      return equalOrPending(a.comparand(), b.comparand(), pending);
    }
    case Kind.Float:
      return floatsEqual(a, b);
    case Kind.Closure:
      return false;
    default:
      return a satisfies never;
  }
}

function itemsEqual(a: readonly Value[], b: readonly Value[], pending: HeapValue[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    if (!equalOrPending(a[i] as Value, b[i] as Value, pending)) return false;
  }
  return true;
}

/** Decides scalars at once; two collections of one kind are left for later and count as equal for now. */
function equalOrPending(a: Value, b: Value, pending: HeapValue[]): boolean {
  if (typeof a === "object" && typeof b === "object" && a !== null && b !== null) {
    if (a.kind !== b.kind) return false;
    if (a.kind === Kind.Float) return floatsEqual(a, b);
    pending.push(a, b);
    return true;
  }
  return a === b || mixedEquals(a, b);
}

function bytesEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
