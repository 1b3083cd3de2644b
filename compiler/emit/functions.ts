/** Function bodies: parameters, prologue, result; closures and declarations as sources of them. */
import type { Closure, FunctionDeclaration, Parameter } from "#compiler/syntax";
import { type FunctionCode, type FunctionFlavor, Op } from "#vm/bytecode";
import { emitErrorReturns } from "./exits.ts";
import { type FunctionSource, FunctionState, NO_TARGET, TAIL } from "./function-state.ts";
import { Label } from "./code-buffer.ts";
import { type Operand, owned } from "./operand.ts";
import { acquiresPermits, emitReleasingPermits } from "./permits.ts";
import { lowerAnnotation } from "./type-lowering.ts";
import { targetRegister } from "./variables.ts";
import { emitBlock, evaluateInto, functionIndex } from "./visit.ts";

/** Evaluates a closure expression. */
export function emitClosure(f: FunctionState, node: Closure, want: number): Operand {
  const target = targetRegister(f, want);
  const index = functionIndex(f, {
    name: null,
    flavor: f.module.resolution.generators.has(node) ? "generator" : "function",
    parameters: node.parameters,
    typeParameters: [],
    body: node.body,
    yieldsTail: true,
  });
  f.code.emit(Op.Closure, target, index);
  return owned(target);
}

/** A named function as the source of a function body. Only its `return`s yield a value. */
export function functionSource(f: FunctionState, node: FunctionDeclaration): FunctionSource {
  return {
    name: node.name.text,
    flavor: flavorOf(f, node),
    parameters: node.parameters,
    typeParameters: node.typeParameters.map((parameter) => parameter.name.text),
    body: node.body,
    yieldsTail: false,
  };
}

function flavorOf(f: FunctionState, node: FunctionDeclaration): FunctionFlavor {
  if (node.isGenerator) return "stream";
  return f.module.resolution.generators.has(node) ? "generator" : "function";
}

/** Emits a function nested in another; returns its index in the module. */
export function emitNestedFunction(outer: FunctionState, source: FunctionSource): number {
  const { module } = outer;
  const index = module.reserveFunction();
  const f = new FunctionState(module, outer, source.flavor, outer.visitor, outer.types.withParameters(source.typeParameters));
  declareParameters(f, source.parameters);
  emitPrologue(f, source.parameters);
  if (acquiresPermits(f, source.body)) emitReleasingBody(f, source);
  else emitBlock(f, source.body, source.yieldsTail ? TAIL : NO_TARGET);
  if (!source.yieldsTail) f.code.emit(Op.ReturnNil);
  const required = source.parameters.filter((parameter) => parameter.defaultValue === null && !parameter.isRest).length;
  const parameterNames = source.parameters.map((parameter) => parameter.name.text);
  module.defineFunction(index, finishFunction(f, source.name, parameterNames, required, source.parameters.at(-1)?.isRest === true));
  return index;
}

/** A body whose permits are given back when it ends; there are no tail calls out of it. */
function emitReleasingBody(f: FunctionState, source: FunctionSource): void {
  const value = f.registers.take();
  emitReleasingPermits(f, () => emitBlock(f, source.body, source.yieldsTail ? value : NO_TARGET));
  if (source.yieldsTail) f.code.emit(Op.Return, value);
}

/** Gives parameters the first registers. */
export function declareParameters(f: FunctionState, parameters: readonly Parameter[]): void {
  for (const parameter of parameters) {
    const register = f.registers.take();
    const binding = f.module.resolution.declarations.get(parameter.name);
    if (binding !== undefined) f.locals.set(binding, { register, isCell: false, isParameter: true, regionDepth: 0 });
  }
}

/** Defaults of omitted parameters, and the checks of annotated ones, in order. */
export function emitPrologue(f: FunctionState, parameters: readonly Parameter[]): void {
  const context = { scope: f.types, handles: f.module.handleTypes };
  for (const [register, { defaultValue, type, span }] of parameters.entries()) {
    f.code.at(span);
    if (defaultValue !== null) {
      const passed = new Label();
      f.code.jump(Op.JumpIfPassed, passed, register);
      evaluateInto(f, defaultValue, register);
      f.code.place(passed);
    }
    const check = type === null ? null : lowerAnnotation(type, context);
    if (check !== null) f.code.emit(Op.CheckParam, register, f.code.check(check));
  }
}

/** Closes a function body and packs it up. */
export function finishFunction(
  f: FunctionState,
  name: string | null,
  parameterNames: readonly string[],
  required: number,
  hasRest: boolean,
): FunctionCode {
  emitErrorReturns(f);
  return {
    name,
    flavor: f.flavor,
    parameterNames,
    required,
    hasRest,
    registerCount: f.registers.count,
    captures: f.captures,
    ...f.code.finish(),
  };
}
