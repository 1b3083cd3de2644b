/** Numbers for trees: two trees that say the same have the same number. */
import { type Atom, nameOf, type Term, type Tree } from "./term.ts";

export class Interner {
  readonly #ids = new Map<string, number>();
  readonly #known = new Map<Term, number>();

  /** Numbers all terms of a tree, leaves first. */
  add({ terms }: Tree): void {
    for (let index = terms.length - 1; index >= 0; index--) {
      const term = terms[index];
      if (term !== undefined) this.#known.set(term, this.combine(term, (child) => this.#known.get(child) ?? -1));
    }
  }

  /** @param term of a tree that was added */
  idOf(term: Term): number {
    return this.#known.get(term) ?? -1;
  }

  /** The number of a node whose children may have been exchanged for other ones. */
  combine(term: Term, idOf: (child: Term) => number, listOf: (terms: readonly Term[]) => readonly number[] = (terms) => terms.map(idOf)): number {
    const name = nameOf(term);
    // A name is the same name as a variable, a binding, a type or a member.
    if (name !== null) return this.idOfText(`name ${name}`);
    const parts = term.fields.map((field) => {
      switch (field.form) {
        case "atom":
          return `${field.name}=${atomText(field.atom)}`;
        case "one":
          return `${field.name}:${idOf(field.term)}`;
        case "many":
          return `${field.name}[${listOf(field.terms).join(",")}]`;
        default:
          return field satisfies never;
      }
    });
    return this.idOfText(`${term.kind} ${parts.join(" ")}`);
  }

  idOfText(key: string): number {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#ids.size);
    return this.#ids.size - 1;
  }
}

/** Unlike `String`, keeps kinds and signs apart. */
function atomText(atom: Atom): string {
  if (typeof atom === "string") return JSON.stringify(atom);
  return Object.is(atom, -0) ? "-0" : `${typeof atom === "bigint" ? "number" : typeof atom}:${String(atom)}`;
}
