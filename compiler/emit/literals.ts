/** Interpolated strings, list, dict and struct literals. */
import type { DictEntry, Expression, InterpolatedString, Name, ListLiteral, Spread, StructLiteral, DictLiteral } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import { loadConstant } from "./constants.ts";
import type { FunctionState } from "./function-state.ts";
import { type Operand, owned } from "./operand.ts";
import { loadGlobal, targetRegister } from "./variables.ts";
import { evaluate, evaluateInto } from "./visit.ts";
import { placeArgument } from "./arguments.ts";
import { runsStatements } from "./traversal.ts";

/** Elements that one instruction takes from registers; longer literals go on piece by piece. */
const BATCH = 64;

/** Evaluates an interpolated string. */
export function emitInterpolation(f: FunctionState, node: InterpolatedString, want: number): Operand {
  const target = targetRegister(f, want);
  const first = f.registers.top;
  const watched = node.parts.some((part) => typeof part !== "string" && runsStatements(part));
  let pending = 0;
  for (const part of node.parts) {
    if (pending === BATCH) {
      f.code.emit(Op.Concat, first, first, pending);
      f.registers.release(first + 1);
      pending = 1;
    }
    const register = f.registers.take();
    if (typeof part === "string") loadConstant(f, part, register);
    else placeArgument(f, part, register, watched);
    pending++;
  }
  f.code.at(node.span);
  if (pending === 0) loadConstant(f, "", target);
  else f.code.emit(Op.Concat, target, first, pending);
  f.registers.release(first);
  return owned(target);
}

/** Evaluates a list literal. */
export function emitList(f: FunctionState, node: ListLiteral, want: number): Operand {
  const target = targetRegister(f, want);
  const mark = f.registers.top;
  const list = emitElements(f, node.elements, target);
  f.registers.release(mark);
  return list;
}

/** Builds a list of elements and spreads. */
export function emitElements(f: FunctionState, elements: readonly (Expression | Spread)[], target: number): Operand {
  const mark = f.registers.top;
  let count = 0;
  while (count < elements.length && count < BATCH && elements[count]?.kind !== "Spread") count++;
  const first = f.registers.takeMany(count);
  for (let i = 0; i < count; i++) {
    evaluateInto(f, elements[i] as Expression, first + i);
  }
  if (count === elements.length) {
    f.code.emit(Op.NewList, target, first, count);
    f.registers.release(mark);
    return owned(target);
  }
  // the target may be a variable that later elements still read
  f.code.emit(Op.NewList, mark, first, count);
  f.registers.release(mark);
  f.registers.reserve(mark + 1);
  for (const element of elements.slice(count)) {
    const inner = f.registers.top;
    const register = f.registers.take();
    if (element.kind === "Spread") {
      const operand = evaluate(f, element.value, register);
      f.code.at(element.span);
      f.code.emit(Op.ListExtend, mark, operand.register);
    } else {
      evaluateInto(f, element, register);
      f.code.emit(Op.ListPush, mark, register);
    }
    f.registers.release(inner);
  }
  f.code.emit(Op.Move, target, mark);
  f.registers.release(mark);
  return owned(target);
}

/** Evaluates a dict literal. */
export function emitDict(f: FunctionState, node: DictLiteral, want: number): Operand {
  const target = targetRegister(f, want);
  emitEntries(f, node.entries, target);
  return owned(target);
}

/** Evaluates a struct literal. */
export function emitStruct(f: FunctionState, node: StructLiteral, want: number): Operand {
  const struct = structReference(f, node.name.text);
  if (struct === -1) return loadGlobal(f, node.name.text, want);
  const target = targetRegister(f, want);
  const mark = f.registers.top;
  const keys = staticKeys(node.entries);
  if (keys !== null && keys.length === node.entries.length && keys.length <= BATCH) {
    const first = emitValues(f, node.entries, keys.length);
    f.code.at(node.span);
    f.code.emit(Op.NewStruct, target, struct, f.module.keyList(keys), first, f.code.cache());
  } else {
    const fields = f.registers.take();
    emitEntries(f, node.entries, fields);
    f.code.at(node.span);
    f.code.emit(Op.StructFromDict, target, struct, fields);
  }
  f.registers.release(mark);
  return owned(target);
}

/** Index of the struct reference for a type name in scope; -1 when the name is no struct. */
export function structReference(f: FunctionState, name: string): number {
  const entry = f.types.lookup(name);
  if (entry?.kind === "struct") return f.module.localStruct(entry.declaration, entry.scope());
  if (entry?.kind === "imported-struct") return f.module.importedStruct(entry.imported.from, entry.imported.name);
  return -1;
}

function emitEntries(f: FunctionState, entries: readonly (DictEntry | Spread)[], target: number): void {
  const mark = f.registers.top;
  const keys = staticKeys(entries) ?? [];
  const first = emitValues(f, entries, keys.length);
  if (keys.length === entries.length) {
    f.code.emit(Op.NewDict, target, f.module.keyList(keys), first);
    f.registers.release(mark);
    return;
  }
  f.code.emit(Op.NewDict, mark, f.module.keyList(keys), first);
  f.registers.release(mark);
  f.registers.reserve(mark + 1);
  for (const entry of entries.slice(keys.length)) emitEntry(f, entry, mark);
  f.code.emit(Op.Move, target, mark);
  f.registers.release(mark);
}

function emitEntry(f: FunctionState, entry: DictEntry | Spread, dict: number): void {
  const mark = f.registers.top;
  const first = f.registers.takeMany(2);
  if (entry.kind === "Spread") {
    const operand = evaluate(f, entry.value, first);
    f.code.at(entry.span);
    f.code.emit(Op.DictExtend, dict, operand.register);
  } else {
    if (isName(entry.key)) loadConstant(f, entry.key.text, first);
    else evaluateInto(f, entry.key, first);
    evaluateInto(f, entry.value, first + 1);
    f.code.at(entry.span);
    f.code.emit(Op.DictSet, dict, first, first + 1);
  }
  f.registers.release(mark);
}

/** Keys of the leading entries with distinct fixed names, as many as one instruction takes; null when there are none. */
function staticKeys(entries: readonly (DictEntry | Spread)[]): readonly string[] | null {
  const keys = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === "Spread" || !isName(entry.key) || keys.has(entry.key.text) || keys.size === BATCH) break;
    keys.add(entry.key.text);
  }
  return keys.size === 0 && entries.length > 0 ? null : [...keys];
}

function emitValues(f: FunctionState, entries: readonly (DictEntry | Spread)[], count: number): number {
  const first = f.registers.takeMany(count);
  for (let i = 0; i < count; i++) {
    const entry = entries[i] as DictEntry;
    evaluateInto(f, entry.value, first + i);
  }
  return first;
}

/** A key that is written as a name or string, not computed. */
export function isName(key: Name | Expression): key is Name {
  return !("kind" in key);
}
