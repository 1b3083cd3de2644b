import { compareCodePoints } from "./text.ts";

/** Past this many keys a dict leaves its shape and becomes a map. */
export const MAX_SHAPE_KEYS = 32;
/** Shapes are never freed, so their number is bounded; further key sets use maps. */
const MAX_SHAPES = 10_000;

let shapeCount = 0;

/**
 * The layout of a small dict: its keys in code-point order and the slot of each. Canonical per key set within the
 * transitions taken (`{a, b}` and `{b, a}` give the same shape), so one identity test is a full key-set test.
 */
export class Shape {
  readonly slotOf: ReadonlyMap<string, number>;
  #transitions = new Map<string, Shape>();

  constructor(readonly keys: readonly string[]) {
    this.slotOf = new Map(keys.map((key, slot) => [key, slot]));
  }

  /** The shape with one more key, or null when the shape budget is spent. */
  withKey(key: string): Shape | null {
    const known = this.#transitions.get(key);
    if (known !== undefined) return known;
    const keys = [...this.keys, key].sort(compareCodePoints);
    const next = canonical(keys);
    if (next !== null) this.#transitions.set(key, next);
    return next;
  }
}

export const EMPTY_SHAPE = new Shape([]);

const byKeys = new Map<string, Shape>();

function canonical(keys: readonly string[]): Shape | null {
  const id = JSON.stringify(keys);
  const known = byKeys.get(id);
  if (known !== undefined) return known;
  if (shapeCount >= MAX_SHAPES) return null;
  shapeCount++;
  const shape = new Shape(keys);
  byKeys.set(id, shape);
  return shape;
}
