/** Unary and binary operators and ranges. */
import type { Binary, BinaryOperator, Expression, Range, Ternary, Unary } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import { Label } from "./code-buffer.ts";
import { smallInt } from "./constants.ts";
import type { FunctionState } from "./function-state.ts";
import { type Operand, Owner, owned, settle } from "./operand.ts";
import { runsStatements } from "./traversal.ts";
import { targetRegister } from "./variables.ts";
import { evaluate, evaluateInto, jumpIfFalse } from "./visit.ts";

const OPCODES: Readonly<Record<Exclude<BinaryOperator, "&&" | "||" | "??" | "+">, Op>> = {
  "-": Op.Sub,
  "*": Op.Mul,
  "/": Op.Div,
  "%": Op.Mod,
  "**": Op.Pow,
  "==": Op.Equal,
  "!=": Op.NotEqual,
  "<": Op.Less,
  ">": Op.Greater,
  "<=": Op.LessEqual,
  ">=": Op.GreaterEqual,
  in: Op.In,
  "not in": Op.NotIn,
};

/** Operators with a form for a small int on the right side. */
const WITH_INT: { readonly [operator in BinaryOperator]?: Op } = { "+": Op.AddInt, "-": Op.SubInt, "*": Op.MulInt, "%": Op.ModInt };

/**
 * Applies a binary operator to a left operand that is evaluated already.
 * @param target register of the result; registers from `scratch` on are free, `scratch` itself unless the left side is in it
 */
export function emitBinary(f: FunctionState, node: Pick<Binary, "operator" | "right" | "span">, left: Operand, target: number, scratch: number): Operand {
  switch (node.operator) {
    case "&&":
    case "||":
      return emitLogical(f, node.operator, left, node.right, target, scratch);
    case "??":
      return emitCoalesce(f, left, node.right, target, scratch);
    default:
  }
  const small = smallInt(node.right);
  const withInt = small === null ? undefined : WITH_INT[node.operator];
  if (small !== null && withInt !== undefined && !(withInt === Op.ModInt && small === 0)) {
    f.code.at(node.span);
    f.code.emit(withInt, target, left.register, small);
    return owned(target);
  }
  const fixed = stabilise(f, left, node.right, scratch);
  f.registers.reserve(scratch + 1);
  if (node.operator === "+") {
    emitAddition(f, node, () => fixed.register, target, ownerOperand(fixed));
    return owned(target);
  }
  const right = evaluate(f, node.right);
  f.code.at(node.span);
  f.code.emit(OPCODES[node.operator], target, fixed.register, right.register);
  return owned(target);
}

/**
 * `left + right`: the right side is evaluated first, then `left` gives the register of the other one. `xs + [v]`, the way
 * to grow a list, appends the element without building the second list.
 * @param owner who owns the left side, as the instruction wants it
 */
export function emitAddition(f: FunctionState, node: Pick<Binary, "right" | "span">, left: () => number, target: number, owner: number): void {
  const { right } = node;
  const element = right.kind === "ListLiteral" && right.elements.length === 1 ? right.elements[0] : undefined;
  if (element !== undefined && element.kind !== "Spread") {
    const register = f.registers.take();
    evaluateInto(f, element, register);
    const list = left();
    f.code.at(node.span);
    f.code.emit(Op.AddElement, target, list, register, owner);
    return;
  }
  const operand = evaluate(f, right);
  f.registers.reserve(operand.register + 1);
  const register = left();
  f.code.at(node.span);
  f.code.emit(Op.Add, target, register, operand.register, owner);
}

/** Keeps a left operand safe from statements that run on the right side. */
export function stabilise(f: FunctionState, left: Operand, right: Expression, scratch: number): Operand {
  if (!runsStatements(right)) return left;
  settle(f, left, scratch);
  return owned(scratch);
}

function ownerOperand(operand: Operand): number {
  switch (operand.owner) {
    case Owner.Nobody:
      return 0;
    case Owner.Frame:
      return 1;
    case Owner.Parameter:
      return 2 + operand.register;
    default:
      return operand.owner satisfies never;
  }
}

function emitLogical(f: FunctionState, operator: "&&" | "||", left: Operand, right: Expression, target: number, scratch: number): Operand {
  const short = new Label();
  const end = new Label();
  f.registers.reserve(scratch + 1);
  f.code.jump(operator === "&&" ? Op.JumpIfFalse : Op.JumpIfTrue, short, left.register);
  const operand = evaluate(f, right);
  f.code.emit(Op.Truthy, target, operand.register);
  f.code.jump(Op.Jump, end);
  f.code.place(short);
  f.code.emit(Op.LoadBool, target, operator === "&&" ? 0 : 1);
  f.code.place(end);
  return owned(target);
}

function emitCoalesce(f: FunctionState, left: Operand, right: Expression, target: number, scratch: number): Operand {
  const missing = new Label();
  const end = new Label();
  f.registers.reserve(scratch + 1);
  f.code.jump(Op.JumpIfNil, missing, left.register);
  settle(f, left, target);
  f.code.jump(Op.Jump, end);
  f.code.place(missing);
  evaluateInto(f, right, target);
  f.code.place(end);
  return owned(target);
}

/** Evaluates `!x` and `-x`. */
export function emitUnary(f: FunctionState, node: Unary, want: number): Operand {
  const target = targetRegister(f, want);
  const mark = f.registers.top;
  const operand = evaluate(f, node.operand);
  f.code.at(node.span);
  f.code.emit(node.operator === "!" ? Op.Not : Op.Negate, target, operand.register);
  f.registers.release(mark);
  return owned(target);
}

/** Evaluates `a to b`. */
export function emitRange(f: FunctionState, node: Range, want: number): Operand {
  const target = targetRegister(f, want);
  const mark = f.registers.top;
  const start = evaluate(f, node.start);
  f.registers.reserve(mark + 1);
  const fixed = stabilise(f, start, node.end, mark);
  const end = evaluate(f, node.end);
  f.code.at(node.span);
  f.code.emit(Op.Range, target, fixed.register, end.register, node.exclusive ? 1 : 0);
  f.registers.release(mark);
  return owned(target);
}

/** Evaluates `c ? a : b`. */
export function emitTernary(f: FunctionState, node: Ternary, want: number): Operand {
  const target = targetRegister(f, want);
  const otherwise = new Label();
  const end = new Label();
  jumpIfFalse(f, node.condition, otherwise);
  evaluateInto(f, node.consequent, target);
  f.code.jump(Op.Jump, end);
  f.code.place(otherwise);
  evaluateInto(f, node.alternate, target);
  f.code.place(end);
  return owned(target);
}
