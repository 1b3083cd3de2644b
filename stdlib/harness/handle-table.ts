import type { NativeFunction, Ownership } from "#vm/host";
import { HANDLE_TYPES, ROOT_TYPE } from "#vm/host";
import type { HandleTable } from "../entry.ts";

/** A handle method as its file writes it down; the effect follows from the field and the name. */
export interface HandleMethod {
  readonly name: string;
  readonly signature: string;
  readonly doc: string;
  readonly run: NativeFunction;
  readonly ownership?: Ownership;
}

/**
 * The table of one handle. Every method gets the effect `field.name`, so none can be added that the gate does not see.
 * @param field a field of the closed list, or "" for the root (effects `harness.name`)
 */
export function handleTable(field: string, methods: readonly HandleMethod[]): HandleTable {
  const type = field === "" ? ROOT_TYPE : HANDLE_TYPES.get(field);
  if (type === undefined) throw new Error(`no such handle: ${field}`);
  const capability = field === "" ? "harness" : field;
  return { field, type, entries: methods.map((method) => ({ ...method, effect: `${capability}.${method.name}` })) };
}

/** A method that needs its context after its first wait too, when the interpreter uses the object for other calls already. */
export function lasting(method: HandleMethod): HandleMethod {
  return { ...method, run: (args, { world, modulePath, callee, task, ownsFirst }) => method.run(args, { world, modulePath, callee, task, ownsFirst }) };
}
