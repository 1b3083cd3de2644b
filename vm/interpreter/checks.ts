import { bindingError, HList, matchesType, parameterError, type Value } from "#vm/values";
import type { TypeCheck } from "#vm/bytecode";
import type { LinkedFunction } from "./linked-function.ts";

/**
 * Checks an argument against its annotation; the annotation of a rest parameter is that of each element.
 * @throws HarnError when it does not fit (language reference 10.1)
 */
export function checkParameter(fn: LinkedFunction, register: number, check: number, value: Value): void {
  const declared = fn.checks[check] as TypeCheck;
  const isRest = fn.hasRest && register === fn.parameterCount - 1;
  for (const argument of isRest && value instanceof HList ? value.items : [value]) {
    const mismatch = matchesType(argument, declared.type);
    if (mismatch !== null) throw parameterError(fn.name ?? "closure", fn.parameterNames[register] ?? "", declared, argument, mismatch);
  }
}

/** @throws HarnError when an initial value does not fit the binding's annotation */
export function checkBinding(fn: LinkedFunction, check: number, name: string, value: Value): void {
  const declared = fn.checks[check] as TypeCheck;
  if (matchesType(value, declared.type) !== null) throw bindingError(name, declared.text, value);
}
