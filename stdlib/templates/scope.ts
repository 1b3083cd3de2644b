/** What names mean in a template. */
import { HDict, type Value } from "#vm/values";

/** Names of one level; the levels further out are behind it. */
export interface Scope {
  readonly outer: Scope | null;
  /** Undefined when this level does not bind the name. */
  own(name: string): Value | undefined;
}

/** The value of a name, or undefined when no level binds it. */
export function lookUp(scope: Scope, name: string): Value | undefined {
  for (let level: Scope | null = scope; level !== null; level = level.outer) {
    const value = level.own(name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Names with given values. */
export class Bindings implements Scope {
  constructor(
    readonly outer: Scope | null,
    private readonly values: { get(name: string): Value | undefined },
  ) {}

  own(name: string): Value | undefined {
    return this.values.get(name);
  }
}

/** The names of one turn of a loop, `loop` among them. */
export class Turn implements Scope {
  constructor(
    readonly outer: Scope,
    private readonly names: readonly string[],
    private readonly key: Value,
    private readonly value: Value,
    /** Turns before this one. */
    private readonly index: number,
    private readonly length: number | bigint,
  ) {}

  own(name: string): Value | undefined {
    // Of two equal names the second one counts, as it would in a program that binds one after the other.
    if (name === this.names.at(-1)) return this.value;
    if (name === this.names[0]) return this.key;
    return name === "loop" ? this.#loop() : undefined;
  }

  /** Made when asked for: most loops do not. */
  #loop(): HDict {
    const { index, length } = this;
    return HDict.from([
      ["first", index === 0],
      ["index", index + 1],
      ["index0", index],
      ["last", index + 1 === length],
      ["length", length],
    ]);
  }
}
