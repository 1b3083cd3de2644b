import { Op } from "#vm/bytecode";
import { contains, divide, equals, HRange, isTruthy, lessOrEqual, lessThan, modulo, negate, power, typeError, typeName } from "#vm/values";
import { isCallable } from "./calls.ts";
import { type ColdTable, operand, registerOf, valueOf } from "./cold-handler.ts";
import { concatenate } from "./concat.ts";
import { checkRangeBounds } from "./iteration.ts";

export const OPERATOR_OPS: ColdTable = {
  [Op.Div]: (stack, base, code, pc) => {
    const x = valueOf(stack, base, code, pc, 2);
    const y = valueOf(stack, base, code, pc, 3);
    if (typeof x === "number" && typeof y === "number" && y !== 0) stack[registerOf(base, code, pc, 1)] = Math.trunc(x / y) + 0;
    else stack[registerOf(base, code, pc, 1)] = divide(x, y);
    return pc + 4;
  },
  [Op.Mod]: (stack, base, code, pc) => {
    const x = valueOf(stack, base, code, pc, 2);
    const y = valueOf(stack, base, code, pc, 3);
    if (typeof x === "number" && typeof y === "number" && y !== 0) stack[registerOf(base, code, pc, 1)] = (x % y) + 0;
    else stack[registerOf(base, code, pc, 1)] = modulo(x, y);
    return pc + 4;
  },
  [Op.Not]: (stack, base, code, pc) => {
    const value = valueOf(stack, base, code, pc, 2);
    stack[registerOf(base, code, pc, 1)] = typeof value === "boolean" ? !value : !isTruthy(value);
    return pc + 3;
  },
  [Op.Truthy]: (stack, base, code, pc) => {
    const value = valueOf(stack, base, code, pc, 2);
    stack[registerOf(base, code, pc, 1)] = typeof value === "boolean" ? value : isTruthy(value);
    return pc + 3;
  },
  [Op.Less]: (stack, base, code, pc) => {
    const x = valueOf(stack, base, code, pc, 2);
    const y = valueOf(stack, base, code, pc, 3);
    stack[registerOf(base, code, pc, 1)] = typeof x === "number" && typeof y === "number" ? x < y : lessThan(x, y);
    return pc + 4;
  },
  [Op.LessEqual]: (stack, base, code, pc) => {
    const x = valueOf(stack, base, code, pc, 2);
    const y = valueOf(stack, base, code, pc, 3);
    stack[registerOf(base, code, pc, 1)] = typeof x === "number" && typeof y === "number" ? x <= y : lessOrEqual(x, y);
    return pc + 4;
  },
  [Op.Greater]: (stack, base, code, pc) => {
    const x = valueOf(stack, base, code, pc, 2);
    const y = valueOf(stack, base, code, pc, 3);
    stack[registerOf(base, code, pc, 1)] = typeof x === "number" && typeof y === "number" ? x > y : lessThan(y, x);
    return pc + 4;
  },
  [Op.GreaterEqual]: (stack, base, code, pc) => {
    const x = valueOf(stack, base, code, pc, 2);
    const y = valueOf(stack, base, code, pc, 3);
    stack[registerOf(base, code, pc, 1)] = typeof x === "number" && typeof y === "number" ? x >= y : lessOrEqual(y, x);
    return pc + 4;
  },
  [Op.Equal]: (stack, base, code, pc) => {
    const x = valueOf(stack, base, code, pc, 2);
    const y = valueOf(stack, base, code, pc, 3);
    stack[registerOf(base, code, pc, 1)] = (typeof x === "number" && typeof y === "number") || (typeof x === "string" && typeof y === "string") ? x === y : equals(x, y);
    return pc + 4;
  },
  [Op.NotEqual]: (stack, base, code, pc) => {
    const x = valueOf(stack, base, code, pc, 2);
    const y = valueOf(stack, base, code, pc, 3);
    stack[registerOf(base, code, pc, 1)] = (typeof x === "number" && typeof y === "number") || (typeof x === "string" && typeof y === "string") ? x !== y : !equals(x, y);
    return pc + 4;
  },
  [Op.Concat]: (stack, base, code, pc) => {
    stack[registerOf(base, code, pc, 1)] = concatenate(stack, base + operand(code, pc, 2), operand(code, pc, 3));
    return pc + 4;
  },
  [Op.JumpUnlessLessEqualInt]: (stack, base, code, pc) => {
    const x = valueOf(stack, base, code, pc, 1);
    return (typeof x === "number" ? x <= operand(code, pc, 2) : lessOrEqual(x, operand(code, pc, 2))) ? pc + 4 : operand(code, pc, 3);
  },
  [Op.JumpUnlessGreaterInt]: (stack, base, code, pc) => {
    const x = valueOf(stack, base, code, pc, 1);
    return (typeof x === "number" ? x > operand(code, pc, 2) : lessThan(operand(code, pc, 2), x)) ? pc + 4 : operand(code, pc, 3);
  },
  [Op.JumpUnlessGreaterEqual]: (stack, base, code, pc) => {
    const x = valueOf(stack, base, code, pc, 1);
    const y = valueOf(stack, base, code, pc, 2);
    return (typeof x === "number" && typeof y === "number" ? x >= y : lessOrEqual(y, x)) ? pc + 4 : operand(code, pc, 3);
  },
  [Op.JumpUnlessGreaterEqualInt]: (stack, base, code, pc) => {
    const x = valueOf(stack, base, code, pc, 1);
    return (typeof x === "number" ? x >= operand(code, pc, 2) : lessOrEqual(operand(code, pc, 2), x)) ? pc + 4 : operand(code, pc, 3);
  },
  [Op.JumpUnlessNotEqual]: (stack, base, code, pc) => {
    const x = valueOf(stack, base, code, pc, 1);
    const y = valueOf(stack, base, code, pc, 2);
    return ((typeof x === "number" && typeof y === "number") || (typeof x === "string" && typeof y === "string") ? x !== y : !equals(x, y)) ? pc + 4 : operand(code, pc, 3);
  },
  [Op.Pow]: (stack, base, code, pc) => {
    stack[registerOf(base, code, pc, 1)] = power(valueOf(stack, base, code, pc, 2), valueOf(stack, base, code, pc, 3));
    return pc + 4;
  },
  [Op.Negate]: (stack, base, code, pc) => {
    stack[registerOf(base, code, pc, 1)] = negate(valueOf(stack, base, code, pc, 2));
    return pc + 3;
  },
  [Op.In]: (stack, base, code, pc) => {
    stack[registerOf(base, code, pc, 1)] = contains(valueOf(stack, base, code, pc, 3), valueOf(stack, base, code, pc, 2));
    return pc + 4;
  },
  [Op.NotIn]: (stack, base, code, pc) => {
    stack[registerOf(base, code, pc, 1)] = !contains(valueOf(stack, base, code, pc, 3), valueOf(stack, base, code, pc, 2));
    return pc + 4;
  },
  [Op.Cover]: (_stack, _base, code, pc, frame, task) => {
    task.runtime.world.coverage?.reached(frame.fn.module.path, operand(code, pc, 1));
    return pc + 2;
  },
  [Op.CheckPipe]: (stack, base, code, pc) => {
    const callee = valueOf(stack, base, code, pc, 1);
    if (!isCallable(callee)) throw typeError(`cannot pipe into ${typeName(callee)}`);
    return pc + 2;
  },
  [Op.Range]: (stack, base, code, pc) => {
    const start = valueOf(stack, base, code, pc, 2);
    const end = valueOf(stack, base, code, pc, 3);
    checkRangeBounds(start, end);
    stack[registerOf(base, code, pc, 1)] = new HRange(start as number | bigint, end as number | bigint, operand(code, pc, 4) !== 0);
    return pc + 5;
  },
};
