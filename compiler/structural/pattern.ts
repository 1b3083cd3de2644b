/** Compiled patterns. */
import { type EncodedPattern, encode, type Hole } from "./encode.ts";
import type { Sort } from "./kinds.ts";
import type { PatternFault } from "./metavariables.ts";
import { type Atom, type Field, lower, nameOf, type Term } from "./term.ts";

export type Pattern =
  | { readonly form: "node"; readonly kind: string; readonly fields: readonly PatternField[] }
  | { readonly form: "hole"; readonly name: string | null; readonly sort: Sort; readonly isStatement: boolean; readonly only: ReadonlySet<string> | null };

/** `$$$XS` in a list. */
export interface Gap {
  readonly form: "gap";
  readonly name: string | null;
}

export type ListItem = Pattern | Gap;

export type PatternField =
  | { readonly name: string; readonly form: "atom"; readonly atom: Atom }
  | { readonly name: string; readonly form: "one"; readonly pattern: Pattern }
  | { readonly name: string; readonly form: "many"; readonly list: ListPattern };

export interface ListPattern {
  readonly items: readonly ListItem[];
  /** How many terms the items from each place on take at least. */
  readonly fixed: readonly number[];
  /** Place of the last sequence; -1: there is none. */
  readonly lastGap: number;
}

export interface CompiledPattern {
  /** One node, or several statements in a row. */
  readonly list: ListPattern;
  /** Its metavariables that have a name. */
  readonly names: ReadonlySet<string>;
  /** No name occurs twice, so that what one part of a match chose never matters to another. */
  readonly isLinear: boolean;
  /** A match has at least as many nodes. */
  readonly size: number;
}

/** Compiles the text of a pattern, and says where it is no pattern. */
export function compilePattern(text: string): CompiledPattern | { readonly fault: PatternFault } {
  if (text.trim() === "") return { fault: { message: "the pattern is empty", span: { start: 0, end: text.length } } };
  const encoded = encode(text);
  return "fault" in encoded ? encoded : compileEncoded(encoded, text);
}

/** Like `compilePattern`, with nothing standing for no statement at all: what a fix may be. */
export function compileTemplate(text: string): CompiledPattern | { readonly fault: PatternFault } {
  return text.trim() === "" ? { list: listOf([]), names: new Set(), isLinear: true, size: 0 } : compilePattern(text);
}

function compileEncoded(encoded: EncodedPattern, text: string): CompiledPattern | { readonly fault: PatternFault } {
  const { root, terms } = lower(encoded.program, encoded.text);
  const compiler = new Compiler(encoded.holes);
  // Leaves first: the parts of a node are compiled before it is.
  for (const term of terms.toReversed()) compiler.compile(term);
  const body = root.fields.find(({ name }) => name === "body");
  const items = body?.form === "many" ? body.terms.map((term) => compiler.itemOf(term)) : [];
  const misplaced = [...encoded.holes].find(([standIn]) => !compiler.used.has(standIn))?.[1].metavariable;
  if (misplaced !== undefined) return { fault: { message: "a metavariable cannot stand here", span: misplaced.span } };
  const outside = items.find(({ form }, index) => form === "gap" && (index === 0 || index === items.length - 1));
  if (outside !== undefined) {
    const place = [...encoded.holes.values()].find(({ metavariable }) => metavariable.isSequence)?.metavariable.span ?? { start: 0, end: text.length };
    return { fault: { message: "a sequence must have something before and behind it, or stand in a list", span: place } };
  }
  const list = listOf(items);
  return { list, names: new Set(compiler.counts.keys()), isLinear: [...compiler.counts.values()].every((count) => count === 1), size: leastSize(list) };
}

class Compiler {
  readonly used = new Set<string>();
  readonly counts = new Map<string, number>();
  readonly #compiled = new Map<Term, ListItem>();
  readonly #holes: ReadonlyMap<string, Hole>;

  constructor(holes: ReadonlyMap<string, Hole>) {
    this.#holes = holes;
  }

  itemOf(term: Term): ListItem {
    return this.#compiled.get(term) ?? this.compile(term);
  }

  compile(term: Term): ListItem {
    const item = this.#read(term);
    this.#compiled.set(term, item);
    return item;
  }

  #read(term: Term): ListItem {
    const standIn = nameOf(term) ?? (term.siblings.length > 0 ? nameInside(term) : null);
    const hole = standIn === null ? undefined : this.#holes.get(standIn);
    const isItem = term.siblings.length > 0 && hole !== undefined && term.span.start === hole.encoded.start && term.span.end === hole.encoded.end;
    if (standIn === null || hole === undefined || (hole.metavariable.isSequence ? !isItem : nameOf(term) === null)) {
      return { form: "node", kind: term.kind, fields: term.fields.map((field) => this.#field(field)) };
    }
    const { name, isSequence, only } = hole.metavariable;
    // One metavariable may be several names of the tree, as in `{x}`, which binds `x` to the member `x`.
    if (!this.used.has(standIn) && name !== null) this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    this.used.add(standIn);
    return isSequence ? { form: "gap", name } : { form: "hole", name, sort: term.sort, isStatement: term.range !== null, only };
  }

  #field(field: Field): PatternField {
    switch (field.form) {
      case "atom":
        return { name: field.name, form: "atom", atom: field.atom };
      case "one": {
        const item = this.itemOf(field.term);
        return item.form === "gap" ? { name: field.name, form: "many", list: listOf([item]) } : { name: field.name, form: "one", pattern: item };
      }
      case "many":
        return { name: field.name, form: "many", list: listOf(field.terms.map((term) => this.itemOf(term))) };
      default:
        return field satisfies never;
    }
  }
}

function listOf(items: readonly ListItem[]): ListPattern {
  const fixed = items.map(() => 0);
  let count = 0;
  for (let index = items.length - 1; index >= 0; index--) {
    if (items[index]?.form !== "gap") count++;
    fixed[index] = count;
  }
  return { items, fixed, lastGap: items.findLastIndex(({ form }) => form === "gap") };
}

function leastSize(list: ListPattern): number {
  let size = 0;
  const pending: ListItem[] = [...list.items];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (item.form === "gap") continue;
    size++;
    if (item.form === "hole") continue;
    for (const field of item.fields) {
      if (field.form === "one") pending.push(field.pattern);
      else if (field.form === "many") for (const each of field.list.items) pending.push(each);
    }
  }
  return size;
}

/** The name that a list item begins with: that of a spread, a parameter, an arm, a field. */
function nameInside({ fields }: Term): string | null {
  for (const field of fields) {
    const term = field.form === "one" ? field.term : field.form === "many" && field.name === "patterns" ? field.terms[0] : undefined;
    const name = term === undefined ? null : nameOf(term);
    if (name !== null) return name;
  }
  return null;
}
