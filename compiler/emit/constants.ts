/** Literals and what folds to one. */
import type { Expression } from "#compiler/syntax";
import { Op, type Constant } from "#vm/bytecode";
import type { FunctionState } from "./function-state.ts";

const INT32_MAX = 0x7fffffff;

/** The value of an expression known without running it: a literal, a negated one, or int arithmetic that stays safe. */
export function constantOf(node: Expression): Constant | undefined {
  switch (node.kind) {
    case "NilLiteral":
      return null;
    case "BoolLiteral":
      return node.value;
    case "IntLiteral":
      return typeof node.value === "bigint" ? { bigint: node.value } : node.value;
    case "FloatLiteral":
      return { float: node.value };
    case "StringLiteral":
      return node.value;
    case "Unary":
      return node.operator === "-" ? negated(node.operand) : undefined;
    case "Binary":
      return node.left.kind === "IntLiteral" && node.right.kind === "IntLiteral" ? foldInts(node.operator, node.left.value, node.right.value) : undefined;
    default:
      return undefined;
  }
}

function negated(operand: Expression): Constant | undefined {
  if (operand.kind === "IntLiteral" && typeof operand.value === "number") return operand.value === 0 ? 0 : -operand.value;
  if (operand.kind === "FloatLiteral") return { float: -operand.value };
  return undefined;
}

function foldInts(operator: string, left: number | bigint, right: number | bigint): Constant | undefined {
  if (typeof left !== "number" || typeof right !== "number") return undefined;
  const result = operator === "+" ? left + right : operator === "-" ? left - right : operator === "*" ? left * right : NaN;
  return Number.isSafeInteger(result) ? result : undefined;
}

/** The value of an int literal (possibly negated) that fits an operand, else null. */
export function smallInt(node: Expression): number | null {
  const value = constantOf(node);
  return typeof value === "number" && Math.abs(value) <= INT32_MAX ? value : null;
}

/** Loads a constant. */
export function loadConstant(f: FunctionState, value: Constant, target: number): void {
  if (value === null) f.code.emit(Op.LoadNil, target);
  else if (typeof value === "boolean") f.code.emit(Op.LoadBool, target, value ? 1 : 0);
  else if (typeof value === "number" && Math.abs(value) <= INT32_MAX) f.code.emit(Op.LoadInt, target, value);
  else f.code.emit(Op.LoadConst, target, f.code.constant(value));
}

/** Loads a duration; name resolution has refused one past the 64-bit range. */
export function loadDuration(f: FunctionState, node: Expression & { readonly kind: "DurationLiteral" }, target: number): void {
  loadConstant(f, { durationMs: node.milliseconds }, target);
}
