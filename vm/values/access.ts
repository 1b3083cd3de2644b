/** Property and subscript reads (language reference 6.1, 6.2), slices and `in` (5.2). Nothing here marks results shared. */
import { HList, type HRange } from "./collections.ts";
import { codePointAt, codePointLength, sliceCodePoints } from "./code-points.ts";
import { copyItems } from "./copy-on-write.ts";
import { display } from "./display.ts";
import { equals } from "./equality.ts";
import { type HarnError, runtimeError, typeError } from "./error.ts";
import { isInt } from "./numbers.ts";
import { rangeAt, rangeHas, rangeLength } from "./ranges.ts";
import { setHas } from "./sets.ts";
import { Kind, typeName, type Value } from "./value.ts";

/**
 * `value.name`, or `value?.name` when `optional`. Fields of capability handles are the host's business: here a handle is
 * a kind without properties. The result may be a part of `value`: whoever keeps it marks it shared.
 * @throws HarnError of class `type`; never when `optional`
 */
export function getProperty(value: Value, name: string, optional: boolean): Value {
  if (typeof value === "string") {
    if (name === "count") return codePointLength(value);
    return name === "empty" ? value === "" : null;
  }
  if (typeof value !== "object" || value === null) {
    if (optional) return null;
    throw noProperty(value, name);
  }
  switch (value.kind) {
    case Kind.Dict:
      return value.get(name) ?? null;
    case Kind.Struct: {
      const slot = value.type.slotOf.get(name);
      return slot === undefined ? null : (value.slots[slot] ?? null);
    }
    case Kind.List:
      return listProperty(value.items, name);
    case Kind.Enum:
      if (name === "variant") return value.variant;
      return name === "fields" ? new HList(copyItems(value.fields ?? [])) : null;
    case Kind.Pair:
      if (name === "first") return value.first;
      if (name === "second") return value.second;
      if (optional) return null;
      throw typeError(`cannot access property \`${name}\` on pair (expected \`first\` or \`second\`)`);
    case Kind.Range:
      return rangeProperty(value, name);
    default:
      if (optional) return null;
      throw noProperty(value, name);
  }
}

function listProperty(items: readonly Value[], name: string): Value {
  switch (name) {
    case "count":
      return items.length;
    case "empty":
      return items.length === 0;
    case "first":
      return items[0] ?? null;
    case "last":
      return items[items.length - 1] ?? null;
    default:
      return null;
  }
}

function rangeProperty(range: HRange, name: string): Value {
  const length = rangeLength(range);
  switch (name) {
    case "count":
    case "len":
      return length;
    case "empty":
      return length === 0;
    case "first":
      return length === 0 ? null : range.start;
    case "last":
      return length === 0 ? null : rangeAt(range, typeof length === "number" ? length - 1 : length - 1n);
    default:
      return null;
  }
}

/**
 * `value[index]`, or `value?.[index]` when `optional`. Negative indexes of lists and strings count from the end.
 * @throws HarnError of class `type` for kinds without subscript, of class `runtime` for a range index out of range
 */
export function getIndex(value: Value, index: Value, optional: boolean): Value {
  if (value === null && optional) return null;
  if (typeof value === "string") {
    if (typeof index === "number") return codePointAt(value, index) ?? null;
    if (typeof index === "bigint") return null;
  } else if (typeof value === "object" && value !== null) {
    if (value.kind === Kind.List) {
      if (typeof index === "number") {
        return value.items[index < 0 ? index + value.items.length : index] ?? null;
      }
      if (typeof index === "bigint") return null;
    } else if (value.kind === Kind.Dict) {
      return value.get(dictKey(index)) ?? null;
    } else if (value.kind === Kind.Range && isInt(index)) {
      const length = rangeLength(value);
      if (index >= 0 && index < length) return rangeAt(value, index);
      throw runtimeError(`range index out of range: index ${index} for range of length ${length}`);
    }
  }
  throw typeError(`cannot index into ${typeName(value)} with ${typeName(index)}`);
}

/** The dict key that a subscript value stands for: its display form. */
export function dictKey(index: Value): string {
  return typeof index === "string" ? index : display(index);
}

/**
 * `value[start:end]`, end exclusive. A nil bound is an omitted one; bounds are clamped.
 * @throws HarnError of class `type`
 */
export function slice(value: Value, start: Value, end: Value): Value {
  const isText = typeof value === "string";
  if (!isText && !(value instanceof HList)) throw typeError(`cannot slice ${typeName(value)}`);
  if (start !== null && !isInt(start)) throw typeError(`slice start must be an integer, got ${typeName(start)}`);
  if (end !== null && !isInt(end)) throw typeError(`slice end must be an integer, got ${typeName(end)}`);
  const length = isText ? codePointLength(value) : value.items.length;
  const from = start === null ? 0 : clampIndex(Number(start), length);
  const to = end === null ? length : clampIndex(Number(end), length);
  if (isText) return from < to ? sliceCodePoints(value, from, to) : "";
  return new HList(copyItems(from < to ? value.items.slice(from, to) : []));
}

/** An index, negative from the end, brought into 0…length. */
export function clampIndex(index: number, length: number): number {
  return Math.min(Math.max(index < 0 ? index + length : index, 0), length);
}

/** `element in container`; false for kinds that contain nothing. */
export function contains(container: Value, element: Value): boolean {
  if (typeof container === "string") return container.includes(display(element));
  if (typeof container !== "object" || container === null) return false;
  switch (container.kind) {
    case Kind.List: {
      const items = container.items;
      for (let i = 0; i < items.length; i++) if (equals(items[i] as Value, element)) return true;
      return false;
    }
    case Kind.Set:
      return setHas(container, element);
    case Kind.Dict:
      return container.has(dictKey(element));
    case Kind.Range:
      return isInt(element) && rangeHas(container, element);
    default:
      return false;
  }
}

function noProperty(value: Value, name: string): HarnError {
  return typeError(`cannot access property \`${name}\` on ${typeName(value)}`);
}
