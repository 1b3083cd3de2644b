/** Objects of one run, one of each class: named locks, shared cells, breakers. They die with the run. */
export class RunState {
  readonly #parts = new Map<new () => object, object>();

  /** The run's object of a class, made at the first request. */
  part<T extends object>(type: new () => T): T {
    const known = this.#parts.get(type);
    if (known instanceof type) return known;
    const part = new type();
    this.#parts.set(type, part);
    return part;
  }
}
