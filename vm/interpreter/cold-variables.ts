import { Op } from "#vm/bytecode";
import { Cell, HBuiltin, HClosure, markShared, Uninitialised, type Value } from "#vm/values";
import { type ColdTable, nameOf, operand, registerOf, valueOf } from "./cold-handler.ts";
import { checkBinding } from "./checks.ts";
import type { LinkedFunction } from "./linked-function.ts";
import { undefinedVariable } from "./module-instance.ts";

/** Variables outside registers, closures, and checks of bindings. */
export const VARIABLE_OPS: ColdTable = {
  [Op.LoadBool]: (stack, base, code, pc) => {
    stack[registerOf(base, code, pc, 1)] = operand(code, pc, 2) !== 0;
    return pc + 3;
  },
  [Op.MoveShared]: (stack, base, code, pc) => {
    const value = valueOf(stack, base, code, pc, 2);
    if (typeof value === "object" && value !== null) markShared(value);
    stack[registerOf(base, code, pc, 1)] = value;
    return pc + 3;
  },
  [Op.Share]: (stack, base, code, pc) => {
    const value = valueOf(stack, base, code, pc, 1);
    if (typeof value === "object" && value !== null) markShared(value);
    return pc + 2;
  },
  [Op.ShareParam]: (stack, base, code, pc, frame) => {
    const parameter = operand(code, pc, 1);
    if (parameter > 30 || (frame.owned & (1 << parameter)) === 0) {
      const value = stack[base + parameter] as Value;
      if (typeof value === "object" && value !== null) markShared(value);
    }
    return pc + 2;
  },
  [Op.GetCell]: (stack, base, code, pc) => {
    const value = (valueOf(stack, base, code, pc, 2) as unknown as Cell).value;
    if (typeof value === "object" && value !== null) markShared(value);
    stack[registerOf(base, code, pc, 1)] = value;
    return pc + 3;
  },
  [Op.SetCell]: (stack, base, code, pc) => {
    (valueOf(stack, base, code, pc, 1) as unknown as Cell).value = valueOf(stack, base, code, pc, 2);
    return pc + 3;
  },
  [Op.PassParam]: (_stack, _base, code, pc, frame) => {
    const parameter = operand(code, pc, 2);
    if (parameter <= 30 && (frame.owned & (1 << parameter)) !== 0) frame.passing |= 1 << operand(code, pc, 1);
    return pc + 3;
  },
  [Op.SetModule]: (stack, base, code, pc, frame) => {
    frame.fn.module.variables[operand(code, pc, 1)] = valueOf(stack, base, code, pc, 2);
    return pc + 3;
  },
  [Op.JumpIfPassed]: (stack, base, code, pc) => {
    return stack[registerOf(base, code, pc, 1)] === undefined ? pc + 3 : operand(code, pc, 2);
  },
  [Op.LoadBuiltin]: (stack, base, code, pc, frame) => {
    const index = operand(code, pc, 2);
    const name = frame.fn.module.code.natives[index] as string;
    stack[registerOf(base, code, pc, 1)] = new HBuiltin(name, frame.fn.module.native(index));
    return pc + 3;
  },
  [Op.NewCell]: (stack, base, code, pc) => {
    const register = registerOf(base, code, pc, 1);
    stack[register] = new Cell(stack[register] as Value) as never;
    return pc + 2;
  },
  [Op.NewPendingCell]: (stack, base, code, pc, frame) => {
    stack[registerOf(base, code, pc, 1)] = new Cell(new Uninitialised(nameOf(frame, code, pc, 2)) as never) as never;
    return pc + 3;
  },
  [Op.TakeCell]: (stack, base, code, pc) => {
    stack[registerOf(base, code, pc, 1)] = (valueOf(stack, base, code, pc, 2) as unknown as Cell).value;
    return pc + 3;
  },
  [Op.TakeUpvalueCell]: (stack, base, code, pc, frame) => {
    const { value } = frame.closure.upvalues[operand(code, pc, 2)] as Cell;
    if (value instanceof Uninitialised) throw value.error();
    stack[registerOf(base, code, pc, 1)] = value;
    return pc + 3;
  },
  [Op.TakeModule]: (stack, base, code, pc, frame) => {
    const slot = operand(code, pc, 2);
    const value = frame.fn.module.variables[slot];
    if (value === undefined) throw undefinedVariable(frame.fn.module, slot);
    stack[registerOf(base, code, pc, 1)] = value;
    return pc + 3;
  },
  [Op.GetImport]: (stack, base, code, pc, frame) => {
    stack[registerOf(base, code, pc, 1)] = frame.fn.module.importValue(operand(code, pc, 2));
    return pc + 3;
  },
  [Op.GetGlobal]: (stack, base, code, pc, frame, task) => {
    stack[registerOf(base, code, pc, 1)] = markShared(task.runtime.global(nameOf(frame, code, pc, 2)));
    return pc + 3;
  },
  [Op.Closure]: (stack, base, code, pc, frame) => {
    const target = frame.fn.module.functions[operand(code, pc, 2)] as LinkedFunction;
    const upvalues = target.captures.map((capture): Value | Cell => {
      if (capture.from === "upvalue") return frame.closure.upvalues[capture.index] as Value | Cell;
      const value = stack[base + capture.index] as Value | Cell;
      if (!(value instanceof Cell)) markShared(value);
      return value;
    });
    stack[registerOf(base, code, pc, 1)] = new HClosure(target, upvalues, frame.fn.module);
    return pc + 3;
  },
  [Op.CheckBinding]: (stack, base, code, pc, frame) => {
    checkBinding(frame.fn, operand(code, pc, 2), nameOf(frame, code, pc, 3), valueOf(stack, base, code, pc, 1));
    return pc + 4;
  },
};
