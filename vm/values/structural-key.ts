/**
 * Keys of set elements: JS values whose identity (as `Map` keys compare) stands for equality of Harn values.
 *
 * Ints and integral floats use the number, so that 1 and 1.0 share a key. Strings use themselves; every other kind with
 * structure uses a string that starts with NUL and is injective per kind. Values with identity use the object.
 */
import { normalizeDecimal } from "./decimal.ts";
import { fitsInt64 } from "./numbers.ts";
import { compareCodePoints } from "./text.ts";
import { TextBuilder } from "./text-builder.ts";
import { Kind, type HeapValue, type Value } from "./value.ts";

/** A key; compare with `Map` semantics. */
export type StructuralKey = null | boolean | number | bigint | string | object;

/**
 * The key of a value. Independent of the order of sets; never recurses.
 * @throws HarnError of class `limit` when the key would be too long
 */
export function structuralKey(value: Value): StructuralKey {
  if (typeof value === "string") return value.charCodeAt(0) === 0 ? `\0s${value}` : value;
  if (typeof value !== "object" || value === null) return value;
  return isNested(value) ? nestedKey(value) : leafKey(value);
}

function leafKey(value: HeapValue): StructuralKey {
  switch (value.kind) {
    case Kind.Float:
      return floatKey(value.value);
    case Kind.Decimal: {
      const { coefficient, scale } = normalizeDecimal(value);
      return `\0D${coefficient}e${scale}`;
    }
    case Kind.Bytes:
      return `\0b${Buffer.from(value.data.buffer, value.data.byteOffset, value.data.byteLength).toString("latin1")}`;
    case Kind.Duration:
      return `\0d${value.milliseconds}`;
    case Kind.Range:
      return `\0r${value.start} ${value.end} ${value.exclusive}`;
    case Kind.Builtin:
      return `\0B${value.name}`;
    case Kind.Handle:
      return `\0H${identity(value.root)} ${value.field}`;
    case Kind.Resource: {
      const comparand = value.comparand?.() ?? null;
      return typeof comparand === "string" || typeof comparand === "number"
        ? `\0R${value.typeName} ${typeof comparand} ${comparand}`
        : value;
    }
    default:
      return value;
  }
}

/** Integral floats within the range of ints get the key of the int, exactly; NaN has one key. */
function floatKey(value: number): number | bigint {
  if (Number.isSafeInteger(value) || !Number.isInteger(value)) return value + 0;
  const exact = BigInt(value);
  return fitsInt64(exact) ? exact : value;
}

function isNested(value: HeapValue): boolean {
  switch (value.kind) {
    case Kind.List:
    case Kind.Dict:
    case Kind.Set:
    case Kind.Pair:
    case Kind.Enum:
    case Kind.Struct:
      return true;
    default:
      return false;
  }
}

/** Punctuation on the stack of `nestedKey`, told from string values by its class. */
class Mark {
  constructor(readonly text: string) {}
}
const CLOSE = new Mark("]");

function nestedKey(root: HeapValue): string {
  const text = new TextBuilder();
  text.append("\0");
  const pending: (Value | Mark)[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next instanceof Mark) text.append(next.text);
    else if (typeof next === "object" && next !== null && isNested(next)) text.append(open(next, pending));
    else text.append(embedded(structuralKey(next)));
  }
  return text.toString();
}

/** The opening of a nested value; its parts go on the stack, last one first. */
function open(value: HeapValue, pending: (Value | Mark)[]): string {
  switch (value.kind) {
    case Kind.List:
      pushAll(value.items, pending);
      return "L[";
    case Kind.Pair:
      pending.push(CLOSE, value.second, value.first);
      return "P[";
    case Kind.Enum:
      pushAll(value.fields ?? [], pending);
      return `E${embedded(value.enumName)}${embedded(value.variant)}[`;
    case Kind.Dict:
      pushFields(value.keys().map((key) => [key, value.get(key) as Value] as const), pending);
      return "M[";
    case Kind.Struct: {
      const fields = [...value.type.slotOf].sort((a, b) => compareCodePoints(a[0], b[0]));
      pushFields(fields.map(([name, slot]) => [name, value.slots[slot] ?? null] as const), pending);
      return `S${embedded(value.type.name)}[`;
    }
    case Kind.Set: {
      // Elements are already known by their keys.
      const keys = [...value.elements.keys()].map((key) => embedded(key as StructuralKey)).sort();
      return `U[${keys.join("")}]`;
    }
    default:
      return "";
  }
}

function pushAll(items: readonly Value[], pending: (Value | Mark)[]): void {
  pending.push(CLOSE);
  for (let i = items.length - 1; i >= 0; i--) pending.push(items[i] as Value);
}

function pushFields(fields: readonly (readonly [string, Value])[], pending: (Value | Mark)[]): void {
  pending.push(CLOSE);
  for (let i = fields.length - 1; i >= 0; i--) {
    const [name, value] = fields[i] as readonly [string, Value];
    pending.push(value, new Mark(embedded(name)));
  }
}

/** A key as a self-delimiting part of a longer one. */
function embedded(key: StructuralKey): string {
  switch (typeof key) {
    case "string":
      return `s${key.length}:${key}`;
    case "number":
      // + 0 joins -0 and 0, as Map does
      return `n${key + 0};`;
    case "bigint":
      return `n${key};`;
    case "boolean":
      return key ? "t" : "f";
    default:
      return key === null ? "0" : `i${identity(key)};`;
  }
}

const identities = new WeakMap<object, number>();
let identityCount = 0;

/** A number that stands for the object for as long as it lives. */
function identity(object: object): number {
  let id = identities.get(object);
  if (id === undefined) {
    id = ++identityCount;
    identities.set(object, id);
  }
  return id;
}

/**
 * A 53-bit hash of a value's structure: equal values have equal hashes, in every run for values without identity.
 */
export function hashValue(value: Value): number {
  const text = embedded(structuralKey(value));
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x85ebca6b);
    high ^= high >>> 13;
  }
  return (low >>> 0) + (high & 0x1fffff) * 2 ** 32;
}
