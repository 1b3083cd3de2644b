/** How the method tables spell their entries. */
import type { NativeFunction, Ownership } from "#vm/host";
import type { Entry, NativeEntry, PreludeEntry } from "../entry.ts";

export interface NativeOptions {
  readonly aliases?: readonly string[];
  /** Default `fresh`: the native marks every child that it copies out of an argument. */
  readonly ownership?: Ownership;
}

/** An entry implemented in TypeScript. */
export function native(name: string, signature: string, doc: string, run: NativeFunction, options: NativeOptions = {}): NativeEntry {
  return { name, signature, doc, run, ownership: options.ownership ?? "fresh", aliases: options.aliases ?? [] };
}

/** Makes entries that are functions of one prelude module. `prelude` names the function where it differs from the entry. */
export function preludeModule(module: string) {
  return (name: string, signature: string, doc: string, aliases: readonly string[] = [], prelude = name): PreludeEntry => ({
    name,
    signature,
    doc,
    aliases,
    prelude: { module, name: prelude },
  });
}

/**
 * The entry with closer typings for the checker: tried in order, see `Declaration.overloads`. What a call is checked against
 * when it runs stays the signature.
 */
export function overloaded<E extends Entry>(entry: E, ...overloads: readonly string[]): E {
  return { ...entry, overloads };
}

/** The same entry under the spelling that earlier releases used. */
export function older<E extends Entry>(entry: E, name: string): E {
  return { ...entry, name, aliases: [], deprecated: `Use \`${entry.name}\`.` };
}
