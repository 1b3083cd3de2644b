/** The one form in which values are kept: JSON with sorted keys, indented. What JSON has no kind for is null. */
import { HDict, type HeapValue, HList, Kind, MAX_JSON_DEPTH, parseJson, runtimeError, stringifyJson, type Value } from "#vm/values";

/** A value stands inside the object that the file is. */
const MAX_DEPTH = MAX_JSON_DEPTH - 1;

/**
 * A copy of a value as it will be read back: nil, bools, numbers, strings, lists, dicts, and structs as dicts; anything
 * else (closures, sets, bytes, durations, floats without a number, …) is nil.
 * @throws HarnError of class `runtime` for values that nest too deep to be read back
 */
export function storable(value: Value): Value {
  return copy(value, MAX_DEPTH, new Map());
}

/** @param known copies of parts already met: a value may hold the same part in many places */
function copy(value: Value, depthLeft: number, known: Map<HeapValue, { readonly value: Value; readonly depthLeft: number }>): Value {
  if (typeof value !== "object" || value === null) return value;
  const before = known.get(value);
  // A part that fits with fewer levels left fits here too.
  if (before !== undefined && before.depthLeft <= depthLeft) return before.value;
  const copied = copyHeap(value, depthLeft, known);
  known.set(value, { value: copied, depthLeft });
  return copied;
}

function copyHeap(value: HeapValue, depthLeft: number, known: Map<HeapValue, { readonly value: Value; readonly depthLeft: number }>): Value {
  const inside = (item: Value): Value => {
    if (depthLeft === 0) throw runtimeError(`value nests more than ${MAX_DEPTH} levels`);
    return copy(item, depthLeft - 1, known);
  };
  switch (value.kind) {
    case Kind.Float:
      return Number.isFinite(value.value) ? value : null;
    case Kind.List:
      return new HList(value.items.map(inside));
    case Kind.Dict: {
      const items = value.values();
      return HDict.from(value.keys().map((key, at) => [key, inside(items[at] ?? null)]));
    }
    case Kind.Struct:
      return HDict.from(value.type.fields.map((name, at) => [name, inside(value.slots[at] ?? null)]));
    default:
      return null;
  }
}

/** The text of a file with these entries, which are storable. */
export function encodeEntries(entries: HDict): string {
  return stringifyJson(entries, 2);
}

export type Decoded = { readonly entries: HDict } | { readonly problem: string };

/** The entries of a file's text, or what is wrong with it, without quoting any of it. */
export function decodeEntries(text: string): Decoded {
  const result = parseJson(text);
  if (!result.ok) return { problem: `malformed JSON at line ${result.failure.line}, column ${result.failure.column}` };
  return result.value instanceof HDict ? { entries: result.value } : { problem: "not a JSON object" };
}
