/** Writes into a collection (language reference 6.3). The target is owned: see `copy-on-write.ts`. */
import { dictKey } from "./access.ts";
import { runtimeError, typeError } from "./error.ts";
import { isInt } from "./numbers.ts";
import { checkCollectionSize } from "./size-limits.ts";
import { Kind, typeName, type Value } from "./value.ts";

/**
 * `target.name = value` in place. The caller owns `target` and has marked `value` shared if another place holds it.
 * @throws HarnError of class `type` for a kind without writable properties or a struct without that field
 */
export function setProperty(target: Value, name: string, value: Value): void {
  if (typeof target === "object" && target !== null) {
    if (target.kind === Kind.Dict) {
      target.set(name, value);
      checkCollectionSize(target.size);
      return;
    }
    if (target.kind === Kind.Struct) {
      const slot = target.type.slotOf.get(name);
      if (slot !== undefined) {
        target.slots[slot] = value;
        return;
      }
    }
  }
  throw typeError(`cannot set property \`${name}\` on ${typeName(target)}`);
}

/**
 * `target[index] = value` in place; ownership as for `setProperty`. Lists do not grow.
 * @throws HarnError of class `runtime` when a list index is out of bounds, of class `type` for other kinds
 */
export function setIndex(target: Value, index: Value, value: Value): void {
  if (typeof target === "object" && target !== null) {
    if (target.kind === Kind.List && isInt(index)) {
      const { items } = target;
      const at = typeof index === "number" && index < 0 ? index + items.length : index;
      if (typeof at === "bigint" || at < 0 || at >= items.length) {
        throw runtimeError(`Index ${index} out of bounds for list of length ${items.length}`);
      }
      items[at] = value;
      return;
    }
    if (target.kind === Kind.Dict) {
      target.set(dictKey(index), value);
      checkCollectionSize(target.size);
      return;
    }
  }
  throw typeError(`cannot index into ${typeName(target)} with ${typeName(index)}`);
}
