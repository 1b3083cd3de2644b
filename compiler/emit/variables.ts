/** Reading and initialising variables, wherever they live. */
import type { Binding, Reference } from "#compiler/names";
import type { Identifier } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import type { FunctionState, Local } from "./function-state.ts";
import { borrowed, type Operand, Owner, owned } from "./operand.ts";

/** Where a variable of kind data or function lives, seen from one function. */
export type Storage =
  | { readonly kind: "register"; readonly local: Local }
  | { readonly kind: "cell"; readonly register: number }
  | { readonly kind: "upvalue"; readonly index: number; readonly isCell: boolean }
  | { readonly kind: "module"; readonly slot: number }
  | { readonly kind: "none" };

const NONE: Storage = { kind: "none" };

/** Finds a variable, adding the captures that lead to it. */
export function storageOf(f: FunctionState, binding: Binding): Storage {
  const local = f.locals.get(binding);
  if (local !== undefined) return local.isCell ? { kind: "cell", register: local.register } : { kind: "register", local };
  const slot = f.module.slotOf(binding);
  if (slot !== undefined) return { kind: "module", slot };
  const index = captureIndex(f, binding);
  return index === -1 ? NONE : { kind: "upvalue", index, isCell: f.captures[index]?.isCell === true };
}

function captureIndex(f: FunctionState, binding: Binding): number {
  const known = f.captureIndex.get(binding);
  if (known !== undefined) return known;
  const parent = f.parent;
  if (parent === null) return -1;
  const local = parent.locals.get(binding);
  let index = -1;
  if (local !== undefined) {
    index = f.captures.push({ from: "register", index: local.register, isCell: local.isCell }) - 1;
  } else {
    const outer = captureIndex(parent, binding);
    if (outer !== -1) index = f.captures.push({ from: "upvalue", index: outer, isCell: parent.captures[outer]?.isCell === true }) - 1;
  }
  if (index !== -1) f.captureIndex.set(binding, index);
  return index;
}

/** Evaluates an identifier. */
export function readIdentifier(f: FunctionState, node: Identifier, want: number): Operand {
  const reference: Reference = f.module.resolution.references.get(node) ?? { kind: "unresolved", name: node.name };
  switch (reference.kind) {
    case "binding":
      return readBinding(f, node, reference.binding, want);
    case "builtin":
      return loadBuiltin(f, reference.declaration.name, want);
    case "legacy":
      return loadBuiltin(f, reference.name, want);
    case "placeholder":
      return f.placeholder === -1 ? loadGlobal(f, node.name, want) : borrowed(f.placeholder);
    case "constant":
      return loadGlobal(f, reference.declaration.name, want);
    case "global":
    case "namespace":
    case "unresolved":
      return loadGlobal(f, reference.name, want);
    case "result":
      return loadGlobal(f, "Result", want);
    default:
      return reference satisfies never;
  }
}

function readBinding(f: FunctionState, node: Identifier, binding: Binding, want: number): Operand {
  switch (binding.kind) {
    case "tool":
    case "skill":
    case "eval_pack":
    case "type":
      return unavailable(f, describeDeclaration(binding.kind), want);
    case "struct":
    case "enum":
    case "interface":
    case "pipeline":
      return loadGlobal(f, binding.name, want);
    case "import":
      return readImport(f, binding, want);
    default:
      return readVariable(f, node, binding, want);
  }
}

function readVariable(f: FunctionState, node: Identifier, binding: Binding, want: number): Operand {
  const storage = storageOf(f, binding);
  switch (storage.kind) {
    case "register": {
      const { register, isParameter } = storage.local;
      if (!f.lastUses.has(node)) return borrowed(register);
      return { register, owner: isParameter ? Owner.Parameter : Owner.Frame };
    }
    case "none":
      return loadGlobal(f, binding.name, want);
    default: {
      const target = targetRegister(f, want);
      emitGet(f, storage, target);
      return owned(target);
    }
  }
}

function readImport(f: FunctionState, binding: Binding, want: number): Operand {
  const imported = binding.imported;
  if (imported === null) return loadGlobal(f, binding.name, want);
  switch (imported.exported.kind) {
    case "value":
    case "function": {
      const index = f.module.importIndex(imported.from, imported.name);
      if (index === -1) return loadGlobal(f, binding.name, want);
      const target = targetRegister(f, want);
      f.code.emit(Op.GetImport, target, index);
      return owned(target);
    }
    case "tool":
    case "skill":
    case "eval_pack":
    case "type":
      return unavailable(f, describeDeclaration(imported.exported.kind), want);
    default:
      return loadGlobal(f, binding.name, want);
  }
}

function describeDeclaration(kind: "tool" | "skill" | "eval_pack" | "type"): string {
  return kind === "type" ? "type alias as a value" : `\`${kind}\``;
}

/** The register for a computed result. */
export function targetRegister(f: FunctionState, want: number): number {
  return want === -1 ? f.registers.take() : want;
}

/** Reads a variable that is not in a register; the value is marked shared. */
export function emitGet(f: FunctionState, storage: Exclude<Storage, { kind: "register" | "none" }>, target: number): void {
  switch (storage.kind) {
    case "cell":
      f.code.emit(Op.GetCell, target, storage.register);
      return;
    case "upvalue":
      f.code.emit(storage.isCell ? Op.GetUpvalueCell : Op.GetUpvalue, target, storage.index);
      return;
    case "module":
      f.code.emit(Op.GetModule, target, storage.slot);
      return;
    default:
      storage satisfies never;
  }
}

/** Reads a variable for an update that is written back before anybody else can look. */
export function emitTake(f: FunctionState, storage: Exclude<Storage, { kind: "register" | "none" }>, target: number): void {
  switch (storage.kind) {
    case "cell":
      f.code.emit(Op.TakeCell, target, storage.register);
      return;
    case "upvalue":
      f.code.emit(storage.isCell ? Op.TakeUpvalueCell : Op.GetUpvalue, target, storage.index);
      return;
    case "module":
      f.code.emit(Op.TakeModule, target, storage.slot);
      return;
    default:
      storage satisfies never;
  }
}

/** Writes a variable that is not in a register. A by-value capture is never assigned to. */
export function emitSet(f: FunctionState, storage: Exclude<Storage, { kind: "register" | "none" }>, value: number): void {
  switch (storage.kind) {
    case "cell":
      f.code.emit(Op.SetCell, storage.register, value);
      return;
    case "upvalue":
      f.code.emit(Op.SetUpvalueCell, storage.index, value);
      return;
    case "module":
      f.code.emit(Op.SetModule, storage.slot, value);
      return;
    default:
      storage satisfies never;
  }
}

/**
 * Initialises a declared variable: `produce` writes the value, fit for storing, into the register it is given. Without a
 * binding (a name that declares nothing) the value is produced and dropped.
 */
export function initialise(f: FunctionState, binding: Binding | undefined, produce: (target: number) => void): void {
  const mark = f.registers.top;
  const slot = binding === undefined ? undefined : f.module.slotOf(binding);
  const hoisted = binding === undefined ? undefined : hoistedCell(f, binding);
  if (binding === undefined || slot !== undefined || hoisted !== undefined) {
    const target = f.registers.take();
    produce(target);
    if (slot !== undefined) f.code.emit(Op.SetModule, slot, target);
    else if (hoisted !== undefined) f.code.emit(Op.SetCell, hoisted.register, target);
    f.registers.release(mark);
    return;
  }
  const register = f.registers.take();
  produce(register);
  addLocal(f, binding, register);
}

function hoistedCell(f: FunctionState, binding: Binding): Local | undefined {
  return f.hoistedCells.has(binding) ? f.locals.get(binding) : undefined;
}

/** Makes a register that already holds its value the home of a variable. */
export function addLocal(f: FunctionState, binding: Binding, register: number): void {
  const isCell = needsCell(binding);
  if (isCell) f.code.emit(Op.NewCell, register);
  f.locals.set(binding, { register, isCell, isParameter: false, regionDepth: f.declarationDepth });
}

/** Captured variables that change after their capture, or may be captured before they have a value. */
export function needsCell(binding: Binding): boolean {
  return binding.captured && (binding.assignments > 0 || binding.kind === "function");
}

function loadBuiltin(f: FunctionState, name: string, want: number): Operand {
  const target = targetRegister(f, want);
  f.code.emit(Op.LoadBuiltin, target, f.module.native(name));
  return owned(target);
}

/** Reads a name that the host may define; an undefined-variable error otherwise. */
export function loadGlobal(f: FunctionState, name: string, want: number): Operand {
  const target = targetRegister(f, want);
  f.code.emit(Op.GetGlobal, target, f.code.constant(name));
  return owned(target);
}

/** Raises the error for a construct that has no run time; the register stands for the value it never yields. */
export function unavailable(f: FunctionState, construct: string, want: number): Operand {
  const target = targetRegister(f, want);
  f.code.emit(Op.Unavailable, f.code.constant(construct));
  return owned(target);
}
