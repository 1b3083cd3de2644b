/** Which parentheses say it more clearly, and what stands in them anyway. */
import { type BinaryOperator, type Expression, strength, strengthOfOperator } from "#compiler/syntax";

/** Parentheses that the grammar does not ask for, around an operand of a binary operator. */
export function clarifies(operand: Expression, operator: BinaryOperator): boolean {
  if (operand.kind !== "Binary") return false;
  if (operand.operator === "&&") return operator === "||";
  const outer = strengthOfOperator(operator);
  return operand.operator === "??" && outer >= strength.equality && outer <= strength.additive;
}

/** Whether the expression consists of blocks; as a receiver it stands in parentheses. */
export function isBlockShaped(node: Expression): boolean {
  switch (node.kind) {
    case "If":
    case "Match":
    case "Retry":
    case "Deadline":
    case "Try":
    case "Parallel":
    case "Spawn":
    case "CostRoute":
    case "Yield":
      return true;
    default:
      return false;
  }
}
