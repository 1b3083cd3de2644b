/** Assignments to variables, and bindings. */
import type { Binding as Variable } from "#compiler/names";
import type { Assignment, Binary, Binding, Expression, MethodCall } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import { plainArguments } from "./arguments.ts";
import { emitUpdatingCall } from "./calls.ts";
import type { FunctionState, Local } from "./function-state.ts";
import { Owner, owned, settle } from "./operand.ts";
import { emitAddition, emitBinary } from "./operators.ts";
import { markReassigned } from "./ownership.ts";
import { emitDestructuring } from "./patterns.ts";
import { emitPlaceAssignment, pathOf } from "./places.ts";
import { isFreeOf, mayCall, onlyUse, runsStatements } from "./traversal.ts";
import { lowerAnnotation } from "./type-lowering.ts";
import { emitGet, emitSet, emitTake, initialise, loadGlobal, type Storage, storageOf } from "./variables.ts";
import { discard, evaluate, evaluateInto } from "./visit.ts";

/** `const p = e`, `let p = e` */
export function emitBinding(f: FunctionState, node: Binding): void {
  const { pattern } = node;
  if (pattern.kind !== "NamePattern") {
    const mark = f.registers.top;
    const home = f.registers.take();
    const source = evaluate(f, node.value, home);
    // taking apart declares variables, which stay: the value keeps its register below them
    if (source.register !== home) f.code.emit(Op.Move, home, source.register);
    f.registers.reserve(mark + 1);
    emitDestructuring(f, pattern, home);
    return;
  }
  const check = node.type === null ? null : lowerAnnotation(node.type, { scope: f.types, handles: f.module.handleTypes });
  const binding = pattern.name === "_" ? undefined : f.module.resolution.declarations.get(pattern);
  initialise(f, binding, (target) => {
    evaluateInto(f, node.value, target);
    if (check === null) return;
    f.code.at(node.value.span);
    f.code.emit(Op.CheckBinding, target, f.code.check(check), f.code.constant(pattern.name));
  });
}

/** `target op= e` */
export function emitAssignment(f: FunctionState, node: Assignment): void {
  const { target } = node;
  if (target.kind === "Identifier") {
    const reference = f.module.resolution.references.get(target);
    const mark = f.registers.top;
    if (reference?.kind === "binding") assignVariable(f, node, reference.binding);
    else assignUndefined(f, node, target.name);
    f.registers.release(mark);
    return;
  }
  const path = pathOf(target);
  if (path !== null) emitPlaceAssignment(f, node, path);
  else discard(f, node.value); // name resolution has reported the target
}

function assignUndefined(f: FunctionState, node: Assignment, name: string): void {
  discard(f, node.value);
  f.code.at(node.target.span);
  loadGlobal(f, name, -1);
}

function assignVariable(f: FunctionState, node: Assignment, binding: Variable): void {
  const storage = storageOf(f, binding);
  if (storage.kind === "none") assignUndefined(f, node, binding.name);
  else if (storage.kind === "register") assignRegister(f, node, binding, storage.local);
  else assignElsewhere(f, node, binding, storage);
}

function assignRegister(f: FunctionState, node: Assignment, binding: Variable, local: Local): void {
  const { register } = local;
  const { value } = node;
  if (node.operator === "=") {
    markReassigned(f, binding, local, value);
    // statements in the value may fail after its result is in place, and then the variable must be as it was
    settle(f, evaluate(f, value, runsStatements(value) ? -1 : register), register);
    return;
  }
  const owner = isFreeOf(value, binding, f.module.resolution) ? Owner.Frame : Owner.Nobody;
  const scratch = f.registers.take();
  const target = runsStatements(value) ? scratch : register;
  settle(f, emitBinary(f, compound(node), { register, owner }, target, scratch), register);
}

/** The operation of a compound assignment. */
function compound(node: Assignment): Pick<Binary, "operator" | "right" | "span"> {
  return { operator: node.operator.slice(0, -1) as "+" | "-" | "*" | "/" | "%", right: node.value, span: node.span };
}

function assignElsewhere(f: FunctionState, node: Assignment, binding: Variable, storage: Exclude<Storage, { kind: "register" | "none" }>): void {
  const target = f.registers.take();
  const right = addedToItself(f, node, binding);
  const call = calledOnItself(f, node, binding);
  if (call !== null) {
    emitUpdatingCall(f, call, target, (window) => { emitTake(f, storage, window); }, true);
  } else if (right !== null) {
    const take = (): number => {
      emitTake(f, storage, target);
      return target;
    };
    emitAddition(f, { right, span: node.span }, take, target, 1);
  } else if (node.operator === "=") {
    evaluateInto(f, node.value, target);
  } else {
    emitGet(f, storage, target);
    settle(f, emitBinary(f, compound(node), owned(target), target, target), target);
  }
  emitSet(f, storage, target);
}

/** E of `x = x + E` and `x += E`, when nothing can look at x before it is written back. */
function addedToItself(f: FunctionState, node: Assignment, binding: Variable): Expression | null {
  const { value } = node;
  if (node.operator === "+=") return isFreeOf(value, binding, f.module.resolution) && !mayCall(value) ? value : null;
  if (node.operator !== "=" || value.kind !== "Binary" || value.operator !== "+" || mayCall(value)) return null;
  return onlyUse(value, binding, f.module.resolution) === value.left ? value.right : null;
}

/** The call of `x = x.m(args)`, when evaluating the arguments cannot look at x. */
function calledOnItself(f: FunctionState, node: Assignment, binding: Variable): MethodCall | null {
  const { value } = node;
  if (node.operator !== "=" || value.kind !== "MethodCall" || value.optional || value.object.kind !== "Identifier") return null;
  const args = plainArguments(value.arguments);
  if (args === null || args.some((arg) => runsStatements(arg) || mayCall(arg))) return null;
  return onlyUse(value, binding, f.module.resolution) === value.object ? value : null;
}
