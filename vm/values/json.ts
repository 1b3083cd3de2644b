/** The one pair of converters between JSON-like host data and values. Texts: `json-text.ts`, `json-parse.ts`. */
import { HDict, HList } from "./collections.ts";
import { decimalText } from "./decimal.ts";
import { display } from "./display.ts";
import { HarnError, runtimeError } from "./error.ts";
import { fitsInt64, makeInt } from "./numbers.ts";
import { HBytes, HFloat } from "./scalars.ts";
import { Kind, type Value } from "./value.ts";

/** Host data nests as deep as its protocol allows; the converters follow it on the JS stack, up to here. */
const MAX_DEPTH = 1000;

/**
 * A value of JSON-like data: what `JSON.parse` gives, and bigints and byte arrays. Integral numbers become ints, others
 * floats; anything that JSON has no form for becomes nil.
 * @throws HarnError of class `runtime` for data that nests more than 1,000 levels
 */
export function fromJson(data: unknown): Value {
  return read(data, 0);
}

function read(data: unknown, depth: number): Value {
  switch (typeof data) {
    case "string":
    case "boolean":
      return data;
    case "number":
      return fromNumber(data);
    case "bigint":
      return makeInt(data);
    case "object":
      break;
    default:
      return null;
  }
  if (data === null) return null;
  if (depth >= MAX_DEPTH) throw runtimeError(`JSON data nests more than ${MAX_DEPTH} levels`);
  if (Array.isArray(data)) return new HList(data.map((item: unknown) => read(item, depth + 1)));
  if (data instanceof Uint8Array) return new HBytes(data.slice());
  const dict = new HDict();
  for (const [key, item] of Object.entries(data)) if (item !== undefined) dict.set(key, read(item, depth + 1));
  return dict;
}

function fromNumber(value: number): Value {
  if (Number.isSafeInteger(value)) return value + 0;
  if (!Number.isInteger(value)) return new HFloat(value);
  const exact = BigInt(value);
  return fitsInt64(exact) ? exact : new HFloat(value);
}

/** JSON-like data; ints outside the safe range stay bigints, which `JSON.stringify` refuses: for text there is `stringifyJson`. */
export type JsonData = null | boolean | number | bigint | string | JsonData[] | { [key: string]: JsonData };

/** Parts of one result of `toJson`: a value that holds the same child twice, and so on inwards, has no end of them. */
const MAX_PARTS = 10_000_000;

/**
 * JSON-like data of a value, by the mapping of `jsonChildren` and `jsonScalar`.
 * @throws HarnError of class `runtime` for values that nest more than 1,000 levels, of class `limit` for too many parts
 */
export function toJson(value: Value): JsonData {
  return convert(value, 0, { parts: 0 });
}

function convert(value: Value, depth: number, count: { parts: number }): JsonData {
  const children = jsonChildren(value);
  if (children === null) {
    const scalar = jsonScalar(value);
    return scalar instanceof HFloat ? scalar.value : scalar;
  }
  const { keys, items } = children;
  if (depth >= MAX_DEPTH) throw runtimeError(`value nests more than ${MAX_DEPTH} levels`);
  count.parts += items.length;
  if (count.parts > MAX_PARTS) throw new HarnError("limit", `HARN-RTL-901: JSON size limit exceeded (${MAX_PARTS} parts)`);
  if (keys === null) return items.map((item) => convert(item, depth + 1, count));
  const object: { [key: string]: JsonData } = {};
  keys.forEach((key, i) => {
    const item = convert(items[i] ?? null, depth + 1, count);
    if (key === "__proto__") Object.defineProperty(object, key, { value: item, enumerable: true, writable: true, configurable: true });
    else object[key] = item;
  });
  return object;
}

/** The array (`keys` null) or object that a value becomes in JSON. */
export interface JsonChildren {
  readonly keys: readonly string[] | null;
  readonly items: readonly Value[];
}

/** Lists, sets and pairs are arrays; dicts, structs and enums are objects. Null: the value is a JSON scalar. */
export function jsonChildren(value: Value): JsonChildren | null {
  if (typeof value !== "object" || value === null) return null;
  switch (value.kind) {
    case Kind.List:
      return { keys: null, items: value.items };
    case Kind.Set:
      return { keys: null, items: [...value.elements.values()] };
    case Kind.Pair:
      return { keys: null, items: [value.first, value.second] };
    case Kind.Dict:
      return { keys: value.keys(), items: value.values() };
    case Kind.Struct:
      return { keys: value.type.fields, items: value.slots };
    case Kind.Enum:
      return {
        keys: ["enum", "variant", "fields"],
        items: [value.enumName, value.variant, new HList([...(value.fields ?? [])])],
      };
    default:
      return null;
  }
}

/**
 * The JSON scalar of a value without children: durations are milliseconds, decimals and ranges their display text, bytes
 * base64; values with identity and floats without a number are null.
 */
export function jsonScalar(value: Value): null | boolean | number | bigint | string | HFloat {
  if (typeof value !== "object" || value === null) return value;
  switch (value.kind) {
    case Kind.Float:
      return Number.isFinite(value.value) ? value : null;
    case Kind.Decimal:
      return decimalText(value);
    case Kind.Range:
      return display(value);
    case Kind.Duration:
      return value.milliseconds;
    case Kind.Bytes:
      return Buffer.from(value.data.buffer, value.data.byteOffset, value.data.byteLength).toString("base64");
    default:
      return null;
  }
}
