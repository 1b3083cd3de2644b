import { HHandle } from "#vm/values";
import type { World } from "./context.ts";
import { HANDLE_TYPES, ROOT_TYPE } from "./handle-types.ts";

/** State shared by all handles of one root grant. */
export class HarnessRoot {
  /** Set once a network policy answered a violation with `quarantine`. */
  quarantined = false;
  readonly #fields = new Map<string, HHandle>();

  constructor(readonly world: World) {}

  /** The handle of a field, always the same object, or undefined when the closed list has no such field. */
  field(name: string): HHandle | undefined {
    const known = this.#fields.get(name);
    if (known !== undefined) return known;
    const type = HANDLE_TYPES.get(name);
    if (type === undefined) return undefined;
    const handle = new HHandle(name, type, this);
    this.#fields.set(name, handle);
    return handle;
  }
}

/** A root grant over a world. */
export function createHarness(world: World): HHandle {
  return new HHandle("", ROOT_TYPE, new HarnessRoot(world));
}

/**
 * Field read on a handle value.
 * @returns undefined for an unknown field, and for every field of a handle that is not a root: those have no sub-handles
 */
export function handleField(handle: HHandle, field: string): HHandle | undefined {
  return handle.field === "" && handle.root instanceof HarnessRoot ? handle.root.field(field) : undefined;
}
