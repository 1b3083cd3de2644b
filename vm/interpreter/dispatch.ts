/**
 * The dispatch loop. Hot instructions are inline here, cold ones live by family in `cold-*.ts`: past 61,440 bytes of V8
 * bytecode a function is never optimised (a test watches the size). Registers and code words are read with `as`
 * assertions, since the container's validation guarantees every index; helper calls here would exhaust V8's inlining budget.
 */
import { Op } from "#vm/bytecode";
import {
  add, type Cell, divide, equals, getIndex, HClosure, HDict, HFloat, HIterator, HList, HStruct, isTruthy, lessOrEqual, lessThan,
  markShared, modulo, multiply, own, setIndex, subtract, Uninitialised, type Value,
} from "#vm/values";
import { callBuiltin, callMethod, callValue, enterClosure, spreadArguments, stackOverflow } from "./calls.ts";
import { argumentLimit, tailCall } from "./tail-calls.ts";
import { checkParameter } from "./checks.ts";
import { COLD } from "./cold.ts";
import { concatenate } from "./concat.ts";
import { type Frame, PullMode } from "./frame.ts";
import { advanceWideRange, ListCursor, prepareIterator, prepareRange } from "./iteration.ts";
import { FastCheck, type InlineCache, type LinkedFunction } from "./linked-function.ts";
import { type BuiltinTarget, undefinedVariable } from "./module-instance.ts";
import { readProperty, writeProperty } from "./properties.ts";
import { finishGenerator, pull, yieldTo } from "./pull.ts";
import { SLICE_FUEL, type SliceClock } from "./slice-clock.ts";
import type { Task } from "./task.ts";
import { unwind } from "./unwind.ts";

const MAX_INT = Number.MAX_SAFE_INTEGER;
const MIN_INT = Number.MIN_SAFE_INTEGER;
/** Strings below this length need no look at the size limit. */
const SHORT_STRING = 1 << 20;

/** Why the dispatch loop came back. */
export enum Signal {
  /** The root function returned; `task.result` holds its value. */
  Finished,
  /** A native is waiting; `task.pending` holds its promise. */
  Parked,
  /** The time slice is over; call again after a turn of the event loop. */
  Paused,
}

/** Who owns the left operand of Add: see the operand kind `owner`. */
function ownsLeft(frame: Frame, owner: number): boolean {
  if (owner < 2) return owner === 1;
  return owner <= 32 && (frame.owned & (1 << (owner - 2))) !== 0;
}

/**
 * Runs a task until it finishes, parks or its slice ends.
 * @throws whatever no handler of the program takes: HarnError, ExitRequest, Cancellation, InternalError
 */
export function execute(task: Task, clock: SliceClock): Signal {
  const maxFrames = task.runtime.limits.maxFrames;
  let fuel = SLICE_FUEL;
  let pc = 0;
  clock.start();
  for (;;) {
    try {
      reload: for (;;) {
        const fiber = task.fiber;
        const stack = fiber.stack;
        let frame = fiber.top;
        let fn = frame.fn;
        let code = fn.code;
        let base = frame.base;
        pc = frame.pc;
        if (task.raise !== null) {
          const raised = task.raise;
          task.raise = null;
          pc -= 1; // back into the instruction that parked
          throw raised;
        }
        for (;;) {
        switch (code[pc] as Op) {
          case Op.LoadConst: {
            stack[base + (code[pc + 1] as number)] = fn.values[(code[pc + 2] as number)] as Value;
            pc += 3;
            continue;
          }
          case Op.LoadInt: {
            stack[base + (code[pc + 1] as number)] = (code[pc + 2] as number);
            pc += 3;
            continue;
          }
          case Op.LoadNil: {
            stack[base + (code[pc + 1] as number)] = null;
            pc += 2;
            continue;
          }
          case Op.LoadBool: {
            stack[base + (code[pc + 1] as number)] = (code[pc + 2] as number) !== 0;
            pc += 3;
            continue;
          }
          case Op.Move: {
            stack[base + (code[pc + 1] as number)] = (stack[base + (code[pc + 2] as number)] as Value);
            pc += 3;
            continue;
          }
          case Op.MoveShared: {
            const value = (stack[base + (code[pc + 2] as number)] as Value);
            if (typeof value === "object" && value !== null) markShared(value);
            stack[base + (code[pc + 1] as number)] = value;
            pc += 3;
            continue;
          }
          case Op.Share: {
            const value = (stack[base + (code[pc + 1] as number)] as Value);
            if (typeof value === "object" && value !== null) markShared(value);
            pc += 2;
            continue;
          }
          case Op.ShareParam: {
            const parameter = (code[pc + 1] as number);
            if (parameter > 30 || (frame.owned & (1 << parameter)) === 0) {
              const value = stack[base + parameter] as Value;
              if (typeof value === "object" && value !== null) markShared(value);
            }
            pc += 2;
            continue;
          }
          case Op.GetCell: {
            const value = ((stack[base + (code[pc + 2] as number)] as Value) as unknown as Cell).value;
            if (typeof value === "object" && value !== null) markShared(value);
            stack[base + (code[pc + 1] as number)] = value;
            pc += 3;
            continue;
          }
          case Op.SetCell: {
            ((stack[base + (code[pc + 1] as number)] as Value) as unknown as Cell).value = (stack[base + (code[pc + 2] as number)] as Value);
            pc += 3;
            continue;
          }
          case Op.GetUpvalue: {
            const value = frame.closure.upvalues[(code[pc + 2] as number)] as Value;
            if (typeof value === "object" && value !== null) markShared(value);
            stack[base + (code[pc + 1] as number)] = value;
            pc += 3;
            continue;
          }
          case Op.GetUpvalueCell: {
            const value = (frame.closure.upvalues[(code[pc + 2] as number)] as Cell).value;
            if (typeof value === "object" && value !== null) {
              if (value instanceof Uninitialised) throw value.error();
              markShared(value);
            }
            stack[base + (code[pc + 1] as number)] = value;
            pc += 3;
            continue;
          }
          case Op.SetUpvalueCell: {
            (frame.closure.upvalues[(code[pc + 1] as number)] as Cell).value = (stack[base + (code[pc + 2] as number)] as Value);
            pc += 3;
            continue;
          }
          case Op.GetModule: {
            const value = fn.module.variables[(code[pc + 2] as number)];
            if (value === undefined) throw undefinedVariable(fn.module, (code[pc + 2] as number));
            if (typeof value === "object" && value !== null && !(value instanceof HClosure)) markShared(value);
            stack[base + (code[pc + 1] as number)] = value;
            pc += 3;
            continue;
          }
          case Op.SetModule: {
            fn.module.variables[(code[pc + 1] as number)] = (stack[base + (code[pc + 2] as number)] as Value);
            pc += 3;
            continue;
          }
          case Op.Add: {
            const x = (stack[base + (code[pc + 2] as number)] as Value);
            const y = (stack[base + (code[pc + 3] as number)] as Value);
            if (typeof x === "number" && typeof y === "number") {
              const result = x + y;
              if (result <= MAX_INT && result >= MIN_INT) {
                stack[base + (code[pc + 1] as number)] = result;
                pc += 5;
                continue;
              }
            } else if (x instanceof HFloat && y instanceof HFloat) {
              stack[base + (code[pc + 1] as number)] = new HFloat(x.value + y.value);
              pc += 5;
              continue;
            } else if (typeof x === "string" && typeof y === "string" && x.length + y.length < SHORT_STRING) {
              stack[base + (code[pc + 1] as number)] = x + y;
              pc += 5;
              continue;
            }
            stack[base + (code[pc + 1] as number)] = add(x, y, ownsLeft(frame, (code[pc + 4] as number)));
            pc += 5;
            continue;
          }
          case Op.Sub: {
            const x = (stack[base + (code[pc + 2] as number)] as Value);
            const y = (stack[base + (code[pc + 3] as number)] as Value);
            if (typeof x === "number" && typeof y === "number") {
              const result = x - y;
              if (result <= MAX_INT && result >= MIN_INT) {
                stack[base + (code[pc + 1] as number)] = result;
                pc += 4;
                continue;
              }
            } else if (x instanceof HFloat && y instanceof HFloat) {
              stack[base + (code[pc + 1] as number)] = new HFloat(x.value - y.value);
              pc += 4;
              continue;
            }
            stack[base + (code[pc + 1] as number)] = subtract(x, y);
            pc += 4;
            continue;
          }
          case Op.Mul: {
            const x = (stack[base + (code[pc + 2] as number)] as Value);
            const y = (stack[base + (code[pc + 3] as number)] as Value);
            if (typeof x === "number" && typeof y === "number") {
              const result = x * y + 0;
              if (result <= MAX_INT && result >= MIN_INT) {
                stack[base + (code[pc + 1] as number)] = result;
                pc += 4;
                continue;
              }
            } else if (x instanceof HFloat && y instanceof HFloat) {
              stack[base + (code[pc + 1] as number)] = new HFloat(x.value * y.value);
              pc += 4;
              continue;
            }
            stack[base + (code[pc + 1] as number)] = multiply(x, y);
            pc += 4;
            continue;
          }
          case Op.Div: {
            const x = (stack[base + (code[pc + 2] as number)] as Value);
            const y = (stack[base + (code[pc + 3] as number)] as Value);
            if (typeof x === "number" && typeof y === "number" && y !== 0) stack[base + (code[pc + 1] as number)] = Math.trunc(x / y) + 0;
            else stack[base + (code[pc + 1] as number)] = divide(x, y);
            pc += 4;
            continue;
          }
          case Op.Mod: {
            const x = (stack[base + (code[pc + 2] as number)] as Value);
            const y = (stack[base + (code[pc + 3] as number)] as Value);
            if (typeof x === "number" && typeof y === "number" && y !== 0) stack[base + (code[pc + 1] as number)] = (x % y) + 0;
            else stack[base + (code[pc + 1] as number)] = modulo(x, y);
            pc += 4;
            continue;
          }
          case Op.AddInt: {
            const x = (stack[base + (code[pc + 2] as number)] as Value);
            if (typeof x === "number") {
              const result = x + (code[pc + 3] as number);
              if (result <= MAX_INT && result >= MIN_INT) {
                stack[base + (code[pc + 1] as number)] = result;
                pc += 4;
                continue;
              }
            }
            stack[base + (code[pc + 1] as number)] = add(x, (code[pc + 3] as number), false);
            pc += 4;
            continue;
          }
          case Op.SubInt: {
            const x = (stack[base + (code[pc + 2] as number)] as Value);
            if (typeof x === "number") {
              const result = x - (code[pc + 3] as number);
              if (result <= MAX_INT && result >= MIN_INT) {
                stack[base + (code[pc + 1] as number)] = result;
                pc += 4;
                continue;
              }
            }
            stack[base + (code[pc + 1] as number)] = subtract(x, (code[pc + 3] as number));
            pc += 4;
            continue;
          }
          case Op.MulInt: {
            const x = (stack[base + (code[pc + 2] as number)] as Value);
            if (typeof x === "number") {
              const result = x * (code[pc + 3] as number) + 0;
              if (result <= MAX_INT && result >= MIN_INT) {
                stack[base + (code[pc + 1] as number)] = result;
                pc += 4;
                continue;
              }
            }
            stack[base + (code[pc + 1] as number)] = multiply(x, (code[pc + 3] as number));
            pc += 4;
            continue;
          }
          case Op.Not: {
            const value = (stack[base + (code[pc + 2] as number)] as Value);
            stack[base + (code[pc + 1] as number)] = typeof value === "boolean" ? !value : !isTruthy(value);
            pc += 3;
            continue;
          }
          case Op.Truthy: {
            const value = (stack[base + (code[pc + 2] as number)] as Value);
            stack[base + (code[pc + 1] as number)] = typeof value === "boolean" ? value : isTruthy(value);
            pc += 3;
            continue;
          }
          case Op.Less: {
            const x = (stack[base + (code[pc + 2] as number)] as Value);
            const y = (stack[base + (code[pc + 3] as number)] as Value);
            stack[base + (code[pc + 1] as number)] = typeof x === "number" && typeof y === "number" ? x < y : lessThan(x, y);
            pc += 4;
            continue;
          }
          case Op.LessEqual: {
            const x = (stack[base + (code[pc + 2] as number)] as Value);
            const y = (stack[base + (code[pc + 3] as number)] as Value);
            stack[base + (code[pc + 1] as number)] = typeof x === "number" && typeof y === "number" ? x <= y : lessOrEqual(x, y);
            pc += 4;
            continue;
          }
          case Op.Greater: {
            const x = (stack[base + (code[pc + 2] as number)] as Value);
            const y = (stack[base + (code[pc + 3] as number)] as Value);
            stack[base + (code[pc + 1] as number)] = typeof x === "number" && typeof y === "number" ? x > y : lessThan(y, x);
            pc += 4;
            continue;
          }
          case Op.GreaterEqual: {
            const x = (stack[base + (code[pc + 2] as number)] as Value);
            const y = (stack[base + (code[pc + 3] as number)] as Value);
            stack[base + (code[pc + 1] as number)] = typeof x === "number" && typeof y === "number" ? x >= y : lessOrEqual(y, x);
            pc += 4;
            continue;
          }
          case Op.Equal: {
            const x = (stack[base + (code[pc + 2] as number)] as Value);
            const y = (stack[base + (code[pc + 3] as number)] as Value);
            stack[base + (code[pc + 1] as number)] = (typeof x === "number" && typeof y === "number") || (typeof x === "string" && typeof y === "string") ? x === y : equals(x, y);
            pc += 4;
            continue;
          }
          case Op.NotEqual: {
            const x = (stack[base + (code[pc + 2] as number)] as Value);
            const y = (stack[base + (code[pc + 3] as number)] as Value);
            stack[base + (code[pc + 1] as number)] = (typeof x === "number" && typeof y === "number") || (typeof x === "string" && typeof y === "string") ? x !== y : !equals(x, y);
            pc += 4;
            continue;
          }
          case Op.Jump: {
            pc = (code[pc + 1] as number);
            continue;
          }
          case Op.Loop: {
            pc = (code[pc + 1] as number);
            if (--fuel < 0) {
              fuel = SLICE_FUEL;
              if (clock.expired(task)) {
                frame.pc = pc;
                return Signal.Paused;
              }
            }
            continue;
          }
          case Op.JumpIfTrue: {
            const value = (stack[base + (code[pc + 1] as number)] as Value);
            pc = (typeof value === "boolean" ? value : isTruthy(value)) ? (code[pc + 2] as number) : pc + 3;
            continue;
          }
          case Op.JumpIfFalse: {
            const value = (stack[base + (code[pc + 1] as number)] as Value);
            pc = (typeof value === "boolean" ? value : isTruthy(value)) ? pc + 3 : (code[pc + 2] as number);
            continue;
          }
          case Op.JumpIfNil: {
            pc = (stack[base + (code[pc + 1] as number)] as Value) === null ? (code[pc + 2] as number) : pc + 3;
            continue;
          }
          case Op.JumpIfNotNil: {
            pc = (stack[base + (code[pc + 1] as number)] as Value) === null ? pc + 3 : (code[pc + 2] as number);
            continue;
          }
          case Op.JumpUnlessLess: {
            const x = (stack[base + (code[pc + 1] as number)] as Value);
            const y = (stack[base + (code[pc + 2] as number)] as Value);
            pc = (typeof x === "number" && typeof y === "number" ? x < y : lessThan(x, y)) ? pc + 4 : (code[pc + 3] as number);
            continue;
          }
          case Op.JumpUnlessLessInt: {
            const x = (stack[base + (code[pc + 1] as number)] as Value);
            pc = (typeof x === "number" ? x < (code[pc + 2] as number) : lessThan(x, (code[pc + 2] as number))) ? pc + 4 : (code[pc + 3] as number);
            continue;
          }
          case Op.JumpUnlessLessEqual: {
            const x = (stack[base + (code[pc + 1] as number)] as Value);
            const y = (stack[base + (code[pc + 2] as number)] as Value);
            pc = (typeof x === "number" && typeof y === "number" ? x <= y : lessOrEqual(x, y)) ? pc + 4 : (code[pc + 3] as number);
            continue;
          }
          case Op.JumpUnlessLessEqualInt: {
            const x = (stack[base + (code[pc + 1] as number)] as Value);
            pc = (typeof x === "number" ? x <= (code[pc + 2] as number) : lessOrEqual(x, (code[pc + 2] as number))) ? pc + 4 : (code[pc + 3] as number);
            continue;
          }
          case Op.JumpUnlessGreater: {
            const x = (stack[base + (code[pc + 1] as number)] as Value);
            const y = (stack[base + (code[pc + 2] as number)] as Value);
            pc = (typeof x === "number" && typeof y === "number" ? x > y : lessThan(y, x)) ? pc + 4 : (code[pc + 3] as number);
            continue;
          }
          case Op.JumpUnlessGreaterInt: {
            const x = (stack[base + (code[pc + 1] as number)] as Value);
            pc = (typeof x === "number" ? x > (code[pc + 2] as number) : lessThan((code[pc + 2] as number), x)) ? pc + 4 : (code[pc + 3] as number);
            continue;
          }
          case Op.JumpUnlessGreaterEqual: {
            const x = (stack[base + (code[pc + 1] as number)] as Value);
            const y = (stack[base + (code[pc + 2] as number)] as Value);
            pc = (typeof x === "number" && typeof y === "number" ? x >= y : lessOrEqual(y, x)) ? pc + 4 : (code[pc + 3] as number);
            continue;
          }
          case Op.JumpUnlessGreaterEqualInt: {
            const x = (stack[base + (code[pc + 1] as number)] as Value);
            pc = (typeof x === "number" ? x >= (code[pc + 2] as number) : lessOrEqual((code[pc + 2] as number), x)) ? pc + 4 : (code[pc + 3] as number);
            continue;
          }
          case Op.JumpUnlessEqual: {
            const x = (stack[base + (code[pc + 1] as number)] as Value);
            const y = (stack[base + (code[pc + 2] as number)] as Value);
            pc = ((typeof x === "number" && typeof y === "number") || (typeof x === "string" && typeof y === "string") ? x === y : equals(x, y)) ? pc + 4 : (code[pc + 3] as number);
            continue;
          }
          case Op.JumpUnlessNotEqual: {
            const x = (stack[base + (code[pc + 1] as number)] as Value);
            const y = (stack[base + (code[pc + 2] as number)] as Value);
            pc = ((typeof x === "number" && typeof y === "number") || (typeof x === "string" && typeof y === "string") ? x !== y : !equals(x, y)) ? pc + 4 : (code[pc + 3] as number);
            continue;
          }
          case Op.JumpUnlessEqualInt: {
            const x = (stack[base + (code[pc + 1] as number)] as Value);
            pc = (typeof x === "number" ? x === (code[pc + 2] as number) : equals(x, (code[pc + 2] as number))) ? pc + 4 : (code[pc + 3] as number);
            continue;
          }
          case Op.Call: {
            const window = base + (code[pc + 1] as number);
            const callee = stack[window] as Value;
            const count = (code[pc + 2] as number);
            frame.pc = pc + 5;
            if (callee instanceof HClosure) {
              const target = callee.code as LinkedFunction;
              if (count === target.plainArguments) {
                if (task.frameCount >= maxFrames) throw stackOverflow();
                task.frameCount++;
                frame = fiber.push(callee, window + 1, (code[pc + 3] as number), (code[pc + 4] as number));
                fn = target;
                code = target.code;
                base = window + 1;
                pc = 0;
                if (--fuel < 0) {
                  fuel = SLICE_FUEL;
                  if (clock.expired(task)) {
                    frame.pc = 0;
                    return Signal.Paused;
                  }
                }
                continue;
              }
            }
            if (callValue(task, window, count, (code[pc + 3] as number), (code[pc + 4] as number))) return Signal.Parked;
            continue reload;
          }
          case Op.CallNative: {
            frame.pc = pc + 6;
            if (callBuiltin(task, fn.module.native((code[pc + 1] as number)), base + (code[pc + 2] as number), (code[pc + 3] as number), (code[pc + 4] as number), (code[pc + 5] as number))) return Signal.Parked;
            continue reload;
          }
          case Op.CallMethod: {
            const window = base + (code[pc + 1] as number);
            const receiver = stack[window] as Value;
            const name = fn.values[(code[pc + 4] as number)] as string;
            const cache = fn.caches[(code[pc + 6] as number)] as InlineCache;
            frame.pc = pc + 7;
            if (receiver instanceof HStruct) {
              if (cache.key !== receiver.type) {
                cache.key = receiver.type;
                cache.target = receiver.type.methods.get(name) ?? null;
              }
              if (cache.target !== null) {
                enterClosure(task, cache.target as HClosure, window, (code[pc + 2] as number) + 1, (code[pc + 3] as number), (code[pc + 5] as number));
                continue reload;
              }
            } else if (receiver instanceof HList || typeof receiver === "string") {
              const kind = typeof receiver === "string" ? "string" : "list";
              if (cache.key !== kind) {
                cache.key = kind;
                cache.target = task.runtime.method(kind, name);
              }
              if (cache.target !== null) {
                if (callBuiltin(task, cache.target as BuiltinTarget, window, (code[pc + 2] as number) + 1, (code[pc + 3] as number), (code[pc + 5] as number))) return Signal.Parked;
                continue reload;
              }
            }
            if (callMethod(task, window, (code[pc + 2] as number), (code[pc + 3] as number), name, (code[pc + 5] as number))) return Signal.Parked;
            continue reload;
          }
          case Op.TailCall: {
            const window = base + (code[pc + 1] as number);
            const count = (code[pc + 2] as number);
            frame.pc = pc + 4;
            if (tailCall(task, frame, window, count, (code[pc + 3] as number))) return Signal.Parked;
            if (--fuel < 0) {
              fuel = SLICE_FUEL;
              if (clock.expired(task)) return Signal.Paused;
            }
            continue reload;
          }
          case Op.CallPassing: {
            frame.pc = pc + 5;
            const mask = (code[pc + 4] as number) | frame.passing;
            frame.passing = 0;
            if (callValue(task, base + (code[pc + 1] as number), (code[pc + 2] as number), (code[pc + 3] as number), mask)) return Signal.Parked;
            continue reload;
          }
          case Op.PassParam: {
            const parameter = (code[pc + 2] as number);
            if (parameter <= 30 && (frame.owned & (1 << parameter)) !== 0) frame.passing |= 1 << (code[pc + 1] as number);
            pc += 3;
            continue;
          }
          case Op.CallSpread: {
            const window = base + (code[pc + 1] as number);
            frame.pc = pc + 3;
            const count = spreadArguments(task, window + 1, (stack[window + 1] as HList).items, argumentLimit(stack[window] as Value));
            if (callValue(task, window, count, (code[pc + 2] as number), 0)) return Signal.Parked;
            continue reload;
          }
          case Op.CallNativeSpread: {
            frame.pc = pc + 4;
            const first = base + fn.registerCount;
            const count = spreadArguments(task, first, ((stack[base + (code[pc + 2] as number)] as Value) as HList).items, Infinity);
            if (callBuiltin(task, fn.module.native((code[pc + 1] as number)), first, count, (code[pc + 3] as number), 0)) return Signal.Parked;
            continue reload;
          }
          case Op.CallMethodSpread: {
            const window = base + (code[pc + 1] as number);
            frame.pc = pc + 4;
            const count = spreadArguments(task, window + 1, (stack[window + 1] as HList).items, Infinity);
            if (callMethod(task, window, count, (code[pc + 2] as number), fn.values[(code[pc + 3] as number)] as string, 0)) return Signal.Parked;
            continue reload;
          }
          case Op.Return: {
            const value = (stack[base + (code[pc + 1] as number)] as Value);
            task.frameCount--;
            if (--fiber.depth === 0) {
              if (fiber.source === null) {
                task.result = value;
                return Signal.Finished;
              }
              finishGenerator(task, fiber);
              continue reload;
            }
            const destination = frame.destination;
            frame = fiber.frames[fiber.depth - 1] as Frame;
            fn = frame.fn;
            code = fn.code;
            base = frame.base;
            pc = frame.pc;
            stack[base + destination] = value;
            continue;
          }
          case Op.ReturnNil: {
            const value = null;
            task.frameCount--;
            if (--fiber.depth === 0) {
              if (fiber.source === null) {
                task.result = value;
                return Signal.Finished;
              }
              finishGenerator(task, fiber);
              continue reload;
            }
            const destination = frame.destination;
            frame = fiber.frames[fiber.depth - 1] as Frame;
            fn = frame.fn;
            code = fn.code;
            base = frame.base;
            pc = frame.pc;
            stack[base + destination] = value;
            continue;
          }
          case Op.Yield: {
            const value = (stack[base + (code[pc + 2] as number)] as Value);
            stack[base + (code[pc + 1] as number)] = null;
            frame.pc = pc + 3;
            yieldTo(task, fiber, value);
            continue reload;
          }
          case Op.JumpIfPassed: {
            pc = stack[base + (code[pc + 1] as number)] === undefined ? pc + 3 : (code[pc + 2] as number);
            continue;
          }
          case Op.CheckParam: {
            const value = (stack[base + (code[pc + 1] as number)] as Value);
            const check = (code[pc + 2] as number);
            switch (fn.fastChecks[check] as FastCheck) {
              case FastCheck.Int:
                if (typeof value === "number") break;
                checkParameter(fn, (code[pc + 1] as number), check, value);
                break;
              case FastCheck.String:
                if (typeof value === "string") break;
                checkParameter(fn, (code[pc + 1] as number), check, value);
                break;
              case FastCheck.Bool:
                if (typeof value === "boolean") break;
                checkParameter(fn, (code[pc + 1] as number), check, value);
                break;
              case FastCheck.List:
                if (value instanceof HList) break;
                checkParameter(fn, (code[pc + 1] as number), check, value);
                break;
              default:
                checkParameter(fn, (code[pc + 1] as number), check, value);
            }
            pc += 3;
            continue;
          }
          case Op.GetProp: {
            const object = (stack[base + (code[pc + 2] as number)] as Value);
            const cache = fn.caches[(code[pc + 4] as number)] as InlineCache;
            if (object instanceof HDict) {
              const shape = object.shape;
              if (shape !== null) {
                if (cache.key !== shape) {
                  cache.key = shape;
                  cache.slot = shape.slotOf.get(fn.values[(code[pc + 3] as number)] as string) ?? -1;
                }
                stack[base + (code[pc + 1] as number)] = cache.slot === -1 ? null : (object.slots[cache.slot] as Value);
                pc += 5;
                continue;
              }
            } else if (object instanceof HStruct) {
              if (cache.key !== object.type) {
                cache.key = object.type;
                cache.slot = object.type.slotOf.get(fn.values[(code[pc + 3] as number)] as string) ?? -1;
              }
              stack[base + (code[pc + 1] as number)] = cache.slot === -1 ? null : (object.slots[cache.slot] as Value);
              pc += 5;
              continue;
            }
            stack[base + (code[pc + 1] as number)] = readProperty(object, fn.values[(code[pc + 3] as number)] as string);
            pc += 5;
            continue;
          }
          case Op.SetProp: {
            const object = (stack[base + (code[pc + 1] as number)] as Value);
            const cache = fn.caches[(code[pc + 4] as number)] as InlineCache;
            if (object instanceof HStruct && cache.key === object.type) {
              object.slots[cache.slot] = (stack[base + (code[pc + 3] as number)] as Value);
            } else if (object instanceof HDict && object.shape !== null && cache.key === object.shape) {
              object.slots[cache.slot] = (stack[base + (code[pc + 3] as number)] as Value);
            } else {
              writeProperty(object, fn.values[(code[pc + 2] as number)] as string, (stack[base + (code[pc + 3] as number)] as Value), cache);
            }
            pc += 5;
            continue;
          }
          case Op.GetIndex: {
            const object = (stack[base + (code[pc + 2] as number)] as Value);
            const index = (stack[base + (code[pc + 3] as number)] as Value);
            if (object instanceof HList && typeof index === "number" && index >= 0) {
              const value = object.items[index];
              stack[base + (code[pc + 1] as number)] = value === undefined ? null : value;
            } else if (object instanceof HDict && typeof index === "string") {
              const value = object.get(index);
              stack[base + (code[pc + 1] as number)] = value === undefined ? null : value;
            } else {
              stack[base + (code[pc + 1] as number)] = getIndex(object, index, false);
            }
            pc += 4;
            continue;
          }
          case Op.SetIndex: {
            const object = (stack[base + (code[pc + 1] as number)] as Value);
            const index = (stack[base + (code[pc + 2] as number)] as Value);
            if (object instanceof HList && typeof index === "number" && index >= 0 && index < object.items.length) object.items[index] = (stack[base + (code[pc + 3] as number)] as Value);
            else if (object instanceof HDict && typeof index === "string") object.set(index, (stack[base + (code[pc + 3] as number)] as Value));
            else setIndex(object, index, (stack[base + (code[pc + 3] as number)] as Value));
            pc += 4;
            continue;
          }
          case Op.Own: {
            const value = (stack[base + (code[pc + 1] as number)] as Value);
            if (typeof value === "object" && value !== null) stack[base + (code[pc + 1] as number)] = own(value);
            pc += 2;
            continue;
          }
          case Op.ForRangePrepare: {
            const first = base + (code[pc + 1] as number);
            pc = prepareRange(stack, first, (code[pc + 2] as number) !== 0) ? pc + 4 : (code[pc + 3] as number);
            continue;
          }
          case Op.ForRangeLoop: {
            const first = base + (code[pc + 1] as number);
            const current = stack[first] as Value;
            const end = stack[first + 1] as Value;
            if (typeof current === "number" && typeof end === "number") {
              if (current < end) {
                stack[first] = current + 1;
                stack[first + 2] = current + 1;
                pc = (code[pc + 2] as number);
                if (--fuel < 0) {
                  fuel = SLICE_FUEL;
                  if (clock.expired(task)) {
                    frame.pc = pc;
                    return Signal.Paused;
                  }
                }
              } else {
                pc += 3;
              }
              continue;
            }
            pc = advanceWideRange(stack, first) ? (code[pc + 2] as number) : pc + 3;
            continue;
          }
          case Op.IteratorPrepare: {
            stack[base + (code[pc + 1] as number)] = prepareIterator((stack[base + (code[pc + 2] as number)] as Value)) as never;
            pc += 3;
            continue;
          }
          case Op.IteratorNext: {
            const cursor = (stack[base + (code[pc + 1] as number)] as Value) as unknown;
            if (cursor instanceof ListCursor) {
              const items = cursor.items;
              if (cursor.index < items.length) {
                stack[base + (code[pc + 2] as number)] = items[cursor.index++] as Value;
                pc += 4;
              } else {
                pc = (code[pc + 3] as number);
              }
              continue;
            }
            if (cursor instanceof HIterator) {
              frame.pc = pc + 4;
              pull(task, cursor, PullMode.Loop, (code[pc + 2] as number), (code[pc + 3] as number));
              continue reload;
            }
            const next = (cursor as Iterator<Value>).next();
            if (next.done === true) {
              pc = (code[pc + 3] as number);
            } else {
              stack[base + (code[pc + 2] as number)] = next.value;
              pc += 4;
            }
            continue;
          }
          case Op.Concat: {
            stack[base + (code[pc + 1] as number)] = concatenate(stack, base + (code[pc + 2] as number), (code[pc + 3] as number));
            pc += 4;
            continue;
          }
          default: {
            const handler = COLD[code[pc] as Op];
            if (handler === undefined) throw new Error(`unknown instruction ${String(code[pc])}`);
            pc = handler(stack, base, code, pc, frame, task);
            continue;
          }
        }
        }
      }
    } catch (error) {
      unwind(task, error, pc);
    }
  }
}
