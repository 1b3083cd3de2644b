/** Conditions that literals decide. */
import type { Expression } from "#compiler/syntax";

/** Whether a literal counts as true (language 4.2); null for what is no literal of a scalar. */
export function literalTruth(node: Expression): boolean | null {
  switch (node.kind) {
    case "NilLiteral":
      return false;
    case "BoolLiteral":
      return node.value;
    case "IntLiteral":
      return node.value !== 0 && node.value !== 0n;
    case "FloatLiteral":
      return node.value !== 0;
    case "DurationLiteral":
      return node.milliseconds !== 0n;
    case "StringLiteral":
      return node.value !== "";
    default:
      return null;
  }
}

/** What literals, `!` and the short-circuit rules of `&&` and `||` make of a condition; null where names decide. */
export function constantTruth(root: Expression): boolean | null {
  // `&&` and `||` grow to the left: their right operands are read on the way back up.
  const rights: { readonly isAnd: boolean; readonly right: Expression }[] = [];
  let node = root;
  while (node.kind === "Binary" && (node.operator === "&&" || node.operator === "||")) {
    rights.push({ isAnd: node.operator === "&&", right: node.right });
    node = node.left;
  }
  let truth = operandTruth(node);
  for (let next = rights.pop(); next !== undefined; next = rights.pop()) truth = join(next.isAnd, truth, constantTruth(next.right));
  return truth;
}

function operandTruth(node: Expression): boolean | null {
  if (node.kind !== "Unary" || node.operator !== "!") return literalTruth(node);
  let operand: Expression = node;
  let isNegated = false;
  while (operand.kind === "Unary" && operand.operator === "!") {
    operand = operand.operand;
    isNegated = !isNegated;
  }
  const truth = constantTruth(operand);
  return truth === null ? null : truth !== isNegated;
}

function join(isAnd: boolean, left: boolean | null, right: boolean | null): boolean | null {
  if (left === !isAnd || right === !isAnd) return !isAnd;
  return left === null || right === null ? null : isAnd;
}
