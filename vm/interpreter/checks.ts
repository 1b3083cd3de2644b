import { bindingError, matchesType, parameterError, type Value } from "#vm/values";
import type { TypeCheck } from "#vm/bytecode";
import type { LinkedFunction } from "./linked-function.ts";

/** @throws HarnError when an argument does not fit its annotation (language reference 10.1) */
export function checkParameter(fn: LinkedFunction, register: number, check: number, value: Value): void {
  const declared = fn.checks[check] as TypeCheck;
  const mismatch = matchesType(value, declared.type);
  if (mismatch !== null) throw parameterError(fn.name ?? "closure", fn.parameterNames[register] ?? "", declared, value, mismatch);
}

/** @throws HarnError when an initial value does not fit the binding's annotation */
export function checkBinding(fn: LinkedFunction, check: number, name: string, value: Value): void {
  const declared = fn.checks[check] as TypeCheck;
  if (matchesType(value, declared.type) !== null) throw bindingError(name, declared, value);
}
