/** What a well-typed program has in scope at the point that is being written. */
import type { Random } from "../random.ts";
import { type Declaration, randomType, sameType, type Type } from "./types.ts";

export interface Variable {
  readonly name: string;
  readonly type: Type;
  readonly mutable: boolean;
}

export interface Signature {
  readonly name: string;
  readonly parameters: readonly Type[];
  readonly result: Type;
}

export class Scope {
  readonly random: Random;
  readonly declarations: Declaration[] = [];
  readonly functions: Signature[] = [];
  /** Result of the function being written; null where `return` is out of place. */
  result: Type | null = null;
  /** Types that this program uses: few, so that values of one type meet. */
  #palette: readonly Type[] = [];
  #variables: Variable[] = [];
  #names = 0;

  constructor(random: Random) {
    this.random = random;
  }

  choosePalette(): void {
    this.#palette = Array.from({ length: 8 }, () => randomType(this.random, this.declarations, 2));
  }

  type(): Type {
    return this.random.chance(80) ? this.random.pick(this.#palette) : randomType(this.random, this.declarations, 2);
  }

  fresh(prefix: string): string {
    return `${prefix}${this.#names++}`;
  }

  /** Brings a variable into scope, or back into scope with a narrower type. */
  declare(variable: Variable): void {
    this.#variables = [...this.#variables.filter(({ name }) => name !== variable.name), variable];
  }

  /** Writes something in a scope of its own. */
  scoped<T>(write: () => T): T {
    const outer = this.#variables;
    try {
      return write();
    } finally {
      this.#variables = outer;
    }
  }

  /** Writes a body that runs as a function of its own. */
  body<T>(result: Type | null, write: () => T): T {
    const outer = this.result;
    this.result = result;
    try {
      return this.scoped(write);
    } finally {
      this.result = outer;
    }
  }

  variables(): readonly Variable[] {
    return this.#variables;
  }

  variablesOf(type: Type): readonly Variable[] {
    return this.#variables.filter((variable) => sameType(variable.type, type));
  }

  /** The declaration of a named type. @throws Error when there is none of that kind */
  declared<K extends Declaration["kind"]>(kind: K, name: string): Extract<Declaration, { readonly kind: K }> {
    const found = this.declarations.find((one): one is Extract<Declaration, { readonly kind: K }> => one.name === name && one.kind === kind);
    if (found === undefined) throw new Error(`no ${kind} ${name}`);
    return found;
  }
}
