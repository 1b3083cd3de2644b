/** How entries without an implementation are written down. */
import type { UnavailableEntry } from "../entry.ts";

/** One line of a table: name, signature in Harn, one sentence. */
export type Row = readonly [name: string, signature: string, doc: string];

/** Pure ambient functions. */
export function builtins(rows: readonly Row[]): UnavailableEntry[] {
  return rows.map(([name, signature, doc]) => ({ name, signature, doc, unavailable: true }));
}

export interface UnavailableMethods {
  readonly field: string;
  readonly entries: readonly UnavailableEntry[];
}

/** Methods of one handle; each has the effect `field.name`. */
export function methods(field: string, rows: readonly Row[]): UnavailableMethods {
  return { field, entries: rows.map(([name, signature, doc]) => ({ name, signature, doc, effect: `${field === "" ? "harness" : field}.${name}`, unavailable: true })) };
}
