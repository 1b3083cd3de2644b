/**
 * The representation of Harn values.
 *
 * | Harn | here |
 * |---|---|
 * | nil, bool, string | `null`, boolean, JS string |
 * | int | JS number (always a safe integer, never -0), `bigint` only outside ±(2^53 - 1) and within i64 |
 * | float | `HFloat` |
 * | everything else | a class of this folder with a numeric `kind` on its prototype |
 *
 * Collections are values. An update happens in place only where the emitter knows that the operand is owned and the
 * object's `shared` flag is down; in every other case the object is copied first (`copy-on-write.ts`).
 */
import type { HBytes, HDecimal, HDuration, HFloat } from "./scalars.ts";
import type { HDict, HList, HPair, HRange, HSet } from "./collections.ts";
import type { HEnum, HStruct } from "./records.ts";
import type { HBuiltin, HClosure, HHandle, HIterator, HResource } from "./references.ts";

export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | HFloat
  | HDecimal
  | HBytes
  | HDuration
  | HList
  | HDict
  | HSet
  | HRange
  | HPair
  | HEnum
  | HStruct
  | HClosure
  | HBuiltin
  | HIterator
  | HHandle
  | HResource;

/** Values that are JS objects. */
export type HeapValue = Exclude<Value, null | boolean | number | bigint | string>;

/** Values with copy-on-write state. */
export type SharedValue = HList | HDict | HSet | HStruct | HPair | HEnum;

/** Numeric tag of heap values; the order is free, the numbers are not stored anywhere. */
export enum Kind {
  Float,
  Decimal,
  Bytes,
  Duration,
  List,
  Dict,
  Set,
  Range,
  Pair,
  Enum,
  Struct,
  Closure,
  Builtin,
  Iterator,
  Handle,
  Resource,
}

/** The word that `type_of` gives and that error texts use. Handles answer with their nominal type. */
export function typeName(value: Value): string {
  switch (typeof value) {
    case "number":
    case "bigint":
      return "int";
    case "string":
      return "string";
    case "boolean":
      return "bool";
    default:
      return value === null ? "nil" : value.typeName;
  }
}
