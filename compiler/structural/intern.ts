/** Numbers for trees: two trees that say the same have the same number. */
import type { Atom, Term, Tree } from "./term.ts";

/** A field whose trees have their numbers already. */
export type NumberedField =
  | { readonly name: string; readonly form: "atom"; readonly atom: Atom }
  | { readonly name: string; readonly form: "one"; readonly id: number }
  | { readonly name: string; readonly form: "many"; readonly ids: readonly number[] };

const NAME_KINDS: ReadonlySet<string> = new Set(["Identifier", "Name", "NamePattern", "NamedType"]);

export class Interner {
  readonly #ids = new Map<string, number>();
  readonly #known = new Map<Term, number>();

  /** Numbers all terms of a tree, leaves first. */
  add({ terms }: Tree): void {
    for (let index = terms.length - 1; index >= 0; index--) {
      const term = terms[index];
      if (term !== undefined) this.#known.set(term, this.idWith(term, (child) => [this.idOf(child)]));
    }
  }

  /** @param term of a tree that was added */
  idOf(term: Term): number {
    return this.#known.get(term) ?? -1;
  }

  /**
   * The number of a node whose children are exchanged for others.
   * @param idsOf what a child becomes: any number of nodes in a list, one elsewhere
   */
  idWith(term: Term, idsOf: (child: Term) => readonly number[]): number {
    const fields = term.fields.map((field): NumberedField => {
      switch (field.form) {
        case "atom":
          return field;
        case "one":
          return { name: field.name, form: "one", id: single(idsOf(field.term)) };
        case "many":
          return { name: field.name, form: "many", ids: field.terms.flatMap((each) => idsOf(each)) };
        default:
          return field satisfies never;
      }
    });
    return this.combine(term.kind, fields);
  }

  /** The number of a node, made of its kind and the numbers of its parts. */
  combine(kind: string, fields: readonly NumberedField[]): number {
    // A name is the same name as a variable, a binding, a type or a member.
    const isName = NAME_KINDS.has(kind) && fields.every(({ form }) => form !== "one") && fields.every((field) => field.form !== "many" || field.ids.length === 0);
    const name = isName ? fields.find((field) => field.form === "atom" && typeof field.atom === "string") : undefined;
    return name?.form === "atom" ? this.#number(`name ${String(name.atom)}`) : this.#numberOf(kind, fields);
  }

  #numberOf(kind: string, fields: readonly NumberedField[]): number {
    const parts = fields.map((field) => {
      switch (field.form) {
        case "atom":
          return `${field.name}=${atomText(field.atom)}`;
        case "one":
          return `${field.name}:${field.id}`;
        case "many":
          return `${field.name}[${field.ids.join(",")}]`;
        default:
          return field satisfies never;
      }
    });
    return this.#number(`${kind} ${parts.join(" ")}`);
  }

  #number(key: string): number {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#ids.size);
    return this.#ids.size - 1;
  }
}

/** What cannot stand alone has no number that anything else has. */
function single(ids: readonly number[]): number {
  return ids.length === 1 ? (ids[0] ?? -1) : -2 - ids.length;
}

/** Unlike `String`, keeps kinds and signs apart. */
function atomText(atom: Atom): string {
  if (typeof atom === "string") return JSON.stringify(atom);
  return Object.is(atom, -0) ? "-0" : `${typeof atom === "bigint" ? "number" : typeof atom}:${String(atom)}`;
}
