import { Op } from "#vm/bytecode";
import { HDict, HEnum, HList, HPair, markAllShared, markShared, typeError, typeName, type Value } from "#vm/values";
import { destructuringError } from "./destructuring.ts";
import { type ColdTable, nameOf, operand, registerOf, valueOf } from "./cold-handler.ts";

/** Destructuring and match tests (language reference 8). */
export const PATTERN_OPS: ColdTable = {
  [Op.CheckDict]: (stack, base, code, pc) => {
    const value = valueOf(stack, base, code, pc, 1);
    if (!(value instanceof HDict)) throw destructuringError(value, "dict");
    return pc + 2;
  },
  [Op.CheckList]: (stack, base, code, pc) => {
    const value = valueOf(stack, base, code, pc, 1);
    if (!(value instanceof HList)) throw destructuringError(value, "list");
    return pc + 2;
  },
  [Op.CheckPair]: (stack, base, code, pc) => {
    const register = registerOf(base, code, pc, 1);
    const value = stack[register] as Value;
    if (value instanceof HPair) return pc + 2;
    // The entry form of a dict, as a plain `for` yields it, destructures like a pair (runtime reference 2).
    if (value instanceof HDict && value.size === 2 && value.has("key") && value.has("value")) {
      stack[register] = new HPair(value.get("key") as Value, markShared(value.get("value") as Value));
      return pc + 2;
    }
    throw typeError(`cannot destructure ${typeName(value)} with (...) pattern — expected pair`);
  },
  [Op.DictKey]: (stack, base, code, pc, frame) => {
    const value = (valueOf(stack, base, code, pc, 2) as HDict).get(nameOf(frame, code, pc, 3));
    stack[registerOf(base, code, pc, 1)] = value ?? null;
    return pc + 4;
  },
  [Op.ListAt]: (stack, base, code, pc) => {
    stack[registerOf(base, code, pc, 1)] = (valueOf(stack, base, code, pc, 2) as HList).items[operand(code, pc, 3)] ?? null;
    return pc + 4;
  },
  [Op.ListRest]: (stack, base, code, pc) => {
    const items = (valueOf(stack, base, code, pc, 2) as HList).items.slice(operand(code, pc, 3));
    markAllShared(items);
    stack[registerOf(base, code, pc, 1)] = new HList(items);
    return pc + 4;
  },
  [Op.DictRest]: (stack, base, code, pc, frame) => {
    const taken = frame.fn.module.code.keyLists[operand(code, pc, 3)] as readonly string[];
    const rest = new HDict();
    for (const [key, value] of (valueOf(stack, base, code, pc, 2) as HDict).entries()) {
      if (!taken.includes(key)) rest.set(key, markShared(value));
    }
    stack[registerOf(base, code, pc, 1)] = rest;
    return pc + 4;
  },
  [Op.IsDict]: (stack, base, code, pc) => {
    stack[registerOf(base, code, pc, 1)] = valueOf(stack, base, code, pc, 2) instanceof HDict;
    return pc + 3;
  },
  [Op.IsList]: (stack, base, code, pc) => {
    const value = valueOf(stack, base, code, pc, 2);
    const length = operand(code, pc, 3);
    const exact = operand(code, pc, 4) !== 0;
    stack[registerOf(base, code, pc, 1)] = value instanceof HList && (exact ? value.items.length === length : value.items.length >= length);
    return pc + 5;
  },
  [Op.IsVariant]: (stack, base, code, pc, frame) => {
    const value = valueOf(stack, base, code, pc, 2);
    const enumName = frame.fn.values[operand(code, pc, 3)];
    const matches = value instanceof HEnum && value.variant === nameOf(frame, code, pc, 4) && (enumName === null || value.enumName === enumName);
    stack[registerOf(base, code, pc, 1)] = matches;
    return pc + 5;
  },
  [Op.EnumField]: (stack, base, code, pc) => {
    const value = valueOf(stack, base, code, pc, 2) as HEnum;
    stack[registerOf(base, code, pc, 1)] = value.fields?.[operand(code, pc, 3)] ?? null;
    return pc + 4;
  },
};
