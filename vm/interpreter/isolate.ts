/**
 * Copies for another task. Collections are values, so two tasks may refer to one object as long as it is marked shared;
 * what must be copied are the variables behind closures, wherever in a value these stand.
 */
import { Cell, HClosure, HDict, HEnum, HList, HPair, HStruct, markShared, runtimeError, type Value } from "#vm/values";

const MAX_DEPTH = 1_000;

/**
 * Objects known to hold no closure with variables. They are marked shared, so nothing is written into them any more, and
 * one look at each is enough for all tasks of a process.
 */
const inert = new WeakSet<object>();

/** Copies what one child task gets. Variables that two closures share are shared by their copies as well. */
export class Isolation {
  readonly #cells = new Map<Cell, Cell>();
  readonly #copies = new Map<object, Value>();

  /** @throws HarnError for a value with variables that is nested too deep to be copied */
  value(value: Value): Value {
    markShared(value);
    return holdsVariables(value) ? this.#copy(value, 0) : value;
  }

  closure(closure: HClosure): HClosure {
    return this.#copyClosure(closure, 0);
  }

  #copyClosure(closure: HClosure, depth: number): HClosure {
    if (closure.upvalues.length === 0) return closure;
    const known = this.#copies.get(closure);
    if (known instanceof HClosure) return known;
    const upvalues: (Value | Cell)[] = [];
    const copy = new HClosure(closure.code, upvalues, closure.module);
    this.#copies.set(closure, copy);
    for (const upvalue of closure.upvalues) upvalues.push(upvalue instanceof Cell ? this.#cell(upvalue, depth + 1) : this.#part(upvalue, depth + 1));
    return copy;
  }

  #cell(cell: Cell, depth: number): Cell {
    const known = this.#cells.get(cell);
    if (known !== undefined) return known;
    const copy = new Cell(null);
    this.#cells.set(cell, copy);
    copy.value = this.#part(cell.value, depth);
    return copy;
  }

  #part(value: Value, depth: number): Value {
    markShared(value);
    return holdsVariables(value) ? this.#copy(value, depth) : value;
  }

  #copy(value: Value, depth: number): Value {
    if (depth > MAX_DEPTH) throw runtimeError("value with functions in it is nested too deep for another task");
    if (value instanceof HClosure) return this.#copyClosure(value, depth);
    if (typeof value !== "object" || value === null) return value;
    const known = this.#copies.get(value);
    if (known !== undefined) return known;
    const copy = this.#copyCollection(value, depth + 1);
    this.#copies.set(value, copy);
    return copy;
  }

  #copyCollection(value: Exclude<Value, null | boolean | number | bigint | string>, depth: number): Value {
    const part = (child: Value): Value => this.#part(child, depth);
    if (value instanceof HList) return new HList(value.items.map(part));
    if (value instanceof HDict) return copyDict(value, part);
    if (value instanceof HStruct) return new HStruct(value.type, value.slots.map(part));
    if (value instanceof HPair) return new HPair(part(value.first), part(value.second));
    if (value instanceof HEnum) return new HEnum(value.enumName, value.variant, value.fields === null ? null : value.fields.map(part));
    return value;
  }
}

function copyDict(dict: HDict, part: (child: Value) => Value): HDict {
  const copy = new HDict();
  for (const [key, child] of dict.entries()) copy.set(key, part(child));
  return copy;
}

/** Whether a closure with captured variables is anywhere in the value. Marks what it looks at as shared. */
function holdsVariables(root: Value): boolean {
  if (typeof root !== "object" || root === null || inert.has(root)) return false;
  const seen = new Set<object>();
  const open: Value[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== "object" || value === null || seen.has(value) || inert.has(value)) continue;
    if (value instanceof HClosure) {
      if (value.upvalues.length > 0) return true;
      continue;
    }
    const children = childrenOf(value);
    if (children === null) continue;
    seen.add(value);
    for (const child of children) {
      if (typeof child !== "object" || child === null) continue;
      markShared(child);
      open.push(child);
    }
  }
  for (const object of seen) inert.add(object);
  return false;
}

/** Parts that may hold closures; null for values that have none. Elements of a set are no functions. */
function childrenOf(value: Exclude<Value, null | boolean | number | bigint | string>): readonly Value[] | null {
  if (value instanceof HList) return value.items;
  if (value instanceof HDict) return value.map === null ? value.slots : [...value.map.values()];
  if (value instanceof HStruct) return value.slots;
  if (value instanceof HPair) return [value.first, value.second];
  if (value instanceof HEnum) return value.fields;
  return null;
}
