import { handleField } from "#vm/host";
import { getProperty, HDict, HHandle, HStruct, setProperty, typeError, type Value } from "#vm/values";
import type { InlineCache } from "./linked-function.ts";

/**
 * `object.name` outside the inline-cached cases.
 * @throws HarnError (language reference 6.1)
 */
export function readProperty(object: Value, name: string, optional = false): Value {
  if (object instanceof HHandle) {
    const field = handleField(object, name);
    if (field !== undefined) return field;
    throw typeError(`cannot access property \`${name}\` on ${object.typeName}`);
  }
  return getProperty(object, name, optional);
}

/** `object.name = value` on an owned object; fills the cache when the layout did not change. */
export function writeProperty(object: Value, name: string, value: Value, cache: InlineCache): void {
  const before = object instanceof HDict ? object.shape : object instanceof HStruct ? object.type : null;
  setProperty(object, name, value);
  if (before === null) return;
  const slot = before.slotOf.get(name);
  if (slot === undefined) return;
  cache.key = before;
  cache.slot = slot;
}
