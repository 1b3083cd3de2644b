/**
 * The dispatch loop. Only the hottest instructions are inline, with their commonest operands: V8 compiles the whole function
 * at once, in a time that grows faster than its size, and past 61,440 bytes of its bytecode never (a test watches that). The
 * others live by family in `cold-*.ts` and `transfers.ts`. Registers and code words are read with `as`
 * assertions, since the container's validation guarantees every index; helper calls here would exhaust V8's inlining budget.
 */
import { Op } from "#vm/bytecode";
import {
  add, type Cell, checkCollectionSize, equals, getIndex, HClosure, HDict, HIterator, HList, HStruct, isExclusive, isTruthy, lessOrEqual, lessThan,
  markShared, modulo, multiply, own, setIndex, subtract, Uninitialised, type Value,
} from "#vm/values";
import { stackOverflow } from "./call-errors.ts";
import { callValue } from "./calls.ts";
import { checkParameter } from "./checks.ts";
import { COLD } from "./cold.ts";
import { type Frame, PullMode } from "./frame.ts";
import { advanceWideRange, ListCursor } from "./iteration.ts";
import { type InlineCache, type LinkedFunction } from "./linked-function.ts";
import { undefinedVariable } from "./module-instance.ts";
import { readProperty, writeProperty } from "./properties.ts";
import { finishGenerator, pull } from "./pull.ts";
import { FIRST_FUEL, SLICE_FUEL, type SliceClock } from "./slice-clock.ts";
import type { Task } from "./task.ts";
import { TRANSFERS } from "./transfers.ts";
import { unwind } from "./unwind.ts";

const MAX_INT = Number.MAX_SAFE_INTEGER;
const MIN_INT = Number.MIN_SAFE_INTEGER;
/** From this length on, growing a list looks at the size limit. */
const LONG_LIST = 1 << 20;

/** Why the dispatch loop came back. */
export enum Signal {
  /** The root function returned; `task.value` holds its value. */
  Finished,
  /** A native or a construct waits; `task.pending` tells for what. */
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
  let fuel = FIRST_FUEL;
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
          if (task.parked) pc -= 1; // back into the instruction that waited
          throw raised;
        }
        for (;;) {
          switch (code[pc] as Op) {
            case Op.LoadConst: {
              stack[base + (code[pc + 1] as number)] = fn.values[code[pc + 2] as number] as Value;
              pc += 3;
              continue;
            }
            case Op.LoadInt: {
              stack[base + (code[pc + 1] as number)] = code[pc + 2] as number;
              pc += 3;
              continue;
            }
            case Op.LoadNil: {
              stack[base + (code[pc + 1] as number)] = null;
              pc += 2;
              continue;
            }
            case Op.Move: {
              stack[base + (code[pc + 1] as number)] = stack[base + (code[pc + 2] as number)] as Value;
              pc += 3;
              continue;
            }
            case Op.GetUpvalue: {
              const value = frame.closure.upvalues[code[pc + 2] as number] as Value;
              if (typeof value === "object" && value !== null) markShared(value);
              stack[base + (code[pc + 1] as number)] = value;
              pc += 3;
              continue;
            }
            case Op.GetUpvalueCell: {
              const value = (frame.closure.upvalues[code[pc + 2] as number] as Cell).value;
              if (typeof value === "object" && value !== null) {
                if (value instanceof Uninitialised) throw value.error();
                markShared(value);
              }
              stack[base + (code[pc + 1] as number)] = value;
              pc += 3;
              continue;
            }
            case Op.SetUpvalueCell: {
              (frame.closure.upvalues[code[pc + 1] as number] as Cell).value = stack[base + (code[pc + 2] as number)] as Value;
              pc += 3;
              continue;
            }
            case Op.GetModule: {
              const value = fn.module.variables[code[pc + 2] as number];
              if (value === undefined) throw undefinedVariable(fn.module, code[pc + 2] as number);
              if (typeof value === "object" && value !== null && !(value instanceof HClosure)) markShared(value);
              stack[base + (code[pc + 1] as number)] = value;
              pc += 3;
              continue;
            }
            case Op.Add: {
              const x = stack[base + (code[pc + 2] as number)] as Value;
              const y = stack[base + (code[pc + 3] as number)] as Value;
              if (typeof x === "number" && typeof y === "number") {
                const result = x + y;
                if (result <= MAX_INT && result >= MIN_INT) {
                  stack[base + (code[pc + 1] as number)] = result;
                  pc += 5;
                  continue;
                }
              }
              stack[base + (code[pc + 1] as number)] = add(x, y, ownsLeft(frame, code[pc + 4] as number));
              pc += 5;
              continue;
            }
            case Op.AddElement: {
              const list = stack[base + (code[pc + 2] as number)] as Value;
              const element = stack[base + (code[pc + 3] as number)] as Value;
              if (list instanceof HList && isExclusive(list) && ownsLeft(frame, code[pc + 4] as number)) {
                if (list.items.length >= LONG_LIST) checkCollectionSize(list.items.length + 1);
                list.items.push(element);
                stack[base + (code[pc + 1] as number)] = list;
              } else {
                stack[base + (code[pc + 1] as number)] = add(list, new HList([element]), ownsLeft(frame, code[pc + 4] as number));
              }
              pc += 5;
              continue;
            }
            case Op.Sub: {
              const x = stack[base + (code[pc + 2] as number)] as Value;
              const y = stack[base + (code[pc + 3] as number)] as Value;
              if (typeof x === "number" && typeof y === "number") {
                const result = x - y;
                if (result <= MAX_INT && result >= MIN_INT) {
                  stack[base + (code[pc + 1] as number)] = result;
                  pc += 4;
                  continue;
                }
              }
              stack[base + (code[pc + 1] as number)] = subtract(x, y);
              pc += 4;
              continue;
            }
            case Op.Mul: {
              const x = stack[base + (code[pc + 2] as number)] as Value;
              const y = stack[base + (code[pc + 3] as number)] as Value;
              if (typeof x === "number" && typeof y === "number") {
                const result = x * y + 0;
                if (result <= MAX_INT && result >= MIN_INT) {
                  stack[base + (code[pc + 1] as number)] = result;
                  pc += 4;
                  continue;
                }
              }
              stack[base + (code[pc + 1] as number)] = multiply(x, y);
              pc += 4;
              continue;
            }
            case Op.AddInt: {
              const x = stack[base + (code[pc + 2] as number)] as Value;
              if (typeof x === "number") {
                const result = x + (code[pc + 3] as number);
                if (result <= MAX_INT && result >= MIN_INT) {
                  stack[base + (code[pc + 1] as number)] = result;
                  pc += 4;
                  continue;
                }
              }
              stack[base + (code[pc + 1] as number)] = add(x, code[pc + 3] as number, false);
              pc += 4;
              continue;
            }
            case Op.SubInt: {
              const x = stack[base + (code[pc + 2] as number)] as Value;
              if (typeof x === "number") {
                const result = x - (code[pc + 3] as number);
                if (result <= MAX_INT && result >= MIN_INT) {
                  stack[base + (code[pc + 1] as number)] = result;
                  pc += 4;
                  continue;
                }
              }
              stack[base + (code[pc + 1] as number)] = subtract(x, code[pc + 3] as number);
              pc += 4;
              continue;
            }
            case Op.MulInt: {
              const x = stack[base + (code[pc + 2] as number)] as Value;
              if (typeof x === "number") {
                const result = x * (code[pc + 3] as number) + 0;
                if (result <= MAX_INT && result >= MIN_INT) {
                  stack[base + (code[pc + 1] as number)] = result;
                  pc += 4;
                  continue;
                }
              }
              stack[base + (code[pc + 1] as number)] = multiply(x, code[pc + 3] as number);
              pc += 4;
              continue;
            }
            case Op.ModInt: {
              const x = stack[base + (code[pc + 2] as number)] as Value;
              stack[base + (code[pc + 1] as number)] = typeof x === "number" ? (x % (code[pc + 3] as number)) + 0 : modulo(x, code[pc + 3] as number);
              pc += 4;
              continue;
            }
            case Op.Jump: {
              pc = code[pc + 1] as number;
              continue;
            }
            case Op.Loop: {
              pc = code[pc + 1] as number;
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
              const value = stack[base + (code[pc + 1] as number)] as Value;
              pc = (typeof value === "boolean" ? value : isTruthy(value)) ? (code[pc + 2] as number) : pc + 3;
              continue;
            }
            case Op.JumpIfFalse: {
              const value = stack[base + (code[pc + 1] as number)] as Value;
              pc = (typeof value === "boolean" ? value : isTruthy(value)) ? pc + 3 : code[pc + 2] as number;
              continue;
            }
            case Op.JumpIfNil: {
              pc = (stack[base + (code[pc + 1] as number)] as Value) === null ? (code[pc + 2] as number) : pc + 3;
              continue;
            }
            case Op.JumpIfNotNil: {
              pc = (stack[base + (code[pc + 1] as number)] as Value) === null ? pc + 3 : code[pc + 2] as number;
              continue;
            }
            case Op.JumpUnlessLess: {
              const x = stack[base + (code[pc + 1] as number)] as Value;
              const y = stack[base + (code[pc + 2] as number)] as Value;
              pc = (typeof x === "number" && typeof y === "number" ? x < y : lessThan(x, y)) ? pc + 4 : code[pc + 3] as number;
              continue;
            }
            case Op.JumpUnlessLessInt: {
              const x = stack[base + (code[pc + 1] as number)] as Value;
              pc = (typeof x === "number" ? x < (code[pc + 2] as number) : lessThan(x, code[pc + 2] as number)) ? pc + 4 : code[pc + 3] as number;
              continue;
            }
            case Op.JumpUnlessLessEqual: {
              const x = stack[base + (code[pc + 1] as number)] as Value;
              const y = stack[base + (code[pc + 2] as number)] as Value;
              pc = (typeof x === "number" && typeof y === "number" ? x <= y : lessOrEqual(x, y)) ? pc + 4 : code[pc + 3] as number;
              continue;
            }
            case Op.JumpUnlessGreater: {
              const x = stack[base + (code[pc + 1] as number)] as Value;
              const y = stack[base + (code[pc + 2] as number)] as Value;
              pc = (typeof x === "number" && typeof y === "number" ? x > y : lessThan(y, x)) ? pc + 4 : code[pc + 3] as number;
              continue;
            }
            case Op.JumpUnlessEqual: {
              const x = stack[base + (code[pc + 1] as number)] as Value;
              const y = stack[base + (code[pc + 2] as number)] as Value;
              pc = ((typeof x === "number" && typeof y === "number") || (typeof x === "string" && typeof y === "string") ? x === y : equals(x, y)) ? pc + 4 : code[pc + 3] as number;
              continue;
            }
            case Op.JumpUnlessEqualInt: {
              const x = stack[base + (code[pc + 1] as number)] as Value;
              pc = (typeof x === "number" ? x === (code[pc + 2] as number) : equals(x, code[pc + 2] as number)) ? pc + 4 : code[pc + 3] as number;
              continue;
            }
            case Op.CallModule:
            case Op.Call: {
              if ((code[pc] as Op) === Op.CallModule) {
                const value = fn.module.variables[code[pc + 1] as number];
                if (value === undefined) throw undefinedVariable(fn.module, code[pc + 1] as number);
                stack[base + (code[pc + 2] as number)] = value;
                pc += 1; // the rest of the instruction reads like a Call
              }
              const window = base + (code[pc + 1] as number);
              const callee = stack[window] as Value;
              const count = code[pc + 2] as number;
              frame.pc = pc + 5;
              if (callee instanceof HClosure) {
                const target = callee.code as LinkedFunction;
                if (count === target.plainArguments) {
                  if (fiber.depth >= fiber.frameLimit) throw stackOverflow();
                  // what Fiber.push does, inline: this is the hottest call of all
                  const next = fiber.frames[fiber.depth];
                  if (next === undefined || stack.length < window + 1 + target.registerCount) {
                    frame = fiber.push(callee, window + 1, code[pc + 3] as number, code[pc + 4] as number);
                  } else {
                    fiber.depth++;
                    next.closure = callee;
                    next.base = window + 1;
                    next.destination = code[pc + 3] as number;
                    next.owned = code[pc + 4] as number;
                    frame = next;
                  }
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
              if (callValue(task, window, count, code[pc + 3] as number, code[pc + 4] as number)) return Signal.Parked;
              continue reload;
            }
            case Op.ReturnNil:
            case Op.Return: {
              const value = (code[pc] as Op) === Op.ReturnNil ? null : (stack[base + (code[pc + 1] as number)] as Value);
              if (--fiber.depth === 0) {
                if (fiber.source === null) {
                  task.value = value;
                  return Signal.Finished;
                }
                finishGenerator(task, fiber);
                continue reload;
              }
              const destination = frame.destination;
              frame = fiber.frames[fiber.depth - 1] as Frame;
              fn = frame.closure.code as LinkedFunction;
              code = fn.code;
              base = frame.base;
              pc = frame.pc;
              stack[base + destination] = value;
              continue;
            }
            case Op.CheckParam: {
              const value = stack[base + (code[pc + 1] as number)] as Value;
              if (typeof value !== "number" || fn.acceptsInts[code[pc + 2] as number] !== true) checkParameter(fn, code[pc + 1] as number, code[pc + 2] as number, value);
              pc += 3;
              continue;
            }
            case Op.GetProp: {
              const object = stack[base + (code[pc + 2] as number)] as Value;
              const cache = fn.caches[code[pc + 4] as number] as InlineCache;
              if (object instanceof HDict) {
                const shape = object.shape;
                if (shape !== null) {
                  if (cache.key !== shape) {
                    cache.key = shape;
                    cache.slot = shape.slotOf.get(fn.values[code[pc + 3] as number] as string) ?? -1;
                  }
                  stack[base + (code[pc + 1] as number)] = cache.slot === -1 ? null : (object.slots[cache.slot] as Value);
                  pc += 5;
                  continue;
                }
              } else if (object instanceof HStruct) {
                if (cache.key !== object.type) {
                  cache.key = object.type;
                  cache.slot = object.type.slotOf.get(fn.values[code[pc + 3] as number] as string) ?? -1;
                }
                stack[base + (code[pc + 1] as number)] = cache.slot === -1 ? null : (object.slots[cache.slot] as Value);
                pc += 5;
                continue;
              }
              stack[base + (code[pc + 1] as number)] = readProperty(object, fn.values[code[pc + 3] as number] as string);
              pc += 5;
              continue;
            }
            case Op.SetProp: {
              const object = stack[base + (code[pc + 1] as number)] as Value;
              const cache = fn.caches[code[pc + 4] as number] as InlineCache;
              if (object instanceof HStruct && cache.key === object.type) {
                object.slots[cache.slot] = stack[base + (code[pc + 3] as number)] as Value;
              } else if (object instanceof HDict && object.shape !== null && cache.key === object.shape) {
                object.slots[cache.slot] = stack[base + (code[pc + 3] as number)] as Value;
              } else {
                writeProperty(object, fn.values[code[pc + 2] as number] as string, (stack[base + (code[pc + 3] as number)] as Value), cache);
              }
              pc += 5;
              continue;
            }
            case Op.GetIndex: {
              const object = stack[base + (code[pc + 2] as number)] as Value;
              const index = stack[base + (code[pc + 3] as number)] as Value;
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
              const object = stack[base + (code[pc + 1] as number)] as Value;
              const index = stack[base + (code[pc + 2] as number)] as Value;
              if (object instanceof HList && typeof index === "number" && index >= 0 && index < object.items.length) object.items[index] = stack[base + (code[pc + 3] as number)] as Value;
              else if (object instanceof HDict && typeof index === "string") object.set(index, (stack[base + (code[pc + 3] as number)] as Value));
              else setIndex(object, index, (stack[base + (code[pc + 3] as number)] as Value));
              pc += 4;
              continue;
            }
            case Op.Own: {
              const value = stack[base + (code[pc + 1] as number)] as Value;
              if (typeof value === "object" && value !== null) stack[base + (code[pc + 1] as number)] = own(value);
              pc += 2;
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
                  pc = code[pc + 2] as number;
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
            case Op.IteratorNext: {
              const cursor = stack[base + (code[pc + 1] as number)] as Value as unknown;
              if (cursor instanceof ListCursor) {
                const items = cursor.items;
                if (cursor.index < items.length) {
                  const item = items[cursor.index++] as Value;
                  if (typeof item === "object" && item !== null) markShared(item);
                  stack[base + (code[pc + 2] as number)] = item;
                  pc += 4;
                } else {
                  pc = code[pc + 3] as number;
                }
                continue;
              }
              if (cursor instanceof HIterator) {
                frame.pc = pc + 4;
                if (pull(task, cursor, PullMode.Loop, code[pc + 2] as number, code[pc + 3] as number)) return Signal.Parked;
                continue reload;
              }
              const next = (cursor as Iterator<Value>).next();
              if (next.done === true) {
                pc = code[pc + 3] as number;
              } else {
                stack[base + (code[pc + 2] as number)] = markShared(next.value);
                pc += 4;
              }
              continue;
            }
            default: {
              const op = code[pc] as Op;
              const cold = COLD[op];
              if (cold !== undefined) {
                pc = cold(stack, base, code, pc, frame, task);
                continue;
              }
              const transfer = TRANSFERS[op];
              if (transfer === undefined) throw new Error(`unknown instruction ${String(op)}`);
              if (transfer(stack, base, code, pc, frame, task)) return Signal.Parked;
              if (--fuel < 0) {
                fuel = SLICE_FUEL;
                if (clock.expired(task)) return Signal.Paused;
              }
              continue reload;
            }
          }
        }
      }
    } catch (error) {
      unwind(task, error, pc);
    }
  }
}
