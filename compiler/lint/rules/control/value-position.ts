/** Whether anything looks at the value that a statement leaves behind. */
import type { Node, Statement } from "#compiler/syntax";

/**
 * True when the value of a statement may be read: it is the last one of a block that is the value of something, a function's body
 * included. False only where the value is certainly dropped.
 * @param ancestors nodes around the statement, the program first
 */
export function isValueRead(statement: Statement, ancestors: readonly Node[]): boolean {
  let inner: Node = statement;
  for (let index = ancestors.length - 1; index >= 0; index--) {
    const owner = ancestors[index];
    if (owner === undefined || isOperand(inner, owner)) return true;
    switch (owner.kind) {
      case "Program":
      case "Block":
        if (owner.body.at(-1) !== inner) return false;
        if (owner.kind === "Program") return true;
        break;
      case "For":
      case "While":
      case "Defer":
      case "Mutex":
      case "Scope":
      case "Guard":
      case "Select":
        return false;
      case "Try":
        if (owner.finalizer === inner) return false;
        break;
      case "If":
      case "Match":
      case "Retry":
      case "Deadline":
      case "CostRoute":
      case "ExpressionStatement":
        break;
      default:
        return true;
    }
    inner = owner;
  }
  return true;
}

/** Conditions, subjects and the like are read, whatever holds them. */
function isOperand(inner: Node, owner: Node): boolean {
  switch (owner.kind) {
    case "Program":
    case "Block":
    case "ExpressionStatement":
      return false;
    case "If":
      return inner === owner.condition;
    default:
      return inner.kind !== "Block";
  }
}
