/** Reading properties, elements and slices of a value that is evaluated already. */
import type { Index, Property, Slice } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import type { FunctionState } from "./function-state.ts";
import { type Operand, borrowed, owned } from "./operand.ts";
import { stabilise } from "./operators.ts";
import { runsStatements } from "./traversal.ts";
import { evaluate } from "./visit.ts";

/** Stands for a bound that is not written. */
const ABSENT = -1;

/** Reads `object.name`. The result is an alias of the child. */
export function emitProperty(f: FunctionState, node: Property, object: Operand, target: number): Operand {
  const name = f.code.constant(node.name.text);
  f.code.at(node.span);
  if (node.optional) f.code.emit(Op.GetPropOptional, target, object.register, name);
  else f.code.emit(Op.GetProp, target, object.register, name, f.code.cache());
  return borrowed(target);
}

/** Reads `object[index]`. The result is an alias of the child. */
export function emitIndex(f: FunctionState, node: Index, object: Operand, target: number, scratch: number): Operand {
  const fixed = stabilise(f, object, node.index, scratch);
  f.registers.reserve(scratch + 1);
  const index = evaluate(f, node.index);
  f.code.at(node.span);
  f.code.emit(node.optional ? Op.GetIndexOptional : Op.GetIndex, target, fixed.register, index.register);
  return borrowed(target);
}

/** Reads `object[start:end]`. */
export function emitSlice(f: FunctionState, node: Slice, object: Operand, target: number, scratch: number): Operand {
  const watched = [node.start, node.end].find((bound) => bound !== null && runsStatements(bound));
  const fixed = watched === undefined || watched === null ? object : stabilise(f, object, watched, scratch);
  f.registers.reserve(scratch + 1);
  let start = ABSENT;
  if (node.start !== null) {
    const register = f.registers.take();
    const operand = evaluate(f, node.start, register);
    start = (node.end === null ? operand : stabilise(f, operand, node.end, register)).register;
  }
  const end = node.end === null ? ABSENT : evaluate(f, node.end).register;
  f.code.at(node.span);
  f.code.emit(Op.Slice, target, fixed.register, start, end);
  return owned(target);
}
