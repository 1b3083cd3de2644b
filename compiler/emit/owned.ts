/** `const x: owned<T> = …`: a variable whose resource is released when its block ends (runtime reference 4.8). */
import type { Binding as Variable } from "#compiler/names";
import type { Binding, Expression, Statement } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import type { FunctionState } from "./function-state.ts";
import { emitGet, storageOf } from "./variables.ts";

/** A binding that owns a resource. Those of a module live as long as the program. */
export function isOwned(f: FunctionState, node: Statement): node is Binding {
  return node.kind === "Binding" && node.type?.kind === "NamedType" && node.type.name === "owned" && ownedVariable(f, node) !== undefined;
}

function ownedVariable(f: FunctionState, node: Binding): Variable | undefined {
  if (node.pattern.kind !== "NamePattern") return undefined;
  const variable = f.module.resolution.declarations.get(node.pattern);
  return variable === undefined || f.module.slotOf(variable) !== undefined ? undefined : variable;
}

/** Calls `drop` with the variable. */
export function emitDrop(f: FunctionState, node: Binding): void {
  const variable = ownedVariable(f, node);
  if (variable === undefined) return;
  const mark = f.registers.top;
  const window = f.registers.take();
  const storage = storageOf(f, variable);
  if (storage.kind === "register") f.code.emit(Op.MoveShared, window, storage.local.register);
  else if (storage.kind !== "none") emitGet(f, storage, window);
  f.code.at(node.span);
  f.code.emit(Op.CallNative, f.module.native("drop"), window, 1, window, 0);
  f.registers.release(mark);
}

/** Returning an owned variable by its name hands the resource on: it is not released here. */
export function emitHandOver(f: FunctionState, value: Expression): void {
  if (value.kind !== "Identifier") return;
  const reference = f.module.resolution.references.get(value);
  if (reference?.kind !== "binding") return;
  for (const [node, flag] of f.deferFlags) {
    if (node.kind === "Binding" && ownedVariable(f, node) === reference.binding) f.code.emit(Op.LoadBool, flag, 0);
  }
}
