import type { HarnError} from "#vm/values";
import { HBuiltin, HClosure, HDict, HHandle, HIterator, HList, HStruct, display, isTruthy, markShared, runtimeError, typeError, typeName, type Value } from "#vm/values";
import { Suspension } from "#vm/host";
import { arityError, stackOverflow } from "./call-errors.ts";
import { GeneratorSource, PullMode } from "./frame.ts";
import type { LinkedFunction } from "./linked-function.ts";
import type { LinkedNative } from "./linked-native.ts";
import type { BuiltinTarget } from "./module-instance.ts";
import { pull } from "./pull.ts";
import type { Runtime } from "./runtime.ts";
import type { Task } from "./task.ts";

/** True when the call left a promise behind: the task parks. */
export type Parks = boolean;

/**
 * Calls any value: callee at absolute register `at`, arguments behind it. Pushes a frame, or runs a native to its end.
 * @param mask bit i: argument i is moved
 * @throws HarnError for a value that is not callable, or a bad number or kind of arguments
 */
export function callValue(task: Task, at: number, count: number, destination: number, mask: number): Parks {
  const callee = task.fiber.stack[at] as Value;
  if (callee instanceof HClosure) {
    enterClosure(task, callee, at + 1, count, destination, mask);
    return false;
  }
  if (callee instanceof HBuiltin) return callBuiltin(task, callee.native as BuiltinTarget, at + 1, count, destination, mask);
  const handler = toolHandler(callee);
  if (handler !== null) {
    enterClosure(task, handler, at + 1, count, destination, mask);
    return false;
  }
  throw typeError(`Cannot call ${display(callee)}`);
}

/** Calls a builtin whose arguments start at absolute register `first`. */
export function callBuiltin(task: Task, target: BuiltinTarget, first: number, count: number, destination: number, mask: number): Parks {
  if (target instanceof HClosure) {
    enterClosure(task, target, first, count, destination, mask);
    return false;
  }
  return callNative(task, target, first, count, destination, mask);
}

/** Runs a native on `count` registers from `first`. Its result goes to `destination`, relative to the caller's base. */
export function callNative(task: Task, target: LinkedNative, first: number, count: number, destination: number, mask: number): Parks {
  const fiber = task.fiber;
  const args = argumentsOf(fiber.stack, first, count);
  if (target.ownership === "opaque") {
    for (let i = 0; i < count; i++) if (i > 30 || (mask & (1 << i)) === 0) markShared(args[i] as Value);
  }
  return runNative(task, target, args, destination, mask);
}

/** A new array of `count` registers. Literals are quicker than slices, and most calls are short. */
function argumentsOf(stack: readonly Value[], first: number, count: number): Value[] {
  switch (count) {
    case 0:
      return [];
    case 1:
      return [stack[first] as Value];
    case 2:
      return [stack[first] as Value, stack[first + 1] as Value];
    default:
      return stack.slice(first, first + count);
  }
}

function runNative(task: Task, target: LinkedNative, args: readonly Value[], destination: number, mask: number): Parks {
  const fiber = task.fiber;
  const frame = fiber.top;
  const context = task.runtime.context;
  context.ownsFirst = (mask & 1) !== 0;
  context.callee = target.name;
  context.modulePath = frame.fn.module.path;
  context.world = task.world;
  context.task = task;
  if (target.effect === null) target.check(args);
  else task.runtime.world.policy.check({ operation: target.effect, callee: target.name });
  const prepared = target.effect === null || task.world.effects.answer === null ? undefined : task.world.effects.answer(target.effect, args);
  // What a mock answers connects to nothing.
  if (prepared === undefined && target.effect !== null) task.runtime.world.policy.checkConnection?.(target.effect, args);
  const result = prepared === undefined ? target.run(args, context) : prepared;
  if (typeof result === "object" && result !== null) {
    if (result instanceof Promise || result instanceof Suspension) return park(task, result, destination);
    if (target.ownership !== "fresh") markShared(result);
  }
  fiber.stack[frame.base + destination] = result;
  return false;
}

/** Leaves the task waiting; the result goes to `destination`, relative to the base of the top frame. */
export function park(task: Task, pending: Promise<Value> | Suspension, destination: number): Parks {
  task.pending = pending;
  task.pendingRegister = task.fiber.top.base + destination;
  return true;
}

/**
 * Pushes a frame for a closure whose arguments start at absolute register `first`.
 * @throws HarnError of class `arity` (too few) or `stack-overflow`
 */
export function enterClosure(task: Task, closure: HClosure, first: number, count: number, destination: number, mask: number): void {
  const fn = closure.code as LinkedFunction;
  const fiber = task.fiber;
  if (fiber.depth >= fiber.frameLimit) throw stackOverflow();
  let owned = mask;
  if (count !== fn.plainArguments) {
    if (count < fn.required) throw tooFew(fn, count);
    fiber.reserve(first + fn.registerCount);
    owned = arrangeArguments(fiber.stack, fn, first, count, mask);
    if (fn.flavor !== "function") {
      fiber.stack[fiber.top.base + destination] = generatorOf(task, closure, first, owned);
      return;
    }
  }
  fiber.push(closure, first, destination, owned);
}

/** Calls with the elements of a list as arguments; callee or receiver at `at`. */
export function spreadArguments(task: Task, first: number, items: readonly Value[], limit: number): number {
  const fiber = task.fiber;
  const count = Math.min(items.length, limit);
  fiber.reserve(first + count);
  for (let i = 0; i < count; i++) {
    const item = items[i] as Value;
    markShared(item);
    fiber.stack[first + i] = item;
  }
  return count;
}

/** Fills omitted parameters with undefined (the prologue gives them their defaults) and collects the rest parameter. */
export function arrangeArguments(stack: Value[], fn: LinkedFunction, first: number, count: number, mask: number): number {
  const positional = fn.hasRest ? fn.parameterCount - 1 : fn.parameterCount;
  for (let i = count; i < positional; i++) stack[first + i] = undefined as never;
  if (!fn.hasRest) return mask;
  const rest = count > positional ? stack.slice(first + positional, first + count) : [];
  for (let i = 0; i < rest.length; i++) {
    const index = positional + i;
    if (index > 30 || (mask & (1 << index)) === 0) markShared(rest[i] as Value);
  }
  stack[first + positional] = new HList(rest);
  return positional > 30 ? mask : mask | (1 << positional);
}

function generatorOf(task: Task, closure: HClosure, first: number, owned: number): HIterator {
  const fn = closure.code as LinkedFunction;
  const source = new GeneratorSource(fn.flavor === "stream" ? "stream" : "generator");
  const stack = task.fiber.stack;
  source.fiber.push(closure, 0, 0, owned);
  for (let i = 0; i < fn.parameterCount; i++) {
    const value = stack[first + i] as Value;
    if (i > 30 || (owned & (1 << i)) === 0) markShared(value);
    source.fiber.stack[i] = value;
  }
  return new HIterator(source);
}

/**
 * `receiver.name(args)`: receiver at absolute register `at`, arguments behind it (language reference 6.1, runtime 1.1).
 * @throws HarnError for an unknown method, and what the call itself raises
 */
export function callMethod(task: Task, at: number, count: number, destination: number, name: string, mask: number): Parks {
  const receiver = task.fiber.stack[at] as Value;
  const runtime = task.runtime;
  if (receiver instanceof HStruct) {
    const method = receiver.type.methods.get(name);
    if (method !== undefined) {
      enterClosure(task, method, at, count + 1, destination, mask);
      return false;
    }
  }
  if (receiver instanceof HHandle) {
    const method = runtime.handleMethod(receiver.typeName, name);
    if (method === null) throw typeError(`value of type ${receiver.typeName} has no method \`${name}\``);
    return callBuiltin(task, method, at, count + 1, destination, mask);
  }
  if (receiver instanceof HDict) {
    const stored = receiver.get(name);
    const callable = stored !== undefined && isCallable(stored);
    if (callable && receiver.has("_namespace")) return callStored(task, at, stored, count, destination, mask);
    const method = runtime.method("dict", name);
    if (method !== null) return callBuiltin(task, method, at, count + 1, destination, mask);
    if (callable) return callStored(task, at, stored, count, destination, mask);
    throw unknownMethod(receiver, name);
  }
  if (receiver instanceof HIterator && name === "next") {
    return pull(task, receiver, PullMode.Next, destination, 0);
  }
  const method = runtime.method(typeName(receiver), name);
  if (method === null) throw unknownMethod(receiver, name);
  return callBuiltin(task, method, at, count + 1, destination, mask);
}

/** Whether `receiver.name(…)` runs a native: then no program sees the receiver before the call is over. */
export function hasNativeMethod(runtime: Runtime, receiver: Value, name: string): boolean {
  if (receiver instanceof HDict && receiver.has("_namespace")) return false;
  if (receiver instanceof HStruct || receiver instanceof HHandle) return false;
  const method = runtime.method(typeName(receiver), name);
  return method !== null && !(method instanceof HClosure);
}

/** A callable stored in a dict is called without the dict: it takes the receiver's register. */
function callStored(task: Task, at: number, callee: Value, count: number, destination: number, mask: number): Parks {
  task.fiber.stack[at] = callee;
  return callValue(task, at, count, destination, mask >> 1);
}

export function isCallable(value: Value): boolean {
  return value instanceof HClosure || value instanceof HBuiltin || toolHandler(value) !== null;
}

/** A registry dict with exactly one Harn-handled tool is callable: its handler runs (language reference 10.1). */
function toolHandler(value: Value): HClosure | null {
  if (!(value instanceof HDict) || value.get("_type") !== "tool_registry") return null;
  const tools = value.get("tools");
  if (!(tools instanceof HList) || tools.items.length !== 1) return null;
  const tool = tools.items[0];
  const handler = tool instanceof HDict ? tool.get("handler") : undefined;
  return handler instanceof HClosure && isTruthy(handler) ? handler : null;
}

const RUNTIME_RECEIVERS = new Set(["string", "list", "dict", "set", "int", "float"]);

function unknownMethod(receiver: Value, name: string): HarnError {
  const kind = typeName(receiver);
  if (kind === "int" || kind === "float") return runtimeError(`value of type ${kind} has no method \`${name}\``);
  if (RUNTIME_RECEIVERS.has(kind)) return runtimeError(`${kind} has no method \`${name}\``);
  return typeError(`value of type ${kind} has no method \`${name}\``);
}

export function tooFew(fn: LinkedFunction, count: number): HarnError {
  return arityError(fn.name ?? "closure", `at least ${fn.required}`, fn.required === 1, count);
}
