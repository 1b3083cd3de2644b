import type { Expression } from "../ast.ts";

/**
 * The part that an expression begins with and that is evaluated first: chains (`a + b + …`, `x.f().g()…`) grow there, and may
 * be thousands of links long. Null for expressions that begin with a token of their own.
 */
export function leftOperand(node: Expression): Expression | null {
  switch (node.kind) {
    case "Binary":
    case "Pipe":
      return node.left;
    case "Property":
    case "MethodCall":
    case "Index":
    case "Slice":
      return node.object;
    case "Call":
      return node.callee;
    case "Propagate":
    case "NonNull":
      return node.operand;
    default:
      return null;
  }
}
