/** Values with identity: callables, iterators, capability handles and other resources. */
import type { FunctionCode } from "#vm/bytecode";
import { HarnError } from "./error.ts";
import { Kind, type Value } from "./value.ts";

/** A captured variable that is written after capture. */
export class Cell {
  constructor(public value: Value) {}
}

/**
 * Stands in a cell for the value of a variable whose declaration has not run yet. Functions are there from the start of
 * their block, so they can look into such a cell; nothing else sees this object.
 */
export class Uninitialised {
  constructor(readonly name: string) {}

  /** The error of reading the variable now. */
  error(): HarnError {
    return new HarnError("undefined-variable", this.name);
  }
}

/** What a closure needs of its module at run time; the interpreter owns the concrete class. */
export interface ModuleScope {
  readonly path: string;
}

export class HClosure {
  declare readonly kind: Kind.Closure;
  declare readonly typeName: string;
  constructor(
    readonly code: FunctionCode,
    readonly upvalues: readonly (Value | Cell)[],
    readonly module: ModuleScope,
  ) {}
}

/** A builtin used as a value. `native` is the host's `Native`; values know only its name. */
export class HBuiltin {
  declare readonly kind: Kind.Builtin;
  declare readonly typeName: string;
  constructor(
    readonly name: string,
    readonly native: object,
  ) {}
}

/** Where an iterator's elements come from. Pulled by the interpreter only. */
export interface IteratorSource {
  /** `generator`, `stream` and `iter` differ in display and in `type_of` only. */
  readonly flavor: "generator" | "stream" | "iter";
  readonly done: boolean;
}

/** Elements of a JS iterator: snapshots of collections, ranges, strings. */
export class ElementSource implements IteratorSource {
  readonly flavor = "iter";
  done = false;
  constructor(readonly elements: Iterator<Value>) {}
}

/** Another source seen as an `Iter`: `generator.iter()`. Exhaustion is the inner source's. */
export class IterView implements IteratorSource {
  readonly flavor = "iter";
  constructor(readonly inner: IteratorSource) {}
  get done(): boolean {
    return this.inner.done;
  }
}

export class HIterator {
  declare readonly kind: Kind.Iterator;
  constructor(readonly source: IteratorSource) {}
  get typeName(): string {
    return this.source.flavor;
  }
}

/** A capability handle: the root `Harness` (field "") or one of its fields. Methods are looked up by `typeName`. */
export class HHandle {
  declare readonly kind: Kind.Handle;
  constructor(
    readonly field: string,
    readonly typeName: string,
    /** State shared by all handles of one root; owned by `vm/host`. */
    readonly root: object,
  ) {}
}

/** Any other opaque resource: rng, channel, atomic, permit, task handle. */
export class HResource {
  declare readonly kind: Kind.Resource;
  constructor(
    readonly typeName: string,
    readonly state: object,
    /** Display form, for example `<rng>`. */
    readonly display: () => string,
    /** What decides equality with another resource of the same type, such as a task's id; null: never equal. */
    readonly comparand: (() => Value) | null = null,
  ) {}
}

/** State of a resource whose elements a `for` loop and `iter()` run over, such as a channel. */
interface HasElements {
  elements(): HIterator;
}

/** A new walk over the elements of a resource, or null for one that has none. */
export function resourceElements({ state }: HResource): HIterator | null {
  return hasElements(state) ? state.elements() : null;
}

function hasElements(state: object): state is HasElements {
  return "elements" in state && typeof state.elements === "function";
}

Object.assign(HClosure.prototype, { kind: Kind.Closure, typeName: "closure" });
Object.assign(HBuiltin.prototype, { kind: Kind.Builtin, typeName: "builtin" });
Object.assign(HIterator.prototype, { kind: Kind.Iterator });
Object.assign(HHandle.prototype, { kind: Kind.Handle });
Object.assign(HResource.prototype, { kind: Kind.Resource });
