/** Reads the tables of a rule file key by key, and collects what is wrong with them. */

/** A mistake in a rule file. */
export interface RuleFault {
  /** `unknown`: a key that is not known, which is passed over. */
  readonly kind: "value" | "unknown";
  /** Keys from the outermost table down. */
  readonly path: readonly string[];
  readonly message: string;
  readonly help?: string;
}

/** One value of a table. */
export interface FieldReader {
  /** Notes a mistake. @returns null */
  fault(message: string, help?: string): null;
}

export class TableReader {
  readonly path: readonly string[];
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #faults: RuleFault[];

  constructor(values: Readonly<Record<string, unknown>>, path: readonly string[], faults: RuleFault[]) {
    this.#values = values;
    this.path = path;
    this.#faults = faults;
  }

  keys(): readonly string[] {
    return Object.keys(this.#values);
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#values, key);
  }

  /** Notes a mistake of the table. @returns null */
  fault(message: string, help?: string): null {
    return this.#note("value", this.path, message, help);
  }

  /** Notes that a key is missing. @returns null */
  missing(key: string, example: string): null {
    return this.fault(`\`${key}\` is missing`, `for example: ${key} = ${example}`);
  }

  /**
   * Notes the keys that are not known.
   * @param unsupported keys that other builds know
   */
  only(known: readonly string[], unsupported: readonly string[]): void {
    for (const key of this.keys()) {
      if (known.includes(key)) continue;
      if (unsupported.includes(key)) this.#note("value", [...this.path, key], `\`${key}\` is not supported in this build`);
      else this.#note("unknown", [...this.path, key], `unknown key \`${key}\``, `known keys here: ${known.join(", ")}`);
    }
  }

  /** The text of a key, read further; null when there is none or it cannot be used. */
  text<T>(key: string, read: (text: string, field: FieldReader) => T | null): T | null {
    if (!this.has(key)) return null;
    const value = this.#values[key];
    const field = this.#field(key);
    return typeof value === "string" ? read(value, field) : field.fault(`\`${key}\` must be a string`);
  }

  /** One of several words. */
  word<T extends string>(key: string, words: readonly T[]): T | null {
    return this.text(key, (text, field) => words.find((word) => word === text) ?? field.fault(`\`${key}\` cannot be \`${text}\``, `it is one of: ${words.join(", ")}`));
  }

  table<T>(key: string, read: (table: TableReader) => T | null): T | null {
    if (!this.has(key)) return null;
    const value = this.#values[key];
    return isTable(value) ? read(new TableReader(value, [...this.path, key], this.#faults)) : this.#field(key).fault(`\`${key}\` must be a table`);
  }

  /** A list of tables; those that cannot be used are left out. */
  tables<T>(key: string, read: (table: TableReader) => T | null): readonly T[] | null {
    if (!this.has(key)) return null;
    const value = this.#values[key];
    if (!Array.isArray(value) || !value.every(isTable)) return this.#field(key).fault(`\`${key}\` must be a list of tables`);
    return value.flatMap((each) => read(new TableReader(each, [...this.path, key], this.#faults)) ?? []);
  }

  #field(key: string): FieldReader {
    return { fault: (message, help) => this.#note("value", [...this.path, key], message, help) };
  }

  #note(kind: RuleFault["kind"], path: readonly string[], message: string, help?: string): null {
    this.#faults.push({ kind, path, message, ...(help !== undefined && { help }) });
    return null;
  }
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
