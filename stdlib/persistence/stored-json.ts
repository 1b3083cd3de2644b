/** The one form in which values are kept: JSON with sorted keys, indented. What JSON has no kind for is null. */
import { HDict, type HeapValue, HList, Kind, MAX_JSON_DEPTH, parseJson, runtimeError, stringifyJson, type Value } from "#vm/values";

/**
 * A copy of a value as it will be read back: nil, bools, numbers, strings, lists, dicts, and structs as dicts; anything
 * else (closures, sets, bytes, durations, floats without a number, …) is nil.
 * @param around how many containers it will stand in; as a value of a store, in the object that the file is
 * @throws HarnError of class `runtime` for values that nest too deep to be read back
 */
export function storable(value: Value, around = 1): Value {
  const levels = MAX_JSON_DEPTH - around;
  if (depthExceeds(value, levels)) throw runtimeError(`value nests more than ${levels} levels`);
  return copy(value, new Map());
}

/** A list or dict that lies in another one. */
interface Part {
  readonly value: HeapValue;
  readonly depth: number;
}

/** Never recurses: the depth is what is in question. A part that stands in many places is entered once a depth. */
function depthExceeds(value: Value, levels: number): boolean {
  const deepest = new Map<HeapValue, number>();
  const open: Part[] = [];
  const meet = (item: Value, depth: number): void => {
    if (typeof item !== "object" || item === null || (deepest.get(item) ?? 0) >= depth) return;
    if (childrenOf(item) === null) return;
    deepest.set(item, depth);
    open.push({ value: item, depth });
  };
  meet(value, 1);
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.depth > levels) return true;
    for (const child of childrenOf(part.value) ?? []) meet(child, part.depth + 1);
  }
  return false;
}

function childrenOf(value: HeapValue): readonly Value[] | null {
  switch (value.kind) {
    case Kind.List:
      return value.items;
    case Kind.Dict:
      return value.values();
    case Kind.Struct:
      return value.slots;
    default:
      return null;
  }
}

/** @param known copies of parts already met */
function copy(value: Value, known: Map<HeapValue, Value>): Value {
  if (typeof value !== "object" || value === null) return value;
  const before = known.get(value);
  if (before !== undefined) return before;
  const copied = copyHeap(value, (item) => copy(item, known));
  known.set(value, copied);
  return copied;
}

function copyHeap(value: HeapValue, inside: (item: Value) => Value): Value {
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
