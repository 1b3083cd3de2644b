import type { Declaration } from "#compiler/library";
import type { NativeFunction, Ownership } from "#vm/host";

/** An entry implemented here. `run` gets the receiver or handle as argument 0 when the entry is a method. */
export interface NativeEntry extends Declaration {
  readonly run: NativeFunction;
  readonly ownership?: Ownership;
}

/** An entry written in Harn: function `prelude.name` of `stdlib/prelude/<module>.harn`. */
export interface PreludeEntry extends Declaration {
  readonly prelude: { readonly module: string; readonly name: string };
}

/** An entry that the checker knows and this build cannot run: calling it raises an error that says so. */
export interface UnavailableEntry extends Declaration {
  readonly unavailable: true;
}

export type Entry = NativeEntry | PreludeEntry | UnavailableEntry;

/** Methods of one value kind. The signature leaves the receiver out. */
export interface MethodTable {
  /** `type_of` word of the receiver. */
  readonly kind: string;
  readonly entries: readonly Entry[];
}

/** Methods of one handle. The signature leaves the handle out. */
export interface HandleTable<E extends NativeEntry | UnavailableEntry = NativeEntry> {
  readonly field: string;
  readonly type: string;
  readonly entries: readonly E[];
}
