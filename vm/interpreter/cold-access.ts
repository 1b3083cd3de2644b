import { Op } from "#vm/bytecode";
import { getIndex, markShared, own, setIndex, setProperty, slice, type Value } from "#vm/values";
import { hasNativeMethod } from "./calls.ts";
import { type ColdTable, nameOf, operand, registerOf, valueOf } from "./cold-handler.ts";
import { readProperty } from "./properties.ts";

/** Access paths outside the inline-cached reads: optional steps, slices, and the reads of nested updates. */
export const ACCESS_OPS: ColdTable = {
  [Op.GetPropOptional]: (stack, base, code, pc, frame) => {
    const object = valueOf(stack, base, code, pc, 2);
    stack[registerOf(base, code, pc, 1)] = object === null ? null : readProperty(object, nameOf(frame, code, pc, 3), true);
    return pc + 4;
  },
  [Op.GetIndexOptional]: (stack, base, code, pc) => {
    const object = valueOf(stack, base, code, pc, 2);
    stack[registerOf(base, code, pc, 1)] = object === null ? null : getIndex(object, valueOf(stack, base, code, pc, 3), true);
    return pc + 4;
  },
  [Op.Slice]: (stack, base, code, pc) => {
    const start = operand(code, pc, 3);
    const end = operand(code, pc, 4);
    const result = slice(
      valueOf(stack, base, code, pc, 2),
      start < 0 ? null : valueOf(stack, base, code, pc, 3),
      end < 0 ? null : valueOf(stack, base, code, pc, 4),
    );
    stack[registerOf(base, code, pc, 1)] = result;
    return pc + 5;
  },
  [Op.LendReceiver]: (stack, base, code, pc, frame, task) => {
    const receiver = valueOf(stack, base, code, pc, 1);
    if (!hasNativeMethod(task.runtime, receiver, nameOf(frame, code, pc, 2))) markShared(receiver);
    return pc + 3;
  },
  [Op.OwnProp]: (stack, base, code, pc, frame) => {
    const parent = valueOf(stack, base, code, pc, 2);
    const name = nameOf(frame, code, pc, 3);
    const child = readProperty(parent, name);
    const owned = own(child);
    if (owned !== child) setProperty(parent, name, owned);
    stack[registerOf(base, code, pc, 1)] = owned;
    return pc + 4;
  },
  [Op.OwnIndex]: (stack, base, code, pc) => {
    const parent = valueOf(stack, base, code, pc, 2);
    const index = valueOf(stack, base, code, pc, 3);
    const child = getIndex(parent, index, false);
    const owned = own(child);
    if (owned !== child) setIndex(parent, index, owned);
    stack[registerOf(base, code, pc, 1)] = owned;
    return pc + 4;
  },
  [Op.TakeProp]: (stack, base, code, pc, frame) => {
    const parent = valueOf(stack, base, code, pc, 2);
    const child = readProperty(parent, nameOf(frame, code, pc, 3));
    stack[registerOf(base, code, pc, 1)] = isShared(parent) ? markShared(child) : child;
    return pc + 4;
  },
  [Op.TakeIndex]: (stack, base, code, pc) => {
    const parent = valueOf(stack, base, code, pc, 2);
    const child = getIndex(parent, valueOf(stack, base, code, pc, 3), false);
    stack[registerOf(base, code, pc, 1)] = isShared(parent) ? markShared(child) : child;
    return pc + 4;
  },
};

function isShared(value: Value): boolean {
  return typeof value === "object" && value !== null && "shared" in value && value.shared;
}
