import { Op } from "#vm/bytecode";
import { checkStruct, display, HDict, HEnum, HList, HStruct, markShared, type StructType, typeError, type Value } from "#vm/values";
import { checkHeap } from "./slice-clock.ts";
import { destructuringError } from "./destructuring.ts";
import { type ColdTable, nameOf, operand, registerOf, valueOf } from "./cold-handler.ts";
import type { InlineCache } from "./linked-function.ts";

/** Lists that grow past a multiple of this by spreading are checked against the memory limit at once. */
const LARGE = 1 << 20;

/** Literals of lists, dicts, structs and enum values. */
export const COLLECTION_OPS: ColdTable = {
  [Op.NewList]: (stack, base, code, pc) => {
    const first = registerOf(base, code, pc, 2);
    stack[registerOf(base, code, pc, 1)] = new HList(stack.slice(first, first + operand(code, pc, 3)));
    return pc + 4;
  },
  [Op.ListPush]: (stack, base, code, pc) => {
    (valueOf(stack, base, code, pc, 1) as HList).items.push(valueOf(stack, base, code, pc, 2));
    return pc + 3;
  },
  [Op.ListExtend]: (stack, base, code, pc, _frame, task) => {
    const source = valueOf(stack, base, code, pc, 2);
    if (!(source instanceof HList)) throw destructuringError(source, "list");
    const items = (valueOf(stack, base, code, pc, 1) as HList).items;
    if (source.items.length > LARGE) checkHeap(task.runtime.limits.maxHeapBytes - source.items.length * 16);
    for (const item of source.items) items.push(markShared(item));
    return pc + 3;
  },
  [Op.NewDict]: (stack, base, code, pc, frame) => {
    const keys = frame.fn.module.code.keyLists[operand(code, pc, 2)] as readonly string[];
    const first = registerOf(base, code, pc, 3);
    const dict = new HDict();
    for (let i = 0; i < keys.length; i++) dict.set(keys[i] as string, stack[first + i] as Value);
    stack[registerOf(base, code, pc, 1)] = dict;
    return pc + 4;
  },
  [Op.DictSet]: (stack, base, code, pc) => {
    const key = valueOf(stack, base, code, pc, 2);
    (valueOf(stack, base, code, pc, 1) as HDict).set(typeof key === "string" ? key : display(key), valueOf(stack, base, code, pc, 3));
    return pc + 4;
  },
  [Op.DictExtend]: (stack, base, code, pc) => {
    const source = valueOf(stack, base, code, pc, 2);
    if (!(source instanceof HDict)) throw destructuringError(source, "dict");
    const dict = valueOf(stack, base, code, pc, 1) as HDict;
    for (const [key, value] of source.entries()) dict.set(key, markShared(value));
    return pc + 3;
  },
  [Op.NewStruct]: (stack, base, code, pc, frame) => {
    const type = frame.fn.module.structType(operand(code, pc, 2));
    const first = registerOf(base, code, pc, 4);
    const layout = structLayout(type, frame.fn.module.code.keyLists[operand(code, pc, 3)] as readonly string[], frame.fn.caches[operand(code, pc, 5)] as InlineCache);
    const slots: Value[] = [];
    for (const source of layout) slots.push(source === -1 ? null : (stack[first + source] as Value));
    const struct = new HStruct(type, slots);
    checkStruct(struct);
    stack[registerOf(base, code, pc, 1)] = struct;
    return pc + 6;
  },
  [Op.StructFromDict]: (stack, base, code, pc, frame) => {
    const type = frame.fn.module.structType(operand(code, pc, 2));
    const source = valueOf(stack, base, code, pc, 3);
    if (!(source instanceof HDict)) throw typeError(`${type.name} expects a dict argument`);
    for (const key of source.keys()) if (!type.slotOf.has(key)) throw unknownField(type, key);
    const slots = type.fields.map((field) => markShared(source.get(field) ?? null));
    const struct = new HStruct(type, slots);
    checkStruct(struct);
    stack[registerOf(base, code, pc, 1)] = struct;
    return pc + 4;
  },
  [Op.NewEnum]: (stack, base, code, pc, frame) => {
    const count = operand(code, pc, 5);
    const first = registerOf(base, code, pc, 4);
    // `E.V()` is `E.V`.
    const fields = count === 0 ? null : stack.slice(first, first + count);
    stack[registerOf(base, code, pc, 1)] = new HEnum(nameOf(frame, code, pc, 2), nameOf(frame, code, pc, 3), fields);
    return pc + 6;
  },
  [Op.EnumFromList]: (stack, base, code, pc, frame) => {
    const { items } = valueOf(stack, base, code, pc, 4) as HList;
    const fields = items.length === 0 ? null : items;
    stack[registerOf(base, code, pc, 1)] = new HEnum(nameOf(frame, code, pc, 2), nameOf(frame, code, pc, 3), fields);
    return pc + 5;
  },
  [Op.DefineMethod]: (stack, base, code, pc, frame) => {
    const type = frame.fn.module.structType(operand(code, pc, 1));
    type.methods.set(nameOf(frame, code, pc, 2), valueOf(stack, base, code, pc, 3) as never);
    return pc + 4;
  },
};

/** For every declared field the register offset of its value in the literal, or -1 when the literal leaves it out. */
function structLayout(type: StructType, keys: readonly string[], cache: InlineCache): readonly number[] {
  if (cache.key === type) return cache.target as readonly number[];
  for (const key of keys) if (!type.slotOf.has(key)) throw unknownField(type, key);
  const layout = type.fields.map((field) => keys.indexOf(field));
  cache.key = type;
  cache.target = layout;
  return layout;
}

function unknownField(type: StructType, field: string): Error {
  return typeError(`struct ${type.name} has no field \`${field}\``);
}
