/** Writes through a path: `p.a[i].b = v`, and updates of a place that read it first. */
import type { Assignment, Binary, Expression, Identifier, Index, MethodCall, Property } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import { plainArguments } from "./arguments.ts";
import { emitUpdatingCall } from "./calls.ts";
import { Label } from "./code-buffer.ts";
import { constantOf } from "./constants.ts";
import type { FunctionState } from "./function-state.ts";
import { borrowed, type Operand } from "./operand.ts";
import { emitAddition, emitBinary } from "./operators.ts";
import { isWatched } from "./ownership.ts";
import { isFreeOf, mayCall, runsStatements } from "./traversal.ts";
import { emitGet, emitSet, emitTake, type Storage, storageOf } from "./variables.ts";
import { evaluate, evaluateInto } from "./visit.ts";

/** A place rooted in a variable. */
export interface Path {
  readonly root: Identifier;
  /** From the root outwards. */
  readonly steps: readonly (Property | Index)[];
}

/** A step with its index evaluated. */
type Step = { readonly kind: "property"; readonly name: number } | { readonly kind: "index"; readonly register: number };

type Variable = Exclude<Storage, { kind: "none" }>;

/** An update of a place from its own old value, or from `fallback` where that is nil. */
interface SelfUpdate {
  readonly operation: Binary | MethodCall | Assignment;
  readonly fallback: Expression | null;
}

/** The path that an assignment target spells, or null when it is not one. */
export function pathOf(target: Expression): Path | null {
  const steps: (Property | Index)[] = [];
  let node = target;
  while (node.kind === "Property" || node.kind === "Index") {
    steps.push(node);
    node = node.object;
  }
  return node.kind === "Identifier" && steps.length > 0 ? { root: node, steps: steps.reverse() } : null;
}

/** Emits an assignment to a place. */
export function emitPlaceAssignment(f: FunctionState, node: Assignment, path: Path): void {
  const reference = f.module.resolution.references.get(path.root);
  const storage = reference?.kind === "binding" ? storageOf(f, reference.binding) : null;
  const mark = f.registers.top;
  if (storage === null || storage.kind === "none") {
    f.code.at(path.root.span);
    f.code.emit(Op.GetGlobal, f.registers.take(), f.code.constant(path.root.name));
  } else {
    new PlaceWriter(f, node, path, storage).emit();
  }
  f.registers.release(mark);
}

class PlaceWriter {
  readonly #steps: Step[] = [];

  constructor(
    readonly f: FunctionState,
    readonly node: Assignment,
    readonly path: Path,
    readonly storage: Variable,
  ) {}

  emit(): void {
    const { f, node } = this;
    for (const step of this.path.steps) this.#steps.push(this.#prepare(step));
    const value = f.registers.take();
    const update = this.#selfUpdate();
    if (update !== null) {
      this.#emitSelfUpdate(update, value);
    } else if (node.operator === "=") {
      evaluateInto(f, node.value, value);
    } else {
      const current = this.#read(value, false);
      const operator = node.operator.slice(0, -1) as "+" | "-" | "*" | "/" | "%";
      const mark = f.registers.top;
      emitBinary(f, { operator, right: node.value, span: node.span }, current, value, f.registers.take());
      f.registers.release(mark);
    }
    this.#write(value);
  }

  /** Evaluates the index of a step. A variable that nothing changes meanwhile is read where it is. */
  #prepare(step: Property | Index): Step {
    const { f } = this;
    if (step.kind === "Property") return { kind: "property", name: f.code.constant(step.name.text) };
    const register = f.registers.take();
    const operand = evaluate(f, step.index, register);
    if (operand.register === register) return { kind: "index", register };
    const mayChange = runsStatements(this.node.value) || this.path.steps.some((other) => other.kind === "Index" && runsStatements(other.index));
    if (mayChange) {
      f.code.emit(Op.MoveShared, register, operand.register);
      return { kind: "index", register };
    }
    f.registers.release(register);
    return { kind: "index", register: operand.register };
  }

  /** The update `P = P + e`, `P += e` or `P = P.m(e)` of this place, where the old value may be changed in place. */
  #selfUpdate(): SelfUpdate | null {
    const { node, storage } = this;
    if (!this.path.steps.every((step) => step.kind === "Property" || isSimpleIndex(step.index))) return null;
    const isLocal = storage.kind === "register";
    // adding a scalar never updates in place: the plain reads are quicker
    const undisturbed = (value: Expression): boolean => !runsStatements(value) && (isLocal || !mayCall(value)) && this.#avoidsRoot(value);
    const { value } = node;
    if (node.operator === "+=") return constantOf(value) === undefined && undisturbed(value) ? { operation: node, fallback: null } : null;
    if (node.operator !== "=") return null;
    if (value.kind === "Binary" && value.operator === "+") {
      return constantOf(value.right) === undefined && undisturbed(value.right) ? this.#updating(value, value.left) : null;
    }
    if (value.kind !== "MethodCall" || value.optional) return null;
    const args = plainArguments(value.arguments);
    return args !== null && args.every(undisturbed) ? this.#updating(value, value.object) : null;
  }

  /** The operation as an update when `source` is this place, with or without a `??` to a literal. */
  #updating(operation: Binary | MethodCall, source: Expression): SelfUpdate | null {
    const { f, node } = this;
    if (samePath(f, source, node.target)) return { operation, fallback: null };
    const hasFallback = source.kind === "Binary" && source.operator === "??" && isPlainLiteral(source.right);
    return hasFallback && samePath(f, source.left, node.target) ? { operation, fallback: source.right } : null;
  }

  #avoidsRoot(value: Expression): boolean {
    const reference = this.f.module.resolution.references.get(this.path.root);
    return reference?.kind === "binding" && isFreeOf(value, reference.binding, this.f.module.resolution);
  }

  #emitSelfUpdate({ operation, fallback }: SelfUpdate, target: number): void {
    const { f } = this;
    const mark = f.registers.top;
    if (operation.kind === "MethodCall") {
      const isVisible = this.storage.kind !== "register" || isWatched(f, this.storage.local);
      emitUpdatingCall(f, operation, target, (window) => { this.#takeOr(fallback, window); }, isVisible);
    } else {
      const right = operation.kind === "Binary" ? operation.right : operation.value;
      const added = f.registers.take();
      // reading first keeps the order of errors; literals and variables raise none
      if (!isQuiet(right)) this.#read(added, false);
      const take = (): number => {
        this.#takeOr(fallback, target);
        return target;
      };
      emitAddition(f, { right, span: operation.span }, take, target, 1);
    }
    f.registers.release(mark);
  }

  /** Takes the old value of the place for its update, or a fresh `fallback` where it is nil. */
  #takeOr(fallback: Expression | null, target: number): void {
    const { f } = this;
    this.#read(target, true);
    if (fallback === null) return;
    const missing = new Label();
    const ready = new Label();
    f.code.jump(Op.JumpIfNil, missing, target);
    f.code.jump(Op.Jump, ready);
    f.code.place(missing);
    evaluateInto(f, fallback, target);
    f.code.place(ready);
  }

  /** Reads the place into a register; with `taking`, for an update that is written back at once. */
  #read(target: number, taking: boolean): Operand {
    const { f, storage } = this;
    let from = target;
    if (storage.kind === "register") from = storage.local.register;
    else if (taking) emitTake(f, storage, target);
    else emitGet(f, storage, target);
    for (const [i, step] of this.#steps.entries()) {
      f.code.at((this.path.steps[i] as Property | Index).span);
      if (step.kind === "index") f.code.emit(taking ? Op.TakeIndex : Op.GetIndex, target, from, step.register);
      else if (taking) f.code.emit(Op.TakeProp, target, from, step.name);
      else f.code.emit(Op.GetProp, target, from, step.name, f.code.cache());
      from = target;
    }
    return borrowed(target);
  }

  /** Writes a value that is fit for storing: the parents along the path are made unshared on the way. */
  #write(value: number): void {
    const { f, storage } = this;
    const root = storage.kind === "register" ? storage.local.register : f.registers.take();
    f.code.at(this.path.root.span);
    if (storage.kind !== "register") emitTake(f, storage, root);
    f.code.emit(Op.Own, root);
    let parent = root;
    // two registers in turn: a parent is done with once its child is in hand
    let next = f.registers.take();
    let spare = f.registers.take();
    const last = this.#steps.length - 1;
    for (const [i, step] of this.#steps.entries()) {
      f.code.at(i === last ? this.node.span : (this.path.steps[i] as Property | Index).span);
      if (i === last) {
        if (step.kind === "property") f.code.emit(Op.SetProp, parent, step.name, value, f.code.cache());
        else f.code.emit(Op.SetIndex, parent, step.register, value);
        break;
      }
      if (step.kind === "property") f.code.emit(Op.OwnProp, next, parent, step.name);
      else f.code.emit(Op.OwnIndex, next, parent, step.register);
      parent = next;
      [next, spare] = [spare, next];
    }
    if (storage.kind !== "register") emitSet(f, storage, root);
  }
}

function isSimpleIndex(index: Expression): boolean {
  return index.kind === "Identifier" || constantOf(index) !== undefined;
}

/** True when evaluating the expression cannot raise an error. */
function isQuiet(node: Expression): boolean {
  if (node.kind === "ListLiteral") return node.elements.every((element) => element.kind !== "Spread" && isQuiet(element));
  return node.kind === "Identifier" || constantOf(node) !== undefined;
}

/** True for scalar literals and for list and dict literals made of them: a value that depends on nothing. */
function isPlainLiteral(node: Expression): boolean {
  if (node.kind === "ListLiteral") return node.elements.every((element) => element.kind !== "Spread" && constantOf(element) !== undefined);
  return constantOf(node) !== undefined || (node.kind === "DictLiteral" && node.entries.length === 0);
}

/** True when two expressions spell the same place with simple indices. */
function samePath(f: FunctionState, a: Expression, b: Expression): boolean {
  for (;;) {
    if (a.kind === "Property" && b.kind === "Property") {
      if (a.name.text !== b.name.text || a.optional || b.optional) return false;
      [a, b] = [a.object, b.object];
    } else if (a.kind === "Index" && b.kind === "Index") {
      if (a.optional || b.optional || !sameSimple(f, a.index, b.index)) return false;
      [a, b] = [a.object, b.object];
    } else {
      return a.kind === "Identifier" && b.kind === "Identifier" && sameSimple(f, a, b);
    }
  }
}

function sameSimple(f: FunctionState, a: Expression, b: Expression): boolean {
  if (a.kind === "Identifier" && b.kind === "Identifier") {
    const { references } = f.module.resolution;
    const [first, second] = [references.get(a), references.get(b)];
    return first?.kind === "binding" && second?.kind === "binding" && first.binding === second.binding;
  }
  const [first, second] = [constantOf(a), constantOf(b)];
  return (typeof first === "string" || typeof first === "number") && first === second;
}
