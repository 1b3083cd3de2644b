/** Calls, method calls and pipes. */
import type { Binding } from "#compiler/names";
import type { Call, Expression, Identifier, MethodCall, Pipe, Spread } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import { type Arguments, emitArguments, plainArguments } from "./arguments.ts";
import { Label } from "./code-buffer.ts";
import type { BoundaryRegion } from "./exit-regions.ts";
import type { FunctionState } from "./function-state.ts";
import { emitElements, structReference } from "./literals.ts";
import { type Operand, Owner, owned, settle } from "./operand.ts";
import { readIdentifier, targetRegister } from "./variables.ts";
import { evaluate, evaluateInto } from "./visit.ts";

/** What an identifier in callee position stands for. */
type Target =
  | { readonly kind: "native"; readonly name: string }
  | { readonly kind: "result"; readonly variant: string }
  | { readonly kind: "struct" }
  | { readonly kind: "value" };

/** Methods that give back a changed copy of their receiver: for them a receiver at its last use is worth moving in. */
const UPDATING_METHODS: ReadonlySet<string> = new Set([
  "add", "adding", "append", "appending", "concat", "insert", "inserting", "merge", "merging", "prepend", "prepending", "push", "remove",
  "removing", "set", "setting", "union", "updating",
]);

/** Evaluates a call whose callee is a plain name. */
export function emitNamedCall(f: FunctionState, node: Call, callee: Identifier, want: number): Operand {
  const target = targetRegister(f, want);
  const mark = f.registers.top;
  const what = calleeTarget(f, node, callee);
  switch (what.kind) {
    case "native":
      emitNativeCall(f, what.name, node, target);
      break;
    case "result": {
      const first = f.registers.top;
      for (const argument of node.arguments) evaluateInto(f, argument as Expression, f.registers.take());
      f.code.at(node.span);
      f.code.emit(Op.NewEnum, target, f.code.constant("Result"), f.code.constant(what.variant), first, node.arguments.length);
      break;
    }
    case "struct": {
      const fields = evaluate(f, node.arguments[0] as Expression);
      f.code.at(node.span);
      f.code.emit(Op.StructFromDict, target, structReference(f, callee.name), fields.register);
      break;
    }
    case "value": {
      const window = f.registers.take();
      const slot = functionSlot(f, callee);
      const plain = plainArguments(node.arguments);
      if (slot !== undefined && plain !== null) {
        emitModuleCall(f, node, slot, plain, window, target);
        break;
      }
      const operand = readIdentifier(f, callee, window);
      if (operand.register !== window) f.code.emit(Op.Move, window, operand.register);
      emitWindowCall(f, node, window, target);
      break;
    }
    default:
      what satisfies never;
  }
  f.registers.release(mark);
  return owned(target);
}

/** Module slot of a function that the identifier names; undefined for every other callee. */
function functionSlot(f: FunctionState, callee: Identifier): number | undefined {
  const reference = f.module.resolution.references.get(callee);
  return reference?.kind === "binding" && reference.binding.kind === "function" ? f.module.slotOf(reference.binding) : undefined;
}

/** Calls a function of this module. `window` is the highest register taken. */
function emitModuleCall(f: FunctionState, node: Call, slot: number, plain: readonly Expression[], window: number, target: number): void {
  const args = emitArguments(f, plain, 0);
  f.code.at(node.span);
  if (args.passed.length === 0) {
    f.code.emit(Op.CallModule, slot, window, args.count, target, args.mask);
    return;
  }
  f.code.emit(Op.GetModule, window, slot);
  emitCall(f, args, window, target);
}

function calleeTarget(f: FunctionState, node: Call, callee: Identifier): Target {
  const { name } = callee;
  const reference = f.module.resolution.references.get(callee);
  const isSingle = plainArguments(node.arguments)?.length === 1;
  const isResult = (name === "Ok" || name === "Err") && isSingle;
  switch (reference?.kind) {
    case "builtin":
      return isResult ? { kind: "result", variant: name } : { kind: "native", name: reference.declaration.name };
    case "legacy":
      return { kind: "native", name: reference.name };
    case "unresolved":
    case undefined:
      return isResult ? { kind: "result", variant: name } : { kind: "native", name };
    case "binding":
      return isSingle && isStruct(reference.binding) && structReference(f, name) !== -1 ? { kind: "struct" } : { kind: "value" };
    default:
      return isResult && reference?.kind === "result" ? { kind: "result", variant: name } : { kind: "value" };
  }
}

function isStruct(binding: Binding): boolean {
  return binding.kind === "struct" || (binding.kind === "import" && binding.imported?.exported.kind === "struct");
}

function emitNativeCall(f: FunctionState, name: string, node: Call | MethodCall, target: number): void {
  const native = f.module.native(name);
  const plain = plainArguments(node.arguments);
  const first = f.registers.top;
  if (plain === null) {
    const list = f.registers.take();
    emitElements(f, node.arguments, list);
    f.code.at(node.span);
    f.code.emit(Op.CallNativeSpread, native, list, target);
    return;
  }
  const { count, mask } = emitArguments(f, plain, 0);
  f.code.at(node.span);
  f.code.emit(Op.CallNative, native, first, count, target, mask);
  f.registers.touch(first + count);
}

/** Calls the value in `window`, the highest register taken. */
function emitWindowCall(f: FunctionState, node: { readonly arguments: readonly (Expression | Spread)[]; readonly span: Call["span"] }, window: number, target: number): void {
  const plain = plainArguments(node.arguments);
  if (plain === null) {
    emitElements(f, node.arguments, f.registers.take());
    f.code.at(node.span);
    f.code.emit(Op.CallSpread, window, target);
    return;
  }
  const args = emitArguments(f, plain, 0);
  f.code.at(node.span);
  emitCall(f, args, window, target);
}

function emitCall(f: FunctionState, args: Arguments, window: number, target: number): void {
  for (const { index, parameter } of args.passed) f.code.emit(Op.PassParam, index, parameter);
  f.code.emit(args.passed.length > 0 ? Op.CallPassing : Op.Call, window, args.count, target, args.mask);
}

/** Calls a callee that is evaluated already; registers from `scratch` on are free, but for the callee itself. */
export function emitValueCall(f: FunctionState, node: Call, callee: Operand, target: number, scratch: number): Operand {
  if (callee.register !== scratch) f.code.emit(Op.Move, scratch, callee.register);
  f.registers.reserve(scratch + 1);
  emitWindowCall(f, node, scratch, target);
  return owned(target);
}

/** `return f(x)` with nothing left to do here: the callee takes over the frame. False when the call is not of that kind. */
export function emitTailCall(f: FunctionState, node: Call): boolean {
  const plain = plainArguments(node.arguments);
  if (plain === null) return false;
  if (node.callee.kind === "Identifier") {
    const reference = f.module.resolution.references.get(node.callee);
    if (reference?.kind !== "binding" || isStruct(reference.binding)) return false;
  }
  const mark = f.registers.top;
  const window = f.registers.take();
  const callee = evaluate(f, node.callee, window);
  if (callee.register !== window) f.code.emit(Op.Move, window, callee.register);
  const args = emitArguments(f, plain, 0);
  let mask = args.mask;
  for (const { index, parameter } of args.passed) {
    // the callee gets the value as its own: marked shared unless this frame was given it
    f.code.emit(Op.ShareParam, parameter);
    mask |= 1 << index;
  }
  f.code.at(node.span);
  f.code.emit(Op.TailCall, window, args.count, mask);
  f.code.emit(Op.Return, window);
  f.registers.release(mark);
  return true;
}

/** Calls a function of a library namespace, such as `stream.map`. */
export function emitNamespaceCall(f: FunctionState, node: MethodCall, namespace: string, want: number): Operand {
  const target = targetRegister(f, want);
  const mark = f.registers.top;
  emitNativeCall(f, `${namespace}.${node.name.text}`, node, target);
  f.registers.release(mark);
  return owned(target);
}

/** Calls a method of a receiver that is evaluated already. */
export function emitMethodCall(f: FunctionState, node: MethodCall, receiver: Operand, target: number, scratch: number): Operand {
  const plain = plainArguments(node.arguments);
  const movable = receiver.owner === Owner.Parameter && UPDATING_METHODS.has(node.name.text);
  let mask = receiver.owner === Owner.Frame ? 1 : 0;
  if (movable) {
    settle(f, receiver, scratch);
    mask = 1;
  } else if (receiver.register !== scratch) {
    f.code.emit(Op.Move, scratch, receiver.register);
  }
  f.registers.reserve(scratch + 1);
  const name = f.code.constant(node.name.text);
  const skip = new Label();
  if (plain === null) {
    emitElements(f, node.arguments, f.registers.take());
    if (node.optional) f.code.jump(Op.JumpIfNil, skip, scratch);
    f.code.at(node.span);
    f.code.emit(Op.CallMethodSpread, scratch, target, name);
  } else {
    const args = emitArguments(f, plain, 1);
    mask |= args.mask;
    if (node.optional) f.code.jump(Op.JumpIfNil, skip, scratch);
    f.code.at(node.span);
    f.code.emit(Op.CallMethod, scratch, args.count, target, name, mask, f.code.cache());
  }
  if (node.optional) {
    const end = new Label();
    f.code.jump(Op.Jump, end);
    f.code.place(skip);
    f.code.emit(Op.LoadNil, target);
    f.code.place(end);
  }
  return owned(target);
}

/**
 * Calls a method on the old value of the place that its result is written back to. The arguments neither run programs nor
 * name the place.
 * @param take reads the place, for an update, into the register it is given
 * @param isVisible whether a program that the method runs could look at the place
 */
export function emitUpdatingCall(f: FunctionState, node: MethodCall, target: number, take: (window: number) => void, isVisible: boolean): void {
  const window = f.registers.take();
  const args = emitArguments(f, plainArguments(node.arguments) ?? [], 1);
  take(window);
  const name = f.code.constant(node.name.text);
  f.code.at(node.span);
  if (isVisible) f.code.emit(Op.LendReceiver, window, name);
  f.code.emit(Op.CallMethod, window, args.count, target, name, args.mask | 1, f.code.cache());
}

/** Evaluates `left |> right` for a left side that is evaluated already. */
export function emitPipe(f: FunctionState, node: Pipe, left: Operand, target: number, scratch: number): Operand {
  if (f.module.resolution.placeholderPipes.has(node)) return emitPlaceholderPipe(f, node, left, target, scratch);
  settle(f, left, scratch);
  f.registers.reserve(scratch + 1);
  const window = f.registers.take();
  const callee = evaluate(f, node.right, window);
  if (callee.register !== window) f.code.emit(Op.Move, window, callee.register);
  f.code.at(node.span);
  if (!isCallableByForm(f, node.right)) f.code.emit(Op.CheckPipe, window);
  const argument = f.registers.take();
  f.code.emit(Op.Move, argument, scratch);
  f.code.emit(Op.Call, window, 1, target, 1);
  return owned(target);
}

function isCallableByForm(f: FunctionState, node: Expression): boolean {
  if (node.kind === "Closure") return true;
  if (node.kind !== "Identifier") return false;
  const reference = f.module.resolution.references.get(node);
  return reference?.kind === "builtin" || (reference?.kind === "binding" && reference.binding.kind === "function");
}

function emitPlaceholderPipe(f: FunctionState, node: Pipe, left: Operand, target: number, scratch: number): Operand {
  settle(f, left, scratch);
  f.registers.reserve(scratch + 1);
  const result = f.registers.take();
  const outer = f.placeholder;
  const boundary: BoundaryRegion = { kind: "boundary", label: new Label(), register: result };
  f.placeholder = scratch;
  f.regions.push(boundary);
  evaluateInto(f, node.right, result);
  f.regions.pop();
  f.placeholder = outer;
  f.code.place(boundary.label);
  f.code.emit(Op.Move, target, result);
  return owned(target);
}

