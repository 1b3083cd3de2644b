import { HDict, HEnum, HList, HPair, HSet, HStruct, Kind, markShared, type SharedValue, type Value } from "#vm/values";

/**
 * A copy that has no collection in common with the original. Callables, iterators, handles and other resources have
 * identity and stay the same. Works off a list instead of recursing; what the original shares, the copy shares too.
 */
export function deepClone(value: Value): Value {
  const copies = new Map<SharedValue, SharedValue>();
  const fill: (() => void)[] = [];

  const copy = (original: Value): Value => {
    if (typeof original !== "object" || original === null) return original;
    switch (original.kind) {
      case Kind.List:
      case Kind.Dict:
      case Kind.Set:
      case Kind.Pair:
      case Kind.Enum:
      case Kind.Struct: {
        const known = copies.get(original);
        if (known !== undefined) return markShared(known);
        const made = shell(original);
        copies.set(original, made);
        fill.push(() => fillIn(original, made, copy));
        return made;
      }
      default:
        return original;
    }
  };

  const result = copy(value);
  for (let next = fill.pop(); next !== undefined; next = fill.pop()) next();
  return result;
}

/** A value of the same form whose children are still missing. */
function shell(original: SharedValue): SharedValue {
  switch (original.kind) {
    case Kind.List:
      return new HList([]);
    case Kind.Dict:
      return new HDict();
    case Kind.Set:
      return new HSet(new Map());
    case Kind.Pair:
      return new HPair(null, null);
    case Kind.Enum:
      return new HEnum(original.enumName, original.variant, original.fields === null ? null : []);
    case Kind.Struct:
      return new HStruct(original.type, []);
  }
}

function fillIn(original: SharedValue, made: SharedValue, copy: (value: Value) => Value): void {
  if (original instanceof HList) {
    for (const item of original.items) (made as HList).items.push(copy(item));
  } else if (original instanceof HDict) {
    for (const [key, value] of original.entries()) (made as HDict).set(key, copy(value));
  } else if (original instanceof HSet) {
    // Equal elements have equal keys, so that the copy of an element keeps the key.
    for (const [key, element] of original.elements) (made as HSet).elements.set(key, copy(element));
  } else if (original instanceof HPair) {
    // Nobody has seen the copy yet: the only place where the parts of a pair are written.
    const parts = made as { first: Value; second: Value };
    parts.first = copy(original.first);
    parts.second = copy(original.second);
  } else if (original instanceof HStruct) {
    for (const value of original.slots) (made as HStruct).slots.push(copy(value));
  } else {
    for (const value of original.fields ?? []) ((made as HEnum).fields as Value[]).push(copy(value));
  }
}
