import { Op } from "#vm/bytecode";
import { type ColdTable, operand, registerOf, valueOf } from "./cold-handler.ts";
import { prepareIterator, prepareRange } from "./iteration.ts";

/** Entries into loops. */
export const LOOP_OPS: ColdTable = {
  [Op.ForRangePrepare]: (stack, base, code, pc) => {
    const first = base + operand(code, pc, 1);
    return prepareRange(stack, first, operand(code, pc, 2) !== 0) ? pc + 4 : operand(code, pc, 3);
  },
  [Op.IteratorPrepare]: (stack, base, code, pc) => {
    stack[registerOf(base, code, pc, 1)] = prepareIterator(valueOf(stack, base, code, pc, 2)) as never;
    return pc + 3;
  },
};
