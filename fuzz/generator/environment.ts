/** What a generated program has in scope at the point that is being written. */
import type { Random } from "./random.ts";
import { INT, partsOf, randomType, sameType, type StructShape, type Type } from "./types.ts";

export interface Variable {
  readonly name: string;
  readonly type: Type;
  readonly mutable: boolean;
}

/** Something to call: a function, or a variable that holds a closure. */
export interface Callee {
  readonly name: string;
  readonly parameters: readonly Type[];
  readonly result: Type;
}

/** A generator function: each pull yields a value of `element`. It takes the number of pulls. */
export interface Producer {
  readonly name: string;
  readonly element: Type;
}

interface Scope {
  readonly variables: Variable[];
  readonly callees: Callee[];
}

export class Environment {
  readonly random: Random;
  readonly structs: StructShape[] = [];
  readonly producers: Producer[] = [];
  /** Result type of the function being written, or null where `return` is out of place. */
  result: Type | null = null;
  loops = 0;
  /** The types this program uses. They are few, so that variables of one type meet. */
  #palette: readonly Type[] = [INT];
  readonly #scopes: Scope[] = [{ variables: [], callees: [] }];
  #names = 0;

  constructor(random: Random) {
    this.random = random;
  }

  /** Settles the types of the program, once its structs are known. */
  choosePalette(): void {
    const whole = Array.from({ length: 3 }, () => randomType(this.random, this.structs, 3)).map((type): Type => ("of" in type || type.kind === "struct" ? type : { kind: "list", of: type }));
    this.#palette = whole.flatMap(partsOf);
  }

  /** A type that the program uses. */
  type(): Type {
    return this.random.pick(this.#palette);
  }

  /** A name that nothing else has. */
  fresh(prefix: string): string {
    return `${prefix}${this.#names++}`;
  }

  declare(variable: Variable): void {
    this.#scopes[this.#scopes.length - 1]?.variables.push(variable);
  }

  declareCallee(callee: Callee): void {
    this.#scopes[this.#scopes.length - 1]?.callees.push(callee);
  }

  /** Writes something in a scope of its own. */
  scoped<T>(write: () => T): T {
    this.#scopes.push({ variables: [], callees: [] });
    try {
      return write();
    } finally {
      this.#scopes.pop();
    }
  }

  /** Variables that can be read here. */
  variables(): Variable[] {
    return this.#scopes.flatMap((scope) => scope.variables);
  }

  variablesOf(type: Type): Variable[] {
    return this.variables().filter((variable) => sameType(variable.type, type));
  }

  mutables(): Variable[] {
    return this.variables().filter((variable) => variable.mutable);
  }

  calleesOf(result: Type): Callee[] {
    return this.#scopes.flatMap((scope) => scope.callees).filter((callee) => sameType(callee.result, result));
  }
}
