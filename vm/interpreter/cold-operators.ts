import { Op } from "#vm/bytecode";
import { contains, HRange, negate, power, typeError, typeName } from "#vm/values";
import { isCallable } from "./calls.ts";
import { type ColdTable, operand, registerOf, valueOf } from "./cold-handler.ts";
import { checkRangeBounds } from "./iteration.ts";

export const OPERATOR_OPS: ColdTable = {
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
