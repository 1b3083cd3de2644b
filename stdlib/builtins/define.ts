import type { NativeFunction } from "#vm/host";
import type { NativeEntry } from "../entry.ts";

/**
 * A pure entry whose result is a scalar or a new object without parts of the arguments (ownership `"fresh"`).
 * Entries that put argument values into a result declare themselves as object literals with another ownership.
 */
export function pure(name: string, signature: string, doc: string, run: NativeFunction): NativeEntry {
  return { name, signature, doc, run, ownership: "fresh" };
}

/** A pure entry whose result may be, or hold, a part of an argument (ownership `"borrows"`). */
export function borrowing(name: string, signature: string, doc: string, run: NativeFunction): NativeEntry {
  return { name, signature, doc, run, ownership: "borrows" };
}
