/** Conditions as jumps: comparisons fuse with the jump, `&&`, `||` and `!` need no value. */
import type { Binary, BinaryOperator, Expression } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import { Label } from "./code-buffer.ts";
import { constantOf, smallInt } from "./constants.ts";
import type { FunctionState } from "./function-state.ts";
import { stabilise } from "./operators.ts";
import { evaluate } from "./visit.ts";

interface Fusion {
  /** Jumps unless the comparison holds. */
  readonly unless: Op;
  /** The same with an int operand. */
  readonly unlessInt: Op | null;
}

const FUSIONS: Partial<Readonly<Record<BinaryOperator, Fusion>>> = {
  "<": { unless: Op.JumpUnlessLess, unlessInt: Op.JumpUnlessLessInt },
  "<=": { unless: Op.JumpUnlessLessEqual, unlessInt: Op.JumpUnlessLessEqualInt },
  ">": { unless: Op.JumpUnlessGreater, unlessInt: Op.JumpUnlessGreaterInt },
  ">=": { unless: Op.JumpUnlessGreaterEqual, unlessInt: Op.JumpUnlessGreaterEqualInt },
  "==": { unless: Op.JumpUnlessEqual, unlessInt: Op.JumpUnlessEqualInt },
  "!=": { unless: Op.JumpUnlessNotEqual, unlessInt: null },
};

/** Jumps to the label when the condition is falsy, else goes on. */
export function emitJumpIfFalse(f: FunctionState, node: Expression, label: Label): void {
  const mark = f.registers.top;
  switch (node.kind) {
    case "Unary":
      if (node.operator === "!") emitJumpIfTrue(f, node.operand, label);
      else emitPlainJump(f, node, Op.JumpIfFalse, label);
      break;
    case "Binary":
      if (node.operator === "&&") {
        for (const operand of operands(node)) emitJumpIfFalse(f, operand, label);
      } else if (node.operator === "||") {
        const hold = new Label();
        const all = operands(node);
        for (const operand of all.slice(0, -1)) emitJumpIfTrue(f, operand, hold);
        emitJumpIfFalse(f, all[all.length - 1] as Expression, label);
        f.code.place(hold);
      } else if (!emitNilJump(f, node, label, false) && !emitFused(f, node, label)) {
        emitPlainJump(f, node, Op.JumpIfFalse, label);
      }
      break;
    case "BoolLiteral":
      if (!node.value) f.code.jump(Op.Jump, label);
      break;
    default:
      emitPlainJump(f, node, Op.JumpIfFalse, label);
  }
  f.registers.release(mark);
}

/** Jumps to the label when the condition is truthy, else goes on. */
export function emitJumpIfTrue(f: FunctionState, node: Expression, label: Label): void {
  const mark = f.registers.top;
  switch (node.kind) {
    case "Unary":
      if (node.operator === "!") emitJumpIfFalse(f, node.operand, label);
      else emitPlainJump(f, node, Op.JumpIfTrue, label);
      break;
    case "Binary":
      if (node.operator === "||") {
        for (const operand of operands(node)) emitJumpIfTrue(f, operand, label);
      } else if (node.operator === "&&" || FUSIONS[node.operator] !== undefined) {
        if (emitNilJump(f, node, label, true)) break;
        // no inverse jumps: `!(a < b)` is not `a >= b` where the order is undefined
        const skip = new Label();
        emitJumpIfFalse(f, node, skip);
        f.code.jump(Op.Jump, label);
        f.code.place(skip);
      } else {
        emitPlainJump(f, node, Op.JumpIfTrue, label);
      }
      break;
    case "BoolLiteral":
      if (node.value) f.code.jump(Op.Jump, label);
      break;
    default:
      emitPlainJump(f, node, Op.JumpIfTrue, label);
  }
  f.registers.release(mark);
}

/** Operands of a chain of one logical operator, left to right. */
function operands(node: Binary): Expression[] {
  const found: Expression[] = [];
  let left: Expression = node;
  while (left.kind === "Binary" && left.operator === node.operator) {
    found.push(left.right);
    left = left.left;
  }
  found.push(left);
  return found.reverse();
}

function emitPlainJump(f: FunctionState, node: Expression, op: Op, label: Label): void {
  const operand = evaluate(f, node);
  f.code.at(node.span);
  f.code.jump(op, label, operand.register);
}

/** `x == nil` and `x != nil`, as a jump taken when the comparison gives `when`. */
function emitNilJump(f: FunctionState, node: Binary, label: Label, when: boolean): boolean {
  if ((node.operator !== "==" && node.operator !== "!=") || node.right.kind !== "NilLiteral") return false;
  const operand = evaluate(f, node.left);
  f.code.at(node.span);
  f.code.jump((node.operator === "==") === when ? Op.JumpIfNil : Op.JumpIfNotNil, label, operand.register);
  return true;
}

function emitFused(f: FunctionState, node: Binary, label: Label): boolean {
  const fusion = FUSIONS[node.operator];
  if (fusion === undefined || constantOf(node) !== undefined) return false;
  const mark = f.registers.top;
  const left = evaluate(f, node.left);
  const small = fusion.unlessInt === null ? null : smallInt(node.right);
  if (small !== null && fusion.unlessInt !== null) {
    f.code.at(node.span);
    f.code.jump(fusion.unlessInt, label, left.register, small);
    return true;
  }
  f.registers.reserve(mark + 1);
  const fixed = stabilise(f, left, node.right, mark);
  const right = evaluate(f, node.right);
  f.code.at(node.span);
  f.code.jump(fusion.unless, label, fixed.register, right.register);
  return true;
}
