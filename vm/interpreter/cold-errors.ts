import { Op } from "#vm/bytecode";
import { caughtValue, type HarnError, HEnum, markShared, runtimeError, thrown, typeError, typeName, type Value } from "#vm/values";
import { type ColdTable, nameOf, operand, registerOf, valueOf } from "./cold-handler.ts";

/** The text of `x!` on nil (language reference 5.2). */
const UNWRAP_NIL = "non-null assertion failed: value was nil (unwrap_nil)";

/** Raising, catching and the Result operators. */
export const ERROR_OPS: ColdTable = {
  [Op.Throw]: (stack, base, code, pc) => {
    throw thrown(markShared(valueOf(stack, base, code, pc, 1)));
  },
  [Op.ThrowText]: (_stack, _base, code, pc, frame) => {
    throw thrown(nameOf(frame, code, pc, 1));
  },
  [Op.Fail]: (_stack, _base, code, pc, frame) => {
    throw runtimeError(nameOf(frame, code, pc, 1));
  },
  [Op.Unavailable]: (_stack, _base, code, pc, frame) => {
    throw runtimeError(`${nameOf(frame, code, pc, 1)} is not available in this build`);
  },
  [Op.CatchValue]: (stack, base, code, pc) => {
    stack[registerOf(base, code, pc, 1)] = markShared(caughtValue(rawError(valueOf(stack, base, code, pc, 2))));
    return pc + 3;
  },
  [Op.Rethrow]: (stack, base, code, pc) => {
    throw rawError(valueOf(stack, base, code, pc, 1));
  },
  [Op.CheckRetry]: (stack, base, code, pc) => {
    const error = rawError(valueOf(stack, base, code, pc, 1));
    if (error.isFinal) throw error;
    return pc + 2;
  },
  [Op.IsErrorEnum]: (stack, base, code, pc, frame) => {
    const error = rawError(valueOf(stack, base, code, pc, 2));
    const payload = error.errorClass === "thrown" ? error.payload : null;
    stack[registerOf(base, code, pc, 1)] = payload instanceof HEnum && payload.enumName === nameOf(frame, code, pc, 3);
    return pc + 4;
  },
  [Op.OkResult]: (stack, base, code, pc) => {
    const value = valueOf(stack, base, code, pc, 2);
    const isResult = value instanceof HEnum && value.enumName === "Result";
    stack[registerOf(base, code, pc, 1)] = isResult ? value : new HEnum("Result", "Ok", [value]);
    return pc + 3;
  },
  [Op.ErrResult]: (stack, base, code, pc) => {
    stack[registerOf(base, code, pc, 1)] = new HEnum("Result", "Err", [valueOf(stack, base, code, pc, 2)]);
    return pc + 3;
  },
  [Op.Propagate]: (stack, base, code, pc) => {
    const value = valueOf(stack, base, code, pc, 2);
    if (!(value instanceof HEnum) || value.enumName !== "Result") {
      throw typeError(`? operator requires a Result value, got ${typeName(value)}`);
    }
    if (value.variant !== "Ok") return operand(code, pc, 3);
    stack[registerOf(base, code, pc, 1)] = value.fields?.[0] ?? null;
    return pc + 4;
  },
  [Op.NonNull]: (stack, base, code, pc) => {
    if (valueOf(stack, base, code, pc, 1) === null) throw thrown(UNWRAP_NIL);
    return pc + 2;
  },
};

/** Handler registers hold the raw error; only error instructions read them. */
function rawError(register: Value): HarnError {
  return register as unknown as HarnError;
}
